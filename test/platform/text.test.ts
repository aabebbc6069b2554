// Text in workerd: the fonts come from static assets, HarfBuzz runs from modules that were compiled before, and the
// outlines are, byte for byte, those Node gave.
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { layOut } from "../../src/design/text/index.ts";
import { FontLibrary } from "../../src/platform/fonts.ts";
import { loadBundledFont, newHarfBuzz } from "../../src/platform/fonts-assets.ts";
import { digestOf } from "../design/text/digest.ts";
import digests from "../design/text/digests.json";
import { PLACE, SAMPLES, spec } from "../design/text/specs.ts";

const assets = (env as unknown as { readonly ASSETS: Fetcher }).ASSETS;
const load = (file: string) => loadBundledFont(assets, file);

test("all samples, with the bytes that are written down", async () => {
	const library = new FontLibrary(newHarfBuzz);
	for (const [name, text] of Object.entries(SAMPLES)) {
		const layout = await library.withFonts([text], load, (fonts) => layOut(text, PLACE, fonts));
		expect([name, digestOf(layout)]).toEqual([name, (digests as Record<string, string>)[name]]);
	}
});

test("a font is read once, also where many want it at a time", async () => {
	const library = new FontLibrary(newHarfBuzz);
	const files: string[] = [];
	const counted = (file: string) => {
		files.push(file);
		return load(file);
	};
	const text = spec({ content: "Hello שלום" });
	const use = () => library.withFonts([text], counted, (fonts) => layOut(text, PLACE, fonts).lines[0]?.width);
	const first = await use();
	expect(await Promise.all([use(), use(), use()])).toEqual([first, first, first]);
	expect(files).toEqual(["inter/400.ttf", "noto-sans-hebrew/400.ttf"]);
});

test("fonts that nobody uses go beyond 8 MB, the oldest first", async () => {
	const library = new FontLibrary(newHarfBuzz);
	const files: string[] = [];
	const counted = (file: string) => {
		files.push(file);
		return load(file);
	};
	const japanese = (weight: number) => spec({ content: "日本", family: "Noto Sans JP", weight });
	for (const weight of [400, 700, 400]) await library.withFonts([japanese(weight)], counted, () => null);
	expect(files).toEqual(["noto-sans-jp/400.ttf", "noto-sans-jp/700.ttf", "noto-sans-jp/400.ttf"]);
});

test("a file that cannot be read, or is no font, is refused, and the next text is drawn", async () => {
	const library = new FontLibrary(newHarfBuzz);
	const use = (loader: typeof load) => library.withFonts([spec({ content: "a" })], loader, () => "drawn");
	await expect(use(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
	await expect(use(async () => new Uint8Array(100))).rejects.toThrow(RangeError);
	expect(await use(load)).toBe("drawn");
	await expect(load("../worker.js")).rejects.toThrow();
});
