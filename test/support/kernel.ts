// The kernel as tests and scripts in Node load it: the same bytes the Worker runs, one instance a call, in whose memory
// another job seems to have been: what counts on zeros there is found out.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KernelMemory } from "../../src/image/kernel.ts";

const build = join(import.meta.dirname, "../../build");
let modules: readonly WebAssembly.Module[] | undefined;

/** What another job left. */
export const LEFT = 0xa5;

/** An instance's exports, typed as the caller says: tests of one kernel name only the exports they use. */
export function loadKernel<Exports>(): Exports & { readonly memory: KernelMemory } {
	modules ??= [
		process.env.KERNEL_WASM ?? join(build, "kernel.wasm"),
		process.env.EFFECTS_WASM ?? join(build, "effects.wasm"),
	].map((path) => new WebAssembly.Module(readFileSync(path)));
	const [core, effects] = modules as [WebAssembly.Module, WebAssembly.Module];
	const { memory, ...functions } = new WebAssembly.Instance(core).exports as {
		memory: WebAssembly.Memory;
		arenaStart(): number;
	};
	const more = new WebAssembly.Instance(effects, { env: { memory } }).exports;
	new Uint8Array(memory.buffer, functions.arenaStart()).fill(LEFT);
	return { memory: littered(memory), ...functions, ...more } as unknown as Exports & { readonly memory: KernelMemory };
}

function littered(memory: WebAssembly.Memory): KernelMemory {
	return {
		get buffer() {
			return memory.buffer;
		},
		grow(pages) {
			const before = memory.grow(pages);
			new Uint8Array(memory.buffer, before * 65_536).fill(LEFT);
			return before;
		},
	};
}
