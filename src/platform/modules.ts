// Compiled modules and files that the Worker carries: the kernel's two, and the art of the templates.
import effectsModule from "../../build/effects.wasm";
import kernelModule from "../../build/kernel.wasm";
import badge from "../design/templates/art/badge.png";
import logo from "../design/templates/art/logo.png";
import type { Kernel } from "../image/index.ts";

/** A fresh instance, both modules over one memory. The effects add a quarter to what the core alone takes; calls cost the same. */
export function newKernel(): Kernel {
	const core = new WebAssembly.Instance(kernelModule).exports;
	const { memory } = core as { readonly memory: WebAssembly.Memory };
	const effects = new WebAssembly.Instance(effectsModule, { env: { memory } }).exports;
	return { ...core, ...effects } as unknown as Kernel;
}

const ART: Readonly<Record<string, ArrayBuffer>> = { "art/badge.png": badge, "art/logo.png": logo };

/** A picture of the templates, by its path beside them. */
export function templateArt(file: string): Uint8Array {
	const bytes = ART[file];
	if (bytes === undefined) throw new Error(`no template art named ${file}`);
	return new Uint8Array(bytes);
}
