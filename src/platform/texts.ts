// The port of texts: fonts from static assets and from the accounts' own assets, HarfBuzz, and the texts that were shaped
// last, since the same design is asked for again and again.
import {
	type Fonts,
	type GlyphPath,
	isUploaded,
	type ShapedText,
	type ShapeSpec,
	shapeText,
	Verb,
} from "../design/index.ts";
import { Fault } from "../fault.ts";
import type { ImageKind } from "../image/index.ts";
import { MAX_ASSET_BYTES, MAX_CACHED_TEXT_LENGTH, MAX_TEXT_CONTOURS, MAX_TEXT_POINTS } from "../limits.ts";
import type { FontFacts, Room, Texts } from "../ports.ts";
import { FontLibrary } from "./fonts.ts";
import { readFont } from "./fonts-upload.ts";
import type { HarfBuzz } from "./harfbuzz.ts";

/** Where fonts come from. */
export interface FontSources {
	/** "inter/700.ttf". */
	readonly bundled: (file: string) => Promise<Uint8Array>;
	/** "sha256-…" */
	readonly uploaded: (accountId: string, id: string) => Promise<Uint8Array>;
}

/** What an instance of HarfBuzz takes beside the fonts in it. */
const HARFBUZZ_BYTES = 2 * 1024 * 1024;

/** Points of kept outlines that weigh as much as a letter: a letter of Inter has so many. */
const POINTS_PER_LETTER = 50;

/** A text with its outlines counted. */
interface Measured {
	readonly text: ShapedText;
	/** Of all its letters. */
	readonly points: number;
	readonly contours: number;
	/** Of its outlines, each counted once. */
	readonly outlinePoints: number;
}

/** One for the isolate. HarfBuzz is not started before a text is to be shaped. */
export class ShapedTexts implements Texts {
	readonly #library: FontLibrary;
	/** By what decides their glyphs, the last used last. */
	readonly #kept = new Map<string, Measured>();
	#keptWeight = 0;

	constructor(
		private readonly newHarfBuzz: () => HarfBuzz,
		private readonly sources: FontSources,
	) {
		this.#library = new FontLibrary(newHarfBuzz);
	}

	/** @throws Fault resolution_too_high where the letters together are more than can be drawn, and those of the sources */
	async shape(accountId: string, texts: readonly ShapeSpec[], room: Room): Promise<(text: ShapeSpec) => ShapedText> {
		const shaped = new Map<string, Measured>();
		const missing = new Map<string, ShapeSpec>();
		for (const text of texts) {
			const key = keyOf(accountId, text);
			const kept = this.#kept.get(key);
			if (kept === undefined) missing.set(key, text);
			else shaped.set(key, kept);
		}
		if (missing.size > 0) {
			await room.raise(room.bytes + fontBytes(missing.values()));
			await this.#shape(accountId, missing, shaped);
		}
		const lookup = (text: ShapeSpec): Measured => {
			const found = shaped.get(keyOf(accountId, text));
			if (found === undefined) throw new Error("a text that was not announced");
			return found;
		};
		// Texts that say the same are shaped once, but each is drawn.
		checkPoints(texts.map(lookup));
		for (const [key, text] of shaped) this.#keep(key, text);
		return (text) => lookup(text).text;
	}

	async readFont(file: Uint8Array, room: Room): Promise<FontFacts> {
		await room.raise(2 * file.length + HARFBUZZ_BYTES);
		// An instance of its own: what an unknown font leaves behind goes with it.
		return readFont(file, this.newHarfBuzz());
	}

	async #shape(
		accountId: string,
		missing: ReadonlyMap<string, ShapeSpec>,
		shaped: Map<string, Measured>,
	): Promise<void> {
		const specs = [...missing.values()];
		const load = (file: string) =>
			isUploaded(file) ? this.sources.uploaded(accountId, file) : this.sources.bundled(file);
		const shapeAll = (fonts: Fonts) => {
			for (const [key, text] of missing) shaped.set(key, measured(shapeText(text, fonts)));
		};
		await this.#library.withFonts(specs, load, shapeAll, accountId);
	}

	#keep(key: string, text: Measured): void {
		if (!this.#kept.delete(key)) this.#keptWeight += weightOf(key, text);
		this.#kept.set(key, text);
		for (const [oldest, text] of this.#kept) {
			if (this.#keptWeight <= MAX_CACHED_TEXT_LENGTH) break;
			this.#kept.delete(oldest);
			this.#keptWeight -= weightOf(oldest, text);
		}
	}
}

/** Uploaded fonts may be large and many: memory for as many as these texts name, as they are read and in HarfBuzz. */
function fontBytes(texts: Iterable<ShapeSpec>): number {
	const uploaded = new Set([...texts].map(({ family }) => family).filter(isUploaded));
	return uploaded.size * 2 * MAX_ASSET_BYTES;
}

/** A kept text, in letters. */
function weightOf(key: string, { outlinePoints }: Measured): number {
	return key.length + Math.ceil(outlinePoints / POINTS_PER_LETTER);
}

function measured(text: ShapedText): Measured {
	const paths = text.paragraphs
		.flatMap(({ clusters }) => clusters)
		.flatMap(({ glyphs }) => glyphs.map(({ shape }) => shape.path));
	const sum = (each: Iterable<GlyphPath>) => [...each].reduce((points, path) => points + path.points.length / 2, 0);
	const contours = paths.reduce((count, { verbs }) => count + contoursIn(verbs), 0);
	return { text, points: sum(paths), contours, outlinePoints: sum(new Set(paths)) };
}

function checkPoints(texts: readonly Measured[]): void {
	checkCount(
		texts.reduce((sum, { points }) => sum + points, 0),
		MAX_TEXT_POINTS,
		"points",
	);
	checkCount(
		texts.reduce((sum, { contours }) => sum + contours, 0),
		MAX_TEXT_CONTOURS,
		"contours",
	);
}

function checkCount(count: number, most: number, what: string): void {
	if (count <= most) return;
	const thousands = (number: number) => `${Math.ceil(number / 1000)} thousand ${what}`;
	const detail = `The letters of this design have ${thousands(count)}; at most ${thousands(most)} are drawn.`;
	throw new Fault<ImageKind>("resolution_too_high", detail);
}

/** Each begins with a move. */
function contoursIn(verbs: Uint8Array): number {
	return verbs.reduce((count, verb) => count + (verb === Verb.move ? 1 : 0), 0);
}

function keyOf(
	accountId: string,
	{ content, family, weight, italic, transform, direction, language, letterSpacing }: ShapeSpec,
): string {
	const owner = isUploaded(family) ? accountId : "";
	return JSON.stringify([owner, family, weight, italic, transform, direction, language, letterSpacing, content]);
}
