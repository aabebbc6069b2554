// Fonts made of arithmetic: every character is half an em wide, and its glyph is a box as many units high as its code
// point, so that a layout can be read back. 1000 units an em; ascender 800, descender -200.
import type { Face, Fonts, Glyph, TextLayout } from "../../../src/design/text/index.ts";

const UNITS = 1000;

function fakeFace(lacks: string): Face {
	const outlines = new Map<number, { verbs: Uint8Array; points: Float32Array }>();
	return {
		unitsPerEm: UNITS,
		ascender: 800,
		descender: -200,
		underlineOffset: -100,
		underlineThickness: 50,
		strikeOffset: 300,
		strikeThickness: 50,
		has: (codePoint) => !lacks.includes(String.fromCodePoint(codePoint)),
		shape(text, { start, end, isRtl }) {
			const glyphs: Glyph[] = [];
			let cluster = start;
			for (const character of text.slice(start, end)) {
				const id = lacks.includes(character) ? 0 : (character.codePointAt(0) ?? 0);
				glyphs.push({ id, cluster, advance: UNITS / 2, x: 0, y: 0 });
				cluster += character.length;
			}
			return isRtl ? glyphs.reverse() : glyphs;
		},
		outline(glyph) {
			const [width, height] = [400, glyph];
			const box = [0, 0, 0, height, width, height, width, 0];
			const path =
				glyph === 32
					? { verbs: new Uint8Array(0), points: new Float32Array(0) }
					: { verbs: Uint8Array.of(0, 1, 1, 1), points: Float32Array.from(box) };
			outlines.set(glyph, outlines.get(glyph) ?? path);
			return outlines.get(glyph) ?? path;
		},
	};
}

/** One face for everything, which lacks the characters of `lacks`. */
export function fakeFonts(lacks = ""): Fonts {
	const face = fakeFace(lacks);
	return { faces: () => [face] };
}

/** What a layout without decorations shows, line by line, each read from left to right; spaces do not show. */
export function read({ size, outlines, lines }: TextLayout): readonly string[] {
	const boxes = outlines.flat().map((points) => {
		const [xs, ys] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
		const bottom = Math.max(...ys);
		const codePoint = Math.round(((bottom - Math.min(...ys)) * UNITS) / size);
		return { left: Math.min(...xs), bottom, character: String.fromCodePoint(codePoint) };
	});
	return lines.map(({ baseline }) =>
		boxes
			.filter(({ bottom }) => Math.abs(bottom - baseline) < 0.01)
			.sort((a, b) => a.left - b.left)
			.map(({ character }) => character)
			.join(""),
	);
}
