// What is drawn when a design is saved: no longer than one render in all, and nothing that an upload could show in.
import { expect, test, vi } from "vitest";
import { type Design, parseDesign, pressings, textsOf } from "../src/design/index.ts";
import type { Layer } from "../src/image/index.ts";
import { press } from "../src/press.ts";
import { ports } from "./design/pressing.ts";
import { anyFixedRecord } from "./design/random-designs.ts";
import { random } from "./design/random-records.ts";
import { ROOM } from "./support/room.ts";

const bounds = vi.hoisted(() => ({ ms: 0 }));
vi.mock("../src/limits.ts", async (original) => ({
	...(await original<typeof import("../src/limits.ts")>()),
	get MAX_RENDER_MS() {
		return bounds.ms;
	},
}));

/** Ellipses with shadows, each changeable and so a run of its own. */
const rounds = (sides: readonly number[]): Design =>
	parseDesign({
		...{ version: 1, name: "Rounds", canvas: { width: 400, height: 400 } },
		layers: sides.map((side, index) => ({
			...{ type: "shape", name: `round ${index}`, shape: "ellipse", fill: "#468" },
			...{ frame: { x: 0, y: 0, width: side, height: side }, shadows: [{ blur: 8 }], editable: ["fill"] },
		})),
	});

test("what does not fit into the time of one render is left to the calls, what does is not", async () => {
	const placesWithin = async (ms: number, sides: readonly number[]) => {
		bounds.ms = ms;
		return (await press("a", rounds(sides), ports)).map(({ first }) => first);
	};
	expect(await placesWithin(4000, [390, 20, 390, 20])).toEqual([0, 1, 2, 3]);
	expect(await placesWithin(0, [390, 20, 390, 20])).toEqual([]);
	// Times of runs add up, and a long one does not stand in the way of short ones.
	const few: (readonly number[])[] = [];
	for (const ms of [1, 2, 4, 8, 12, 16, 24, 32]) few.push(await placesWithin(ms, [390, 20, 390, 20]));
	expect(few).toContainEqual([1, 3]);
	expect(few).toContainEqual([0, 1, 3]);
});

test("no plane shows the upload, whatever masks what", async () => {
	const next = random(5);
	const size = () => ({ width: 40, height: 30 });
	let seen = 0;
	for (let i = 0; i < 200; i++) {
		const design = parseDesign(anyFixedRecord(next));
		for (const { plan } of pressings(design, size, await ports.texts.shape("a", textsOf(design), ROOM))) {
			seen++;
			expect(sourcesIn(plan.layers)).not.toContain(0);
		}
	}
	expect(seen).toBeGreaterThan(200);
});

/** The sources of all pictures, wherever in the layers they are: 0 is the upload. */
function sourcesIn(value: unknown): number[] {
	if (ArrayBuffer.isView(value) || typeof value !== "object" || value === null) return [];
	const layer = value as Partial<Extract<Layer, { kind: "picture" }>>;
	const own = layer.kind === "picture" && layer.source !== undefined ? [layer.source] : [];
	return [...own, ...Object.values(value).flatMap(sourcesIn)];
}
