// The kernel as tests and scripts in Node load it: the same bytes the Worker runs, one fresh instance a call.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const path = process.env.KERNEL_WASM ?? join(import.meta.dirname, "../../build/kernel.wasm");
let module: WebAssembly.Module | undefined;

/** A fresh instance's exports, typed as the caller says: tests of one kernel name only the exports they use. */
export function loadKernel<Exports>(): Exports & { readonly memory: WebAssembly.Memory } {
	module ??= new WebAssembly.Module(readFileSync(path));
	return new WebAssembly.Instance(module).exports as unknown as Exports & { readonly memory: WebAssembly.Memory };
}
