// The gallery: designs a shop can use as they are, in the order they are shown. A new template is a file here and a
// line below; its pictures are drawn by scripts/draw-template-art.mjs.
import type { DesignRecord } from "../schema.ts";
import { photoFrame } from "./photo-frame.ts";
import { productCard } from "./product-card.ts";
import { watermark } from "./watermark.ts";

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

export const templates: readonly Template[] = [productCard, photoFrame, watermark];
