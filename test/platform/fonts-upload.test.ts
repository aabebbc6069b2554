// Fonts as they are uploaded: real ones come through with their names, broken ones never.
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { Fault } from "../../src/fault.ts";
import { loadBundledFont, newHarfBuzz } from "../../src/platform/fonts-assets.ts";
import { readFont } from "../../src/platform/fonts-upload.ts";
import type { Env } from "../../src/platform/index.ts";
import { withoutTable } from "../support/fonts.ts";

const load = (file: string) => loadBundledFont((env as unknown as Env).ASSETS, file);

/** The family, or why there is none. */
function read(file: Uint8Array): string {
	try {
		return readFont(file, newHarfBuzz()).family;
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return `${error.kind}: ${error.detail}`;
	}
}

test("fonts say their family", async () => {
	expect(read(await load("inter/700-italic.ttf"))).toBe("Inter");
	expect(read(await load("noto-sans-devanagari/400.ttf"))).toBe("Noto Sans Devanagari");
	expect(read(withoutTable(await load("noto-sans-thai/400.ttf"), "name"))).toBe("");
});

test("a font that is cut anywhere is refused", async () => {
	const whole = await load("noto-sans-thai/400.ttf");
	const cut = "failed_to_read_font: The font file ends before its tables do.";
	for (let length = 0; length < whole.length - 4; length += 997) expect(read(whole.slice(0, length))).toBe(cut);
});

test("a font that lacks what is drawn is refused", async () => {
	const whole = await load("noto-sans-thai/400.ttf");
	const lacks = "failed_to_read_font: The font lacks a table that every font has (head, hhea, maxp or cmap).";
	for (const table of ["head", "hhea", "maxp", "cmap"]) expect(read(withoutTable(whole, table))).toBe(lacks);
	const empty = "failed_to_read_font: The font has no outlines: pictures of letters (bitmaps, SVG) are not drawn.";
	for (const table of ["glyf", "loca"]) expect(read(withoutTable(whole, table))).toBe(empty);
});

test("bytes that are damaged anywhere are a font or a refusal", async () => {
	const whole = await load("noto-sans-thai/400.ttf");
	let [seed, fonts] = [7, 0];
	for (let round = 0; round < 60; round++) {
		const damaged = whole.slice();
		for (let i = 0; i < 40; i++) {
			seed = (seed * 48_271) % 2_147_483_647;
			// Every other round goes for the head of the file, where its tables are named.
			damaged[seed % (round % 2 === 0 ? 400 : damaged.length)] = seed >> 8;
		}
		const said = read(damaged);
		if (said.startsWith("failed_to_read_font: ")) continue;
		fonts++;
	}
	expect(fonts).toBeGreaterThan(5);
});
