// What a person typed, to paragraphs that can be shaped: one kind of line end, no control characters, plain and composed
// letters, the case that is asked for. Total: any string gives paragraphs.
import type { Transform } from "./text.ts";

/** CR LF, CR, vertical tab, form feed, next line, line and paragraph separator: all end a paragraph as LF does. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Controls, and the soft hyphen: a line that ended at one would have to show it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSEEN = /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\ufeff]/g;

/**
 * Ligatures and styled letters of mathematics, as characters of their own: few fonts have them, all have the plain ones. Of
 * the styled alphabets those letters too that Unicode had before, elsewhere: the e of a script hello, the C of a Fraktur one.
 */
const STYLED =
	/[\u2102\u210a-\u210e\u2110-\u2112\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/gu;

/** Any character: one at a time they become the same capitals as together, only small letters look at their neighbours. */
const EACH = /./gsu;

/** A letter that begins a word: not after a letter, mark, digit, or an apostrophe within a word. */
const INITIAL = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu;

/**
 * The paragraphs of a text, in plain letters, composed (NFC), transformed. A line end at the very end begins no
 * paragraph. Letters change case by Unicode's language-neutral rules; one keeps its own where its capital cannot be drawn.
 */
export function paragraphsOf(
	content: string,
	transform: Transform,
	isDrawn: (capital: string) => boolean = () => true,
): readonly string[] {
	const clean = content
		.toWellFormed()
		.replace(LINE_ENDS, "\n")
		.replace(/\n$/, "")
		.replace(/\t/g, " ")
		.replace(UNSEEN, "")
		.replace(STYLED, (letter) => letter.normalize("NFKC"))
		.normalize("NFC");
	return transformed(clean, transform, isDrawn).split("\n");
}

function transformed(text: string, transform: Transform, isDrawn: (capital: string) => boolean): string {
	const capital = (letter: string) => {
		const upper = letter.toUpperCase();
		return upper === letter || isDrawn(upper) ? upper : letter;
	};
	switch (transform) {
		case "none":
			return text;
		case "uppercase":
			return text.replace(EACH, capital);
		case "lowercase":
			return text.toLowerCase();
		case "capitalise":
			return text.replace(INITIAL, capital);
	}
}
