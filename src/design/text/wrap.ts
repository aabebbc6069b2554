// A shaped paragraph into lines of at most a width, first fit: each line takes what it can hold. Widths are ems, so that
// a smaller size is only a greater width.
import { type Cluster, drawsNothing, type ShapedParagraph } from "./shape.ts";

/** Clusters `start` to before `end`; the spaces that hang over the end of the line are left out. */
export interface Line {
	readonly paragraph: ShapedParagraph;
	readonly start: number;
	readonly end: number;
	/** Whether the paragraph ends here. */
	readonly isLast: boolean;
	/** Whether text was cut here, and an ellipsis says so. */
	readonly isCut: boolean;
}

/** Lines, and whether a word was wider than a line and had to be cut, or sticks out. */
export interface Wrapped {
	readonly lines: readonly Line[];
	readonly isTight: boolean;
}

/** Ems, or lines, that are rounding and not text: a thousandth of a pixel at 1000 pixels an em. */
export const ROUNDING = 1e-6;

/** All paragraphs, wrapped. An empty one is an empty line. */
export function wrap(paragraphs: readonly ShapedParagraph[], width: number): Wrapped {
	const all = paragraphs.map((paragraph) => wrapParagraph(paragraph, width));
	return { lines: all.flatMap(({ lines }) => lines), isTight: all.some(({ isTight }) => isTight) };
}

function wrapParagraph(paragraph: ShapedParagraph, width: number): Wrapped {
	const count = paragraph.clusters.length;
	const lines: Line[] = [];
	let isTight = false;
	let start = 0;
	do {
		const { next, isForced } = nextLine(paragraph, start, width);
		isTight ||= isForced;
		lines.push({ paragraph, start, end: seenEnd(paragraph, start, next), isLast: next === count, isCut: false });
		start = next;
	} while (start < count);
	return { lines, isTight };
}

/** Where the line after the one that begins at `start` begins. */
function nextLine(paragraph: ShapedParagraph, start: number, width: number) {
	const { clusters } = paragraph;
	let fits = start;
	let cut = start;
	let isEmpty = true;
	for (let i = start; i < clusters.length; i++) {
		const cluster = clusters[i];
		if (!isUnseen(cluster) && seenWidth(paragraph, start, i + 1) > width + ROUNDING) break;
		// What was left out, or a break without width, makes no line of its own.
		isEmpty &&= cluster !== undefined && drawsNothing(cluster);
		if (cluster?.mayCut === true) cut = i + 1;
		if ((cluster?.mayEnd === true && !isEmpty) || i + 1 === clusters.length) fits = i + 1;
	}
	if (fits > start || clusters.length === 0) return { next: fits, isForced: false };
	return { next: cut > start ? cut : indivisibleEnd(paragraph, start), isForced: true };
}

/** The end of the shortest piece that can be had from `start`, however wide it is. */
function indivisibleEnd({ clusters }: ShapedParagraph, start: number): number {
	const at = clusters.findIndex((cluster, i) => i >= start && (cluster.mayCut || cluster.mayEnd));
	return at === -1 ? clusters.length : at + 1;
}

/** `end` without the spaces before it, and without what draws nothing. */
function seenEnd({ clusters }: ShapedParagraph, start: number, end: number): number {
	let seen = end;
	while (seen > start && isUnseen(clusters[seen - 1])) seen--;
	return seen;
}

function isUnseen(cluster: Cluster | undefined): boolean {
	return cluster === undefined || cluster.isSpace || drawsNothing(cluster);
}

/** Ems of a line that is not cut. */
export function lineWidth({ paragraph, start, end }: Line): number {
	return seenWidth(paragraph, start, end);
}

/** Ems from cluster `start` to before `end`; no letter spacing after the last. */
function seenWidth({ clusters, offsets }: ShapedParagraph, start: number, end: number): number {
	if (end <= start) return 0;
	return (offsets[end] ?? 0) - (offsets[start] ?? 0) - (clusters[end - 1]?.spacing ?? 0);
}

/** The same line and what follows it, as far as `width` holds it with an ellipsis of `ellipsisWidth`. */
export function cutLine(line: Line, width: number, ellipsisWidth: number): Line {
	const { paragraph, start } = line;
	const { clusters, offsets } = paragraph;
	let end = start;
	for (let i = start; i < clusters.length; i++) {
		if ((offsets[i + 1] ?? 0) - (offsets[start] ?? 0) + ellipsisWidth > width + ROUNDING) break;
		if (clusters[i]?.mayCut === true) end = i + 1;
	}
	return { ...line, end: seenEnd(paragraph, start, end), isLast: true, isCut: true };
}
