// What an account's records say of a month, as its holder reads them. Types only; images are answers of 200 that were
// charged, and their sum over the days of a month is what the ledger has for it.

/** One name of a dimension (a day, a design, a key, a format) and its images. */
export interface Share {
	readonly name: string;
	readonly images: number;
}

/** How often a render ended with this code. */
export interface RefusalCount {
	readonly code: string;
	readonly count: number;
}

/** One of the last calls of the operation. */
export interface RequestRecord {
	/** When it ended, milliseconds UTC. */
	readonly at: number;
	readonly keyPrefix: string;
	readonly designId: string;
	/** Why there was no image; null where there was one. */
	readonly code: string | null;
	/** Milliseconds it took; 0 where it was refused before anything was done. */
	readonly ms: number;
	readonly bytesIn: number;
	readonly bytesOut: number;
	readonly requestId: string;
}

/** A month of an account. */
export interface Usage {
	/** As "2026-11". */
	readonly month: string;
	readonly images: number;
	/** In order of time; the rest with the most images first. */
	readonly days: readonly Share[];
	readonly designs: readonly Share[];
	/** By the keys' ids. */
	readonly keys: readonly Share[];
	readonly formats: readonly Share[];
	readonly refusals: readonly RefusalCount[];
	/** The last calls whatever their month, newest first. */
	readonly recent: readonly RequestRecord[];
}
