// Where the bundled fonts come from on Cloudflare: static assets of the Worker, and the modules HarfBuzz runs from.
import drawCallbacks from "../../build/draw-callbacks.wasm";
import harfbuzz from "../../node_modules/harfbuzzjs/dist/harfbuzz.wasm";
import { orUnavailable } from "./accounts-ask.ts";
import { HarfBuzz } from "./harfbuzz.ts";

/** A fresh instance of HarfBuzz. */
export function newHarfBuzz(): HarfBuzz {
	return new HarfBuzz(harfbuzz, drawCallbacks);
}

/** A bundled font, by its path below fonts/ ("inter/700.ttf"). @throws Fault unavailable */
export async function loadBundledFont(assets: Fetcher, file: string): Promise<Uint8Array> {
	// The host means nothing: the binding looks at the path alone.
	const bytes = await orUnavailable(async () => {
		const response = await assets.fetch(`https://assets.invalid/fonts/${file}`);
		if (response.status >= 500) throw new Error(`font ${file}: ${response.status}`);
		return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
	});
	if (bytes === null) throw new Error(`there is no font ${file}`);
	return bytes;
}
