// Records that were saved before there were effects are still drawn as they were: a digest of what the compiler made of
// them then, but for groups that only say what is drawn in one go.
import { expect, test } from "vitest";
import type { Layer } from "../../src/image/index.ts";
import { compiled, ungrouped } from "./plans.ts";
import { anyRecord, random } from "./random-records.ts";

/** FNV-1a over a value as JSON, coordinates to their last bit. */
function digestOf(value: unknown): string {
	const text = JSON.stringify(value, (_, each) => (each instanceof Float32Array ? [...each] : each));
	let hash = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
	return (hash >>> 0).toString(16);
}

test("300 random records", () => {
	const next = random(7);
	const side = () => 1 + Math.floor(next() ** 4 * 60_000);
	const plans = Array.from({ length: 300 }, () => {
		const record = anyRecord(next);
		const { width, height, background, assets, layers } = compiled(record, { width: side(), height: side() }).plan;
		return { width, height, background, assets, layers: flat(layers) };
	});
	expect(digestOf(plans)).toBe("98aa40ea");
});

/** Layers without the groups that are laid over what is below as they are. */
function flat(layers: readonly Layer[]): readonly Layer[] {
	const next = ungrouped(layers);
	return next.length === layers.length && next.every((layer, i) => layer === layers[i]) ? layers : flat(next);
}
