// What a template is.
import type { DesignRecord } from "../schema.ts";

/** A picture a template's record names. */
export interface TemplateAsset {
	/** "sha256-" and the SHA-256 of the file. */
	readonly id: string;
	/** From src/design/templates. */
	readonly file: string;
}

/** A design to begin with. */
export interface Template {
	/** What people ask for it by: kebab-case. */
	readonly id: string;
	readonly name: string;
	/** One sentence: what it makes of a photo. */
	readonly description: string;
	readonly record: DesignRecord;
	readonly assets: readonly TemplateAsset[];
}
