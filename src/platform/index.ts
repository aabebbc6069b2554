// The door of the platform room: Cloudflare's bindings become the ports the story needs. Known here only.
import { parseDesign } from "../design/index.ts";
import type { Ports } from "../ports.ts";
import { ObjectAccounts } from "./accounts.ts";
import { codecs } from "./codecs.ts";
import { DesignCache } from "./design-cache.ts";
import { KvDesigns } from "./designs-kv.ts";
import { type Env, settingsOf } from "./env.ts";
import { loadBundledFont, newHarfBuzz } from "./fonts-assets.ts";
import { MemoryGate } from "./gate.ts";
import { guessing } from "./guesses.ts";
import { newKernel, templateArt } from "./modules.ts";
import { sha256 } from "./sha256.ts";
import { ShapedTexts } from "./texts.ts";

export { AccountObject } from "./accounts-object.ts";
export type { Env } from "./env.ts";

/** The ports of one isolate. The gate and the cache are the isolate's: make them once. */
export function portsOf(env: Env): Ports {
	return {
		accounts: new ObjectAccounts(env.ACCOUNTS),
		designs: new KvDesigns(env.DESIGNS, env.ACCOUNTS, parseDesign, new DesignCache()),
		texts: new ShapedTexts(newHarfBuzz, (file) => loadBundledFont(env.ASSETS, file)),
		gate: new MemoryGate(),
		codecs,
		kernel: newKernel,
		templateArt,
		digest: sha256,
		mayGuess: guessing(env.KEY_GUESSES),
		clock: () => performance.timeOrigin + performance.now(),
		settings: settingsOf(env),
	};
}
