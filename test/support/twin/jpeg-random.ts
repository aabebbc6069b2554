// JPEG files of chance: coefficients that fall off with frequency, any sampling libjpeg reads, any legal scan script.
import { type Component, type File, gridOf, type Scan } from "./jpeg-file.ts";

/** Samplings whose ratios are whole and whose MCU has at most ten blocks: h and v of each component. */
export const SAMPLINGS: Readonly<Record<"gray" | "colour" | "four", readonly string[]>> = {
	gray: ["11", "44"],
	colour: [
		...["11 11 11", "21 11 11", "22 11 11", "12 11 11", "41 11 11", "42 11 11", "14 11 11", "24 11 11"],
		...["31 11 11", "13 11 11", "32 11 11", "22 21 12", "22 12 21", "11 22 22", "41 21 21", "41 21 22", "11 21 12"],
	],
	four: ["11 11 11 11", "22 11 11 22", "21 11 21 21"],
};

/** What to make of chance; what is not given is drawn. */
export interface Choice {
	/** As SAMPLINGS has it. */
	readonly sampling?: string;
	readonly progressive?: boolean;
	readonly width?: number;
	readonly height?: number;
	readonly restart?: number;
}

/** A file to write with writeJpeg. */
export function randomFile(random: () => number, choice: Choice = {}): File {
	const below = (n: number) => Math.floor(random() * n);
	const all = Object.values(SAMPLINGS).flat();
	const sampling = choice.sampling ?? all[below(all.length)] ?? "11";
	const progressive = choice.progressive ?? below(2) === 1;
	const size = { width: choice.width ?? 1 + below(70), height: choice.height ?? 1 + below(70) };
	const factors = sampling.split(" ").map(([h, v]) => ({ h: Number(h), v: Number(v) }));
	const dense = random() * random();
	const components: Component[] = factors.map(({ h, v }, c) => {
		const { columns, rows } = gridOf(size, factors, c);
		const blocks = Array.from({ length: columns * rows }, () => randomBlock(random, dense));
		return { id: c + 1, h, v, blocks };
	});
	return {
		...size,
		components,
		scans: progressive ? progressiveScript(random, components.length) : sequentialScript(random, components.length),
		steps: Array.from({ length: 64 }, (_, k) => 1 + below(4 + k / 4)),
		frame: progressive ? 0xc2 : 0xc0 + below(2),
		restart: choice.restart ?? (below(3) === 0 ? 1 + below(9) : 0),
		random,
	};
}

function randomBlock(random: () => number, dense: number): Int16Array {
	const block = new Int16Array(64);
	const flat = random() < 0.2;
	for (let k = 0; k < 64; k++) {
		if (k > 0 && (flat || random() > dense)) continue;
		block[k] = Math.trunc(((random() - 0.5) * 160) / (1 + k / 3));
	}
	return block;
}

/** All components in one scan, or each in its own, in any order, or the first alone and the others together. */
function sequentialScript(random: () => number, count: number): Scan[] {
	const all = Array.from({ length: count }, (_, c) => c);
	const way = random();
	const groups = way < 0.5 || count === 1 ? [all] : way < 0.75 ? all.map((c) => [c]).reverse() : [[0], all.slice(1)];
	return groups.map((components) => ({ components, start: 0, end: 63, high: 0, low: 0 }));
}

/** DC first, then each component's bands, each in one to three approximations, the components' scans mingled. */
function progressiveScript(random: () => number, count: number): Scan[] {
	const below = (n: number) => Math.floor(random() * n);
	const all = Array.from({ length: count }, (_, c) => c);
	const together = below(2) === 1;
	const dcGroups = together ? [all] : all.map((c) => [c]);
	const dcLow = below(3);
	const first: Scan[] = dcGroups.map((components) => ({ components, start: 0, end: 0, high: 0, low: dcLow }));
	const queues: Scan[][] = all.map((c) => {
		const split = 1 + below(63);
		const bands = split === 63 ? [[1, 63] as const] : [[1, split] as const, [split + 1, 63] as const];
		const low = below(3);
		const scans: Scan[] = bands.map(([start, end]) => ({ components: [c], start, end, high: 0, low }));
		for (let high = low; high > 0; high--) scans.push({ components: [c], start: 1, end: 63, high, low: high - 1 });
		return scans;
	});
	for (let high = dcLow; high > 0; high--) {
		queues.push(dcGroups.map((components) => ({ components, start: 0, end: 0, high, low: high - 1 })));
	}
	// The DC refinements come in order: later queues wait for earlier ones.
	const mingled: Scan[] = [];
	const dcQueue = queues.slice(count).flat();
	const open = [...queues.slice(0, count), dcQueue].filter((queue) => queue.length > 0);
	while (open.length > 0) {
		const i = below(open.length);
		const scan = open[i]?.shift();
		if (scan !== undefined) mingled.push(scan);
		if (open[i]?.length === 0) open.splice(i, 1);
	}
	return [...first, ...mingled];
}
