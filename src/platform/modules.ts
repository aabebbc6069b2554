// Compiled modules and files that the Worker carries: the kernel, and the art of the templates.
import kernelModule from "../../build/kernel.wasm";
import badge from "../design/templates/art/badge.png";
import logo from "../design/templates/art/logo.png";
import type { Kernel } from "../image/index.ts";

/** A fresh instance: about 25 microseconds, nothing to reset, and its memory goes with it. */
export function newKernel(): Kernel {
	return new WebAssembly.Instance(kernelModule).exports as unknown as Kernel;
}

const ART: Readonly<Record<string, ArrayBuffer>> = { "art/badge.png": badge, "art/logo.png": logo };

/** A picture of the templates, by its path beside them. */
export function templateArt(file: string): Uint8Array {
	const bytes = ART[file];
	if (bytes === undefined) throw new Error(`no template art named ${file}`);
	return new Uint8Array(bytes);
}
