// The port of texts: fonts from static assets, HarfBuzz, and the texts that were shaped last, since the same design is
// asked for again and again.
import { type ShapedText, type ShapeSpec, shapeText } from "../design/index.ts";
import { MAX_CACHED_TEXT_LENGTH } from "../limits.ts";
import type { Texts } from "../ports.ts";
import { FontLibrary, type FontLoader } from "./fonts.ts";
import type { HarfBuzz } from "./harfbuzz.ts";

/** One for the isolate. HarfBuzz is not started before a text is to be shaped. */
export class ShapedTexts implements Texts {
	readonly #library: FontLibrary;
	/** By what decides their glyphs, the last used last. */
	readonly #kept = new Map<string, ShapedText>();
	#keptLength = 0;

	constructor(
		newHarfBuzz: () => HarfBuzz,
		private readonly load: FontLoader,
	) {
		this.#library = new FontLibrary(newHarfBuzz);
	}

	async shape(texts: readonly ShapeSpec[]): Promise<(text: ShapeSpec) => ShapedText> {
		const shaped = new Map<string, ShapedText>();
		const missing: ShapeSpec[] = [];
		for (const text of texts) {
			const kept = this.#kept.get(keyOf(text));
			if (kept === undefined) missing.push(text);
			else shaped.set(keyOf(text), kept);
		}
		if (missing.length > 0) {
			await this.#library.withFonts(missing, this.load, (fonts) => {
				for (const text of missing) shaped.set(keyOf(text), shapeText(text, fonts));
			});
		}
		for (const [key, text] of shaped) this.#keep(key, text);
		return (text) => {
			const found = shaped.get(keyOf(text));
			if (found === undefined) throw new Error("a text that was not announced");
			return found;
		};
	}

	#keep(key: string, text: ShapedText): void {
		if (!this.#kept.delete(key)) this.#keptLength += key.length;
		this.#kept.set(key, text);
		for (const [oldest] of this.#kept) {
			if (this.#keptLength <= MAX_CACHED_TEXT_LENGTH) break;
			this.#kept.delete(oldest);
			this.#keptLength -= oldest.length;
		}
	}
}

function keyOf({ content, family, weight, italic, transform, direction, language, letterSpacing }: ShapeSpec): string {
	return JSON.stringify([family, weight, italic, transform, direction, language, letterSpacing, content]);
}
