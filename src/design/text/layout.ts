// Shaped text into a box: lines are fitted, aligned and placed, and their glyphs become one outline in canvas pixels.
import type { Outline, Rect } from "../../image/index.ts";
import { MAX_OUTLINE_POINTS } from "../../limits.ts";
import { inVisualOrder } from "./bidi.ts";
import type { Bounds } from "./clip.ts";
import type { Fonts } from "./face.ts";
import { type Fitted, fitText } from "./fit.ts";
import { FLATNESS } from "./flatten.ts";
import { type Fineness, type Grow, OutlineBuilder } from "./outline-builder.ts";
import { type Cluster, drawsNothing, type ShapedText, shapeText } from "./shape.ts";
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
	const placer = placed(text, spec, place, fitted, grow);
	const warnings: readonly TextWarning[] = [
		...fitted.warnings,
		...(text.lacksGlyphs ? ["missing_glyph" as const] : []),
	];
	const { lines, decorations } = placer;
	return { size: fitted.size, outlines: placer.outlines(), around: placer.around(), lines, decorations, warnings };
}

/** Two or three are enough; ten make any curve a chord or two. */
const MAX_TRIES = 10;

/** All lines in place, as fine as their room lets them be: curves that would take more points become coarser. */
function placed(text: ShapedText, spec: LayoutSpec, place: TextPlace, fitted: Fitted, grow: Grow | null): Placer {
	let [letters, around] = roomsFor(text);
	for (let tries = 1; ; tries++) {
		const placer = new Placer(text, spec, place, fitted, grow, letters, around);
		fitted.lines.forEach((line, i) => {
			placer.place(line, i);
		});
		const [nextLetters, nextAround] = [coarser(letters, placer.count), coarser(around, placer.countAround)];
		if (tries > MAX_TRIES || (nextLetters === letters && nextAround === around)) return placer;
		const isLast = tries === MAX_TRIES;
		[letters, around] = isLast ? [endless(nextLetters), endless(nextAround)] : [nextLetters, nextAround];
	}
}

/** The same where `count` points have room; the points of a curve are as the root of its fineness. */
function coarser(fineness: Fineness, count: number): Fineness {
	const { flatness, most } = fineness;
	return count <= most ? fineness : { flatness: flatness * Math.max(2, (count / most) ** 2), most };
}

const endless = ({ flatness }: Fineness): Fineness => ({ flatness, most: Number.POSITIVE_INFINITY });

/**
 * The points that letters may have, and what is drawn around them: at least two and three for a point of theirs, which
 * coarse chords, and corners that are cut, always get by with. A text's own letters alone decide that, so that it is
 * drawn alike whatever is beside it; any text of usual length has room for curves at their finest.
 */
function roomsFor({ paragraphs }: ShapedText): readonly [letters: Fineness, around: Fineness] {
	const shapes = paragraphs.flatMap(({ clusters }) => clusters).flatMap(({ glyphs }) => glyphs);
	const points = shapes.reduce((sum, { shape }) => sum + shape.path.points.length / 2, 0);
	const room = (times: number) => ({ flatness: FLATNESS, most: MAX_OUTLINE_POINTS + times * points });
	return [room(2), room(3)];
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
		letters: Fineness,
		around: Fineness,
	) {
		this.#box = box;
		const { ascender, descender } = text.metrics;
		this.#size = size;
		this.#clips = clips;
		this.#snap = rotation === null ? Math.round : (y) => y;
		const [clip, sight] = [clips ? edges(box) : null, visible && edges(visible)];
		this.#builder = new OutlineBuilder(size, rotation, clip, sight, letters);
		this.#around = grow && new OutlineBuilder(size, rotation, clip, sight, around, grow);
		const spare = box.height - lines.length * spec.lineHeight * size;
		const above = { top: 0, middle: spare / 2, bottom: spare }[spec.verticalAlign];
		// What is clipped shows its beginning, however it would be aligned.
		const top = box.y + (clips ? Math.max(0, above) : above);
		this.#baseline = top + ((spec.lineHeight + ascender + descender) / 2) * size;
	}

	/** Points of `outlines`, and of `around`: more than they may have where some were left out. */
	get count(): number {
		return this.#builder.count;
	}

	get countAround(): number {
		return this.#around?.count ?? 0;
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
		// What draws nothing has no spacing of its own, and ends a line that runs right to left.
		const last = clusters.findLast((cluster) => !drawsNothing(cluster));
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
