// The bundled fonts as tests in Node load them: the platform's own library, over files instead of static assets.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fonts, ShapeSpec } from "../../../src/design/text/index.ts";
import { FontLibrary } from "../../../src/platform/fonts.ts";
import { HarfBuzz } from "../../../src/platform/harfbuzz.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => new Uint8Array(readFileSync(join(root, path)));

/** One of the bundled files, "inter/400.ttf". */
export const readFont = (file: string) => read(`build/assets/fonts/${file}`);

let modules: readonly [WebAssembly.Module, WebAssembly.Module] | undefined;

/** A fresh instance. */
export function newHarfBuzz(): HarfBuzz {
	modules ??= [
		new WebAssembly.Module(read("node_modules/harfbuzzjs/dist/harfbuzz.wasm")),
		new WebAssembly.Module(read("build/draw-callbacks.wasm")),
	];
	return new HarfBuzz(...modules);
}

const library = new FontLibrary(newHarfBuzz);

/** Calls `use` with the fonts these texts need. */
export function withFonts<Result>(texts: readonly ShapeSpec[], use: (fonts: Fonts) => Result): Promise<Result> {
	return library.withFonts(texts, async (file) => readFont(file), use);
}
