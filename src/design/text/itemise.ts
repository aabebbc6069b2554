// A paragraph into runs that can be shaped at one go: one direction, one script, one face. Which face draws a character
// is decided here, by what the faces have, in the order the fonts give them.
import type { Levels } from "./bidi.ts";
import type { Face, Fonts } from "./face.ts";
import { resolvedScripts, type Script, scriptOf } from "./script.ts";
import type { FaceStyle } from "./text.ts";

/** UTF-16 units from `start` to before `end`. */
export interface Run {
	readonly start: number;
	readonly end: number;
	readonly level: number;
	readonly script: Script;
	readonly face: Face;
}

/** The runs of a paragraph, in the order they are read; they leave nothing out. */
export function itemise(paragraph: string, levels: Levels, style: FaceStyle, fonts: Fonts): readonly Run[] {
	const scripts = resolvedScripts(paragraph);
	const runs: Run[] = [];
	let last: Run | undefined;
	let index = 0;
	for (const character of paragraph) {
		const script = scripts[index] ?? "Zyyy";
		const level = levels.units[index] ?? levels.paragraph;
		const face = faceOf(character.codePointAt(0) ?? 0, fonts.faces(style, script), last?.face);
		const end = index + character.length;
		if (last !== undefined && last.level === level && last.script === script && last.face === face) {
			last = { ...last, end };
			runs[runs.length - 1] = last;
		} else {
			last = { start: index, end, level, script, face };
			runs.push(last);
		}
		index = end;
	}
	return runs;
}

/** Marks stay with their letter, whose face composes them; spaces stay in the face of the word before them. */
function faceOf(codePoint: number, faces: readonly [Face, ...Face[]], current: Face | undefined): Face {
	if (current !== undefined && clings(codePoint)) return current;
	if (current !== undefined && codePoint === 0x20 && current.has(codePoint)) return current;
	return faces.find((face) => face.has(codePoint)) ?? current ?? faces[0];
}

/** Whether each character is in one of the faces at hand. */
export function hasGlyphs(text: string, style: FaceStyle, fonts: Fonts): boolean {
	const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0);
	return codePoints.every((it) => fonts.faces(style, scriptOf(it)).some((face) => face.has(it)));
}

/** Marks, joiners, variation selectors, and characters of direction and format, which no font need have. */
export function clings(codePoint: number): boolean {
	return scriptOf(codePoint) === "Zinh" || isFormat(codePoint);
}

/** Zero-width space, marks of direction, embeddings, isolates, word joiner and its kin: shapers hide them. */
function isFormat(codePoint: number): boolean {
	return (
		(codePoint >= 0x200b && codePoint <= 0x200f) ||
		(codePoint >= 0x202a && codePoint <= 0x202e) ||
		(codePoint >= 0x2060 && codePoint <= 0x206f) ||
		codePoint === 0x61c
	);
}
