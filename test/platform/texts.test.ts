// The port of texts: shaped once while they are kept, and nothing is started for none.
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loadBundledFont, newHarfBuzz } from "../../src/platform/fonts-assets.ts";
import type { Env } from "../../src/platform/index.ts";
import { ShapedTexts } from "../../src/platform/texts.ts";
import { spec } from "../design/text/specs.ts";

test("a text is shaped once while it is kept; no text starts nothing", async () => {
	const { ASSETS } = env as unknown as Env;
	const asked: string[] = [];
	let started = 0;
	const texts = new ShapedTexts(
		() => {
			started++;
			return newHarfBuzz();
		},
		(file) => {
			asked.push(file);
			return loadBundledFont(ASSETS, file);
		},
	);
	await texts.shape([]);
	expect([started, asked]).toEqual([0, []]);
	const text = spec({ content: "Ag", weight: 700 });
	const lookup = await texts.shape([text]);
	const shaped = lookup(text);
	const larger = { ...text, size: 50, align: "end" };
	expect((await texts.shape([larger]))(larger)).toBe(shaped);
	const other = { ...text, content: "other" };
	expect((await texts.shape([other]))(other)).not.toBe(shaped);
	expect([started, asked]).toEqual([1, ["inter/700.ttf"]]);
	// 20,000 characters later it is gone.
	for (let i = 0; i < 5; i++) await texts.shape([{ ...text, content: `${i}`.repeat(4500) }]);
	expect((await texts.shape([text]))(text)).not.toBe(shaped);
	expect((await texts.shape([text]))(text)).toEqual(shaped);
	expect(() => lookup(other)).toThrow("announced");
});
