// The Unicode bidirectional algorithm (UAX 9): levels by bidi-js, whose conformance is tested; the order of a line (L2)
// here, over clusters. Mirrored brackets are the shaper's: it takes them where a run is right-to-left.
import bidiFactory from "bidi-js";
import type { Direction } from "./text.ts";

const bidi = bidiFactory();

/** Embedding levels, odd where text runs right to left. */
export interface Levels {
	/** 0 or 1. */
	readonly paragraph: number;
	/** One for each UTF-16 unit. */
	readonly units: Uint8Array;
}

/** Levels of one paragraph, which has no line end in it. */
export function levelsOf(paragraph: string, direction: Direction): Levels {
	const { levels, paragraphs } = bidi.getEmbeddingLevels(inOneUnit(paragraph), direction);
	return { paragraph: paragraphs[0]?.level ?? (direction === "rtl" ? 1 : 0), units: levels };
}

/**
 * bidi-js looks at single UTF-16 units. Pairs are therefore shown to it as what they are in kind: right-to-left letters
 * (U+10800 to U+10FFF, U+1E800 to U+1EFFF) as an alef, symbols and emoji (U+1F000 to U+1FFFF) as a neutral.
 */
function inOneUnit(text: string): string {
	return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, (pair) => {
		const codePoint = pair.codePointAt(0) ?? 0;
		const block = codePoint >> 11;
		if (block === 0x10800 >> 11 || block === 0x1e800 >> 11) return "\u05d0\u05d0";
		return codePoint >> 12 === 0x1f ? "\u2022\u2022" : pair;
	});
}

/** The items of a line as they stand from left to right, given in the order they are read (UAX 9, L2). */
export function inVisualOrder<Item extends { readonly level: number }>(line: readonly Item[]): readonly Item[] {
	const highest = line.reduce((level, item) => Math.max(level, item.level), 0);
	const lowestOdd = line.reduce((level, item) => (item.level % 2 === 1 ? Math.min(level, item.level) : level), 255);
	const order = [...line];
	for (let level = highest; level >= lowestOdd; level--) {
		for (let start = 0; start < order.length; start++) {
			let end = start;
			while ((order[end]?.level ?? -1) >= level) end++;
			if (end - start > 1) order.splice(start, end - start, ...order.slice(start, end).reverse());
			start = Math.max(start, end);
		}
	}
	return order;
}
