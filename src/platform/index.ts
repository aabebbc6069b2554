// The door of the platform room: Cloudflare's bindings become the ports the story needs. Known here only.
import { parseDesign } from "../design/index.ts";
import type { Ports } from "../ports.ts";
import { ObjectAccounts } from "./accounts.ts";
import { MozJpeg } from "./codecs.ts";
import { KvDesigns } from "./designs-kv.ts";
import { type Env, settingsOf } from "./env.ts";
import { loadBundledFont, newHarfBuzz } from "./fonts-assets.ts";
import { MemoryGate } from "./gate.ts";
import { guessing } from "./guesses.ts";
import { KernelPool } from "./kernels.ts";
import { templateArt } from "./modules.ts";
import { sha256 } from "./sha256.ts";
import { type FontSources, ShapedTexts } from "./texts.ts";

export { AccountObject } from "./accounts-object.ts";
export type { Env } from "./env.ts";

/** The ports of one isolate. The gate and the caches are the isolate's: make them once. */
export function portsOf(env: Env): Ports {
	const designs = new KvDesigns(env.DESIGNS, env.ACCOUNTS, parseDesign);
	const gate = new MemoryGate();
	const fonts: FontSources = {
		bundled: (file) => loadBundledFont(env.ASSETS, file),
		uploaded: (accountId, id) => designs.loadAsset(accountId, id),
	};
	return {
		accounts: new ObjectAccounts(env.ACCOUNTS),
		designs,
		texts: new ShapedTexts(newHarfBuzz, fonts),
		gate,
		codecs: new MozJpeg(),
		kernels: new KernelPool(),
		templateArt,
		digest: sha256,
		mayGuess: guessing(env.KEY_GUESSES),
		clock: () => performance.now(),
		settings: settingsOf(env),
	};
}
