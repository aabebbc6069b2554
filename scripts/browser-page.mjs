// Runs in the page of `npm run browser`: draws each case with the modules of src and posts the file, then what the
// browser's own decoder makes of it.
import drawCallbacks from "../build/draw-callbacks.wasm";
import harfbuzz from "../node_modules/harfbuzzjs/dist/harfbuzz.wasm";
import { MozJpeg } from "../src/platform/codecs.ts";
import { FontLibrary } from "../src/platform/fonts.ts";
import { HarfBuzz } from "../src/platform/harfbuzz.ts";
import { newKernel } from "../src/platform/modules.ts";
import { applyRecord } from "../test/support/apply-record.ts";

const library = new FontLibrary(() => new HarfBuzz(harfbuzz, drawCallbacks));

const engine = {
	newKernel,
	codecs: new MozJpeg(),
	withFonts: (texts, use) => library.withFonts(texts, (file) => bytesOf(`/build/assets/fonts/${file}?bytes`), use),
};

/** Draws all cases, one after the other, as they are listed. */
export async function main() {
	for (const { name, record, photo, assets, format } of await (await fetch("/cases")).json()) {
		const opened = new Map(await Promise.all(assets.map(async ({ id, path }) => [id, await bytesOf(path)])));
		const assetOf = (id) => opened.get(id);
		const { file, ...rendering } = await applyRecord(engine, record, await bytesOf(photo), { format, assetOf });
		await post("drawn", { name }, file);
		const { width, height, data } = await seen(new Blob([file], { type: `image/${rendering.format}` }));
		await post("seen", { name, width, height }, data);
	}
	await post("done", {}, "");
}

/** The pixels of a file as this browser decodes it, RGBA8. */
async function seen(blob) {
	const bitmap = await createImageBitmap(blob);
	const { width, height } = bitmap;
	const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
	context.drawImage(bitmap, 0, 0);
	bitmap.close();
	return context.getImageData(0, 0, width, height);
}

async function bytesOf(path) {
	const response = await fetch(path);
	if (!response.ok) throw new Error(`${path}: ${response.status}`);
	return new Uint8Array(await response.arrayBuffer());
}

async function post(what, query, body) {
	const response = await fetch(`/${what}?${new URLSearchParams(query)}`, { method: "POST", body });
	if (!response.ok) throw new Error(`posting ${what}: ${response.status}`);
}
