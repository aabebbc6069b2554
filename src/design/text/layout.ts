// Shaped text into a box: lines are fitted, aligned and placed, and their glyphs become one outline in canvas pixels.
import type { Outline, Rect } from "../../image/index.ts";
import { MAX_OUTLINE_POINTS } from "../../limits.ts";
import { inVisualOrder } from "./bidi.ts";
import type { Bounds } from "./clip.ts";
import type { Fonts } from "./face.ts";
import { type Fitted, fitText } from "./fit.ts";
import { type Grow, OutlineBuilder } from "./outline-builder.ts";
import { type Cluster, type ShapedText, shapeText } from "./shape.ts";
import type { LayoutSpec, LineBox, TextLayout, TextPlace, TextSpec, TextWarning } from "./text.ts";
import type { Line } from "./wrap.ts";

/** Shapes a text and lays it out. */
export function layOut(text: TextSpec, place: TextPlace, fonts: Fonts): TextLayout {
	return layOutShaped(shapeText(text, fonts), text, place);
}

/**
 * Lays out a text that is shaped already, at whatever size `spec` says.
 *
 * A line is `lineHeight` high, its face (ascender to descender) in the middle of that. Upright lines have their
 * baselines and bars on whole pixels, where they are crisp. `grow` makes of glyphs and bars what is drawn around them.
 */
export function layOutShaped(
	text: ShapedText,
	spec: LayoutSpec,
	place: TextPlace,
	grow: Grow | null = null,
): TextLayout {
	const fitted = fitText(text, spec, place.box);
	const placer = new Placer(text, spec, place, fitted, grow);
	fitted.lines.forEach((line, i) => {
		placer.place(line, i);
	});
	const warnings: readonly TextWarning[] = [
		...fitted.warnings,
		...(text.lacksGlyphs ? ["missing_glyph" as const] : []),
	];
	const { lines, decorations } = placer;
	return { size: fitted.size, outlines: placer.outlines(), around: placer.around(), lines, decorations, warnings };
}

class Placer {
	readonly lines: LineBox[] = [];
	readonly decorations: Rect[] = [];
	readonly #builder: OutlineBuilder;
	readonly #around: OutlineBuilder | null;
	readonly #box: Rect;
	readonly #size: number;
	readonly #clips: boolean;
	readonly #snap: (y: number) => number;
	/** Of the first line. */
	readonly #baseline: number;

	constructor(
		private readonly text: ShapedText,
		private readonly spec: LayoutSpec,
		{ box, rotation, visible }: TextPlace,
		{ size, lines, clips }: Fitted,
		grow: Grow | null,
	) {
		this.#box = box;
		const { ascender, descender } = text.metrics;
		this.#size = size;
		this.#clips = clips;
		this.#snap = rotation === null ? Math.round : (y) => y;
		const [clip, sight] = [clips ? edges(box) : null, visible && edges(visible)];
		this.#builder = new OutlineBuilder(size, rotation, clip, sight);
		this.#around = grow && new OutlineBuilder(size, rotation, clip, sight, grow);
		const spare = box.height - lines.length * spec.lineHeight * size;
		const above = { top: 0, middle: spare / 2, bottom: spare }[spec.verticalAlign];
		// What is clipped shows its beginning, however it would be aligned.
		const top = box.y + (clips ? Math.max(0, above) : above);
		this.#baseline = top + ((spec.lineHeight + ascender + descender) / 2) * size;
	}

	outlines(): readonly Outline[] {
		return this.#builder.outlines();
	}

	around(): readonly Outline[] {
		return this.#around?.outlines() ?? [];
	}

	place(line: Line, index: number): void {
		const { ascender, descender } = this.text.metrics;
		const size = this.#size;
		const baseline = this.#snap(this.#baseline + index * this.spec.lineHeight * size);
		const y = baseline - ascender * size;
		if (this.#isClippedAway(y)) return;
		const clusters = this.#clusters(line);
		const last = clusters.at(-1);
		const width = clusters.reduce((sum, { advance, spacing }) => sum + advance + spacing, 0) - (last?.spacing ?? 0);
		const { left, gap } = this.#aligned(line, clusters, width * size);
		let pen = 0;
		let turn = 0;
		for (const { advance, spacing, isSpace, joins, glyphs } of clusters) {
			for (const { shape, x, y, isMark } of glyphs) {
				if (!isMark) turn = joins ? 1 - turn : 0;
				const [atX, atY] = [left + (pen + x) * size, baseline - y * size];
				this.#builder.glyph(shape, atX, atY, isMark && joins ? 1 - turn : turn);
				this.#around?.glyph(shape, atX, atY, this.#full());
			}
			pen += advance + spacing + (isSpace ? gap / size : 0);
		}
		const seen = (pen - (last?.spacing ?? 0)) * size;
		this.lines.push({ x: left, y, width: seen, height: (ascender - descender) * size, baseline });
		if (seen > 0) this.#decorate(left, seen, baseline);
	}

	/** Whether a line whose face begins at `y` lies below what is shown; the first line is always begun. */
	#isClippedAway(y: number): boolean {
		return this.#clips && this.lines.length > 0 && y >= this.#box.y + this.#box.height;
	}

	/** What a line shows, from left to right. */
	#clusters({ paragraph, start, end, isCut }: Line): readonly Cluster[] {
		const read = paragraph.clusters.slice(start, end);
		const ellipsis = isCut ? this.text.ellipsis.map((cluster) => ({ ...cluster, level: paragraph.level })) : [];
		return inVisualOrder([...read, ...ellipsis]);
	}

	/** Where a line begins, and the pixels that each of its spaces grows by. */
	#aligned({ paragraph, isLast }: Line, clusters: readonly Cluster[], width: number) {
		const { align } = this.spec;
		const { x } = this.#box;
		const spare = this.#box.width - width;
		const spaces = clusters.filter(({ isSpace }) => isSpace).length;
		if (align === "justify" && !isLast && spaces > 0 && spare > 0) return { left: x, gap: spare / spaces };
		const isRtl = paragraph.level === 1;
		const isRight = align === "right" || (align === "end" ? !isRtl : align !== "left" && isRtl);
		if (align === "centre") return { left: x + spare / 2, gap: 0 };
		return { left: isRight ? x + spare : x, gap: 0 };
	}

	#decorate(x: number, width: number, baseline: number): void {
		const { underlineOffset, underlineThickness, strikeOffset, strikeThickness } = this.text.metrics;
		const { decoration } = this.spec;
		if (decoration === "none") return;
		const isUnder = decoration === "underline";
		const offset = (isUnder ? underlineOffset : strikeOffset) * this.#size;
		const thickness = (isUnder ? underlineThickness : strikeThickness) * this.#size;
		const bar = { x, y: this.#snap(baseline - offset), width, height: Math.max(1, this.#snap(thickness)) };
		this.decorations.push(bar);
		// It may cross glyphs.
		this.#builder.bar(bar, 1);
		this.#around?.bar(bar, this.#full());
	}

	/** How many outlines around letters are full: the next letter goes into the one after. */
	#full(): number {
		return Math.floor((this.#around?.count ?? 0) / MAX_OUTLINE_POINTS);
	}
}

const edges = ({ x, y, width, height }: Rect): Bounds => ({ left: x, top: y, right: x + width, bottom: y + height });
