// The kernel as tests and scripts in Node load it: the same bytes the Worker runs, one fresh instance a call.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const build = join(import.meta.dirname, "../../build");
let modules: readonly WebAssembly.Module[] | undefined;

/** A fresh instance's exports, typed as the caller says: tests of one kernel name only the exports they use. */
export function loadKernel<Exports>(): Exports & { readonly memory: WebAssembly.Memory } {
	modules ??= [
		process.env.KERNEL_WASM ?? join(build, "kernel.wasm"),
		process.env.EFFECTS_WASM ?? join(build, "effects.wasm"),
	].map((path) => new WebAssembly.Module(readFileSync(path)));
	const [core, effects] = modules as [WebAssembly.Module, WebAssembly.Module];
	const { memory, ...functions } = new WebAssembly.Instance(core).exports as { memory: WebAssembly.Memory };
	const more = new WebAssembly.Instance(effects, { env: { memory } }).exports;
	return { memory, ...functions, ...more } as unknown as Exports & { readonly memory: WebAssembly.Memory };
}
