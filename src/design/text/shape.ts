// A text to glyphs, once: paragraphs of clusters measured in ems, with the paths of their glyphs. It needs no font any
// more, and is laid out at any size and in any box without shaping again.
import { levelsOf } from "./bidi.ts";
import { breaksOf, isCuttable } from "./breaks.ts";
import { paragraphsOf } from "./content.ts";
import type { Face, Fonts, Glyph, GlyphPath } from "./face.ts";
import { hasGlyphs, itemise, type Run } from "./itemise.ts";
import type { Script } from "./script.ts";
import type { ShapeSpec } from "./text.ts";

/** A path, and the ems a unit of it has. One object for one glyph of one face. */
export interface Shape {
	readonly path: GlyphPath;
	readonly unit: number;
}

/** A glyph, its origin measured from where its cluster begins; ems, y up. */
export interface PlacedShape {
	readonly shape: Shape;
	readonly x: number;
	readonly y: number;
	/** Whether it stands on another glyph and moves the pen no further. */
	readonly isMark: boolean;
}

/** What cannot be parted: a character with its marks, a ligature, a syllable that is written in another order. */
export interface Cluster {
	/** Ems to the next, letter spacing left out. */
	readonly advance: number;
	/** Ems of letter spacing after it. */
	readonly spacing: number;
	/** Embedding level, odd where text runs right to left. */
	readonly level: number;
	/** A space: hangs over the end of a line, grows where lines are justified. */
	readonly isSpace: boolean;
	/** Whether a line may end after it; and whether it may there if no better place is found. */
	readonly mayEnd: boolean;
	readonly mayCut: boolean;
	/** Whether its script draws letters over the ends of their neighbours. */
	readonly joins: boolean;
	readonly glyphs: readonly PlacedShape[];
}

export interface ShapedParagraph {
	/** 0 or 1: left to right, or right to left. */
	readonly level: number;
	/** In the order they are read. */
	readonly clusters: readonly Cluster[];
	/** Ems from the start to where each cluster begins, spacing included; one more for the end. */
	readonly offsets: Float64Array;
}

/** Ems, y up: what of a face decides where lines and bars lie. */
export interface LineMetrics {
	readonly ascender: number;
	readonly descender: number;
	readonly underlineOffset: number;
	readonly underlineThickness: number;
	readonly strikeOffset: number;
	readonly strikeThickness: number;
}

export interface ShapedText {
	readonly paragraphs: readonly ShapedParagraph[];
	/** What ends a line that was cut. */
	readonly ellipsis: readonly Cluster[];
	/** Of the family's own face, whatever stands in: lines keep their distance in every script. */
	readonly metrics: LineMetrics;
	/** Whether a character was left out because no face has it. */
	readonly lacksGlyphs: boolean;
}

/** Scripts whose letters join in writing: letter spacing would tear them. */
const CURSIVE: ReadonlySet<Script> = new Set(["Arab"]);

/** Scripts whose letters touch: those, and the ones that hang from a line. */
const JOINING: ReadonlySet<Script> = new Set([...CURSIVE, "Deva", "Beng", "Guru"]);

/** Spaces at which lines end: U+0020, U+1680, U+2000 to U+200A but the figure space, U+205F, U+3000 (UAX 14: SP and BA). */
const SPACE = /[ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/;

/** Shapes a text with the faces at hand. Any content is fine; what no face has is left out. */
export function shapeText(spec: ShapeSpec, fonts: Fonts): ShapedText {
	const shaper = new Shaper(spec, fonts);
	const texts = paragraphsOf(spec.content, spec.transform, (capital) => hasGlyphs(capital, spec, fonts));
	const paragraphs = texts.map((text) => shaper.paragraph(text));
	const { lacksGlyphs } = shaper;
	const [own] = fonts.faces(spec, "Zyyy");
	const ellipsis = shaper.paragraph(own.has(0x2026) ? "…" : "...").clusters;
	return { paragraphs, ellipsis, metrics: metricsOf(own), lacksGlyphs };
}

function metricsOf(face: Face): LineMetrics {
	const em = face.unitsPerEm;
	return {
		ascender: face.ascender / em,
		descender: face.descender / em,
		underlineOffset: face.underlineOffset / em,
		underlineThickness: face.underlineThickness / em,
		strikeOffset: face.strikeOffset / em,
		strikeThickness: face.strikeThickness / em,
	};
}

class Shaper {
	lacksGlyphs = false;
	readonly #shapes = new Map<GlyphPath, Shape>();
	/** What was left out. */
	readonly #voids = new Set<Cluster>();

	constructor(
		private readonly spec: ShapeSpec,
		private readonly fonts: Fonts,
	) {}

	paragraph(text: string): ShapedParagraph {
		const levels = levelsOf(text, this.spec.direction);
		const breaks = breaksOf(text);
		const runs = itemise(text, levels, this.spec, this.fonts);
		const clusters = this.#closed(runs.flatMap((run) => this.#run(text, run, breaks)));
		const offsets = new Float64Array(clusters.length + 1);
		clusters.forEach(({ advance, spacing }, i) => {
			offsets[i + 1] = (offsets[i] ?? 0) + advance + spacing;
		});
		return { level: levels.paragraph, clusters, offsets };
	}

	/** The clusters of a run, in the order they are read. */
	#run(text: string, { start, end, level, script, face }: Run, breaks: ReadonlySet<number>): readonly Cluster[] {
		const { language, letterSpacing } = this.spec;
		const isRtl = level % 2 === 1;
		const glyphs = face.shape(text, { start, end, script, isRtl, language, ligatures: letterSpacing === 0 });
		const groups = grouped(glyphs);
		if (isRtl) groups.reverse();
		return groups.map((group, i) => {
			const from = group[0]?.cluster ?? start;
			const to = groups[i + 1]?.[0]?.cluster ?? end;
			const drawn = group.filter(({ id }) => id !== 0);
			if (drawn.length < group.length) this.lacksGlyphs = true;
			const advance = drawn.reduce((sum, glyph) => sum + glyph.advance, 0) / face.unitsPerEm;
			const cluster = {
				advance,
				spacing: advance === 0 || CURSIVE.has(script) ? 0 : letterSpacing,
				level,
				isSpace: to === from + 1 && SPACE.test(text.charAt(from)),
				mayEnd: breaks.has(to),
				mayCut: isCuttable(text, to),
				joins: JOINING.has(script),
				glyphs: this.#placed(drawn, face),
			};
			if (drawn.length < group.length && drawsNothing(cluster)) this.#voids.add(cluster);
			return cluster;
		});
	}

	/**
	 * Where something was left out between two spaces, the second draws nothing; nor does one after it at the start: no
	 * emoji leaves a gap, or moves what is centred.
	 */
	#closed(clusters: readonly Cluster[]): readonly Cluster[] {
		let isAfterSpace = true;
		let isAfterVoid = false;
		return clusters.map((cluster) => {
			if (drawsNothing(cluster)) {
				isAfterVoid ||= this.#voids.has(cluster);
				return cluster;
			}
			if (cluster.isSpace && isAfterSpace && isAfterVoid) {
				return { ...cluster, advance: 0, spacing: 0, isSpace: false, glyphs: [] };
			}
			isAfterSpace = cluster.isSpace;
			isAfterVoid = false;
			return cluster;
		});
	}

	/** Glyphs that draw something, each at its distance from the first's pen. */
	#placed(glyphs: readonly Glyph[], face: Face): readonly PlacedShape[] {
		const placed: PlacedShape[] = [];
		let pen = 0;
		for (const { id, advance, x, y } of glyphs) {
			const shape = this.#shape(face.outline(id), face);
			const place = { x: (pen + x) * shape.unit, y: y * shape.unit, isMark: advance === 0 };
			if (shape.path.verbs.length > 0) placed.push({ shape, ...place });
			pen += advance;
		}
		return placed;
	}

	#shape(path: GlyphPath, face: Face): Shape {
		const known = this.#shapes.get(path);
		if (known !== undefined) return known;
		const shape = { path, unit: 1 / face.unitsPerEm };
		this.#shapes.set(path, shape);
		return shape;
	}
}

/** Whether a cluster neither shows nor takes any room. */
export function drawsNothing({ advance, glyphs }: Pick<Cluster, "advance" | "glyphs">): boolean {
	return advance === 0 && glyphs.length === 0;
}

/** Neighbours of one cluster together. */
function grouped(glyphs: readonly Glyph[]): Glyph[][] {
	const groups: Glyph[][] = [];
	for (const glyph of glyphs) {
		const last = groups.at(-1);
		if (last !== undefined && last[0]?.cluster === glyph.cluster) last.push(glyph);
		else groups.push([glyph]);
	}
	return groups;
}
