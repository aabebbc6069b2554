// What an account has used, as its object keeps it: counts by day for 25 months, and the last calls one by one. Never
// what a call carried.
import { dayOf, monthBefore, type RefusalCount, type RequestRecord, type Share, type Usage } from "../account/index.ts";
import { MAX_RECENT_REQUESTS, MAX_REFUSALS_LISTED, REFUSALS_FLUSH_SECONDS, USAGE_MONTHS } from "../limits.ts";

/** Where an image counts. */
export interface Place {
	readonly day: string;
	readonly designId: string;
	readonly keyId: string;
	readonly format: string;
}

type Dimension = "day" | "design_id" | "key_id" | "format";

/** The tables `usage`, `refusals` and `requests`. */
export class UsageTable {
	#purgedDay = "";

	constructor(private readonly sql: SqlStorage) {}

	/** @param images 1 for a charge, -1 for one taken back */
	count({ day, designId, keyId, format }: Place, images: -1 | 1): void {
		this.sql.exec(
			`INSERT INTO usage (day, design_id, key_id, format, images) VALUES (?, ?, ?, ?, ?)
				ON CONFLICT (day, design_id, key_id, format) DO UPDATE SET images = images + excluded.images`,
			day,
			designId,
			keyId,
			format,
			images,
		);
	}

	countRefusal({ code, count }: RefusalCount, day: string): void {
		this.sql.exec(
			`INSERT INTO refusals (day, code, count) VALUES (?, ?, ?)
				ON CONFLICT (day, code) DO UPDATE SET count = count + excluded.count`,
			day,
			code,
			count,
		);
	}

	/** Lists a call; the oldest goes when there are too many. */
	list(record: RequestRecord): void {
		this.sql.exec(
			`INSERT INTO requests (at, key_prefix, design_id, code, ms, bytes_in, bytes_out, request_id)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			record.at,
			record.keyPrefix,
			record.designId,
			record.code,
			Math.round(record.ms),
			record.bytesIn,
			record.bytesOut,
			record.requestId,
		);
		this.sql.exec("DELETE FROM requests WHERE id <= (SELECT max(id) FROM requests) - ?", MAX_RECENT_REQUESTS);
	}

	/** For a call whose answer turned out not to have been the one listed. */
	unlist(requestId: string): void {
		this.sql.exec("DELETE FROM requests WHERE request_id = ?", requestId);
	}

	/** Forgets what is too old; asked at every call it looks once a day. */
	purge(now: number): void {
		const today = dayOf(now);
		if (today === this.#purgedDay) return;
		this.#purgedDay = today;
		const first = `${monthBefore(now, USAGE_MONTHS - 1)}-01`;
		this.sql.exec("DELETE FROM usage WHERE day < ?", first);
		this.sql.exec("DELETE FROM refusals WHERE day < ?", first);
	}

	read(month: string): Usage {
		const days = this.#shares("day", month).toSorted((a, b) => (a.name < b.name ? -1 : 1));
		return {
			month,
			images: days.reduce((sum, { images }) => sum + images, 0),
			days,
			designs: this.#shares("design_id", month),
			keys: this.#shares("key_id", month),
			formats: this.#shares("format", month),
			refusals: this.#refusals(month),
			recent: this.#recent(),
		};
	}

	// The primary key begins with the day, so a month is one range of it.
	#shares(dimension: Dimension, month: string): readonly Share[] {
		return this.sql
			.exec<{ name: string; images: number }>(
				`SELECT ${dimension} AS name, sum(images) AS images FROM usage WHERE day BETWEEN ? AND ?
					GROUP BY ${dimension} HAVING sum(images) > 0 ORDER BY images DESC, name`,
				`${month}-01`,
				`${month}-31`,
			)
			.toArray();
	}

	#refusals(month: string): readonly RefusalCount[] {
		return this.sql
			.exec<{ code: string; count: number }>(
				`SELECT code, sum(count) AS count FROM refusals WHERE day BETWEEN ? AND ?
					GROUP BY code ORDER BY count DESC, code`,
				`${month}-01`,
				`${month}-31`,
			)
			.toArray();
	}

	#recent(): readonly RequestRecord[] {
		type Row = { [Field in keyof RequestRecord]: RequestRecord[Field] };
		return this.sql
			.exec<Row>(
				`SELECT at, key_prefix AS keyPrefix, design_id AS designId, code, ms, bytes_in AS bytesIn,
					bytes_out AS bytesOut, request_id AS requestId FROM requests ORDER BY id DESC LIMIT ?`,
				MAX_RECENT_REQUESTS,
			)
			.toArray();
	}
}

/**
 * Refusals before a render begins, in memory until they are written: a flood of them must not become a flood of writes.
 * What an object had not written when it died is missing from the counts, at most five seconds of them; charges are not
 * among them.
 */
export class RefusalLog {
	/** By day and code: there are no more than the contract has codes. */
	readonly #counts = new Map<string, { readonly day: string; readonly code: string; count: number }>();
	#listed: RequestRecord[] = [];
	#nextAt: number | null = null;

	/** When they are to be written; null where there are none. */
	nextAt(): number | null {
		return this.#nextAt;
	}

	add(record: RequestRecord & { readonly code: string }): void {
		const day = dayOf(record.at);
		const name = `${day} ${record.code}`;
		const known = this.#counts.get(name) ?? { day, code: record.code, count: 0 };
		known.count++;
		this.#counts.set(name, known);
		if (this.#listed.length < MAX_REFUSALS_LISTED) this.#listed.push(record);
		this.#nextAt ??= record.at + REFUSALS_FLUSH_SECONDS * 1000;
	}

	flush(usage: UsageTable): void {
		for (const { day, code, count } of this.#counts.values()) usage.countRefusal({ code, count }, day);
		for (const record of this.#listed) usage.list(record);
		this.#counts.clear();
		this.#listed = [];
		this.#nextAt = null;
	}
}
