// Which size, and which lines: what a text becomes where its box cannot hold it. Wrapping at another size is a pass over
// sums of advances, so that the size is searched for and never shaped for.
import type { ShapedText } from "./shape.ts";
import type { LayoutSpec, TextWarning } from "./text.ts";
import { cutLine, type Line, lineWidth, ROUNDING, wrap } from "./wrap.ts";

/** Lines as they fit. */
export interface Fitted {
	/** Pixels an em. */
	readonly size: number;
	readonly lines: readonly Line[];
	/** Whether what sticks out of the box is cut off at its edges. */
	readonly clips: boolean;
	readonly warnings: readonly TextWarning[];
}

interface Box {
	readonly width: number;
	readonly height: number;
}

/** Sizes that `shrink` tries lie this far apart, in pixels: finer is not to be seen. */
const SIZE_STEP = 1 / 8;

/** Fits a text to a box as its `fit` says. */
export function fitText(text: ShapedText, spec: LayoutSpec, box: Box): Fitted {
	switch (spec.fit) {
		case "clip":
			return clipped(text, spec, box);
		case "ellipsis":
			return shortened(text, spec.size, box, linesHeld(spec, spec.size, box));
		case "grow":
			return shortened(text, spec.size, box, spec.maxLines ?? Infinity);
		case "shrink":
			return shrunk(text, spec, box);
	}
}

function clipped(text: ShapedText, spec: LayoutSpec, box: Box): Fitted {
	const width = box.width / spec.size;
	const { lines } = wrap(text.paragraphs, width);
	const kept = lines.slice(0, spec.maxLines ?? lines.length);
	const clips = kept.length > linesIn(spec, spec.size, box) || kept.some((line) => lineWidth(line) > width + ROUNDING);
	const isCut = kept.length < lines.length || clips;
	return { size: spec.size, lines: kept, clips, warnings: isCut ? ["text_clipped"] : [] };
}

/** The first `count` lines, the last with an ellipsis where more would follow. */
function shortened(text: ShapedText, size: number, box: Box, count: number): Fitted {
	const width = box.width / size;
	const { lines } = wrap(text.paragraphs, width);
	const last = lines[count - 1];
	if (lines.length <= count || last === undefined) return { size, lines, clips: false, warnings: [] };
	const ellipsisWidth = text.ellipsis.reduce((sum, { advance }) => sum + advance, 0);
	const kept = [...lines.slice(0, count - 1), cutLine(last, width, ellipsisWidth)];
	return { size, lines: kept, clips: false, warnings: ["text_clipped"] };
}

/**
 * The largest size, by steps from `minSize`, at which no word is cut and all lines are held. Paragraphs beyond `maxLines`
 * are not among them: no size would hold those, and the smallest would make the others smaller for nothing.
 */
function shrunk(text: ShapedText, spec: LayoutSpec, box: Box): Fitted {
	const paragraphs = text.paragraphs.slice(0, spec.maxLines ?? Infinity);
	const isHeld = (size: number) => {
		const { lines, isTight } = wrap(paragraphs, box.width / size);
		return !isTight && lines.length <= linesIn(spec, size, box) && lines.length <= (spec.maxLines ?? Infinity);
	};
	if (spec.size <= spec.minSize || isHeld(spec.size)) {
		return shortened(text, spec.size, box, linesHeld(spec, spec.size, box));
	}
	let low = 0;
	let high = Math.ceil((spec.size - spec.minSize) / SIZE_STEP);
	// minSize + low * SIZE_STEP holds the text, or is minSize; minSize + high * SIZE_STEP does not.
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if (isHeld(spec.minSize + middle * SIZE_STEP)) low = middle;
		else high = middle;
	}
	const size = spec.minSize + low * SIZE_STEP;
	const fitted = shortened(text, size, box, linesHeld(spec, size, box));
	return { ...fitted, warnings: ["text_shrunk", ...fitted.warnings] };
}

/** How many lines are shown at most: those the box has room for, at least one, and no more than were allowed. */
function linesHeld(spec: LayoutSpec, size: number, box: Box): number {
	return Math.min(Math.max(1, linesIn(spec, size, box)), spec.maxLines ?? Infinity);
}

function linesIn({ lineHeight }: LayoutSpec, size: number, box: Box): number {
	return Math.floor(box.height / (lineHeight * size) + ROUNDING);
}
