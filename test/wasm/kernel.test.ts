// The kernel's boundary: the core imports nothing and has the memory, the effects import it and nothing else, and each
// exports exactly the functions that src/image/kernel.ts says, with as many parameters.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
const coreBytes = read("build/kernel.wasm");
const effectsBytes = read("build/effects.wasm");
const core = new WebAssembly.Module(coreBytes);
const effects = new WebAssembly.Module(effectsBytes);

const { memory, ...coreFunctions } = new WebAssembly.Instance(core).exports;
const effectsFunctions = new WebAssembly.Instance(effects, { env: { memory } } as WebAssembly.Imports).exports;

/** Name -> number of parameters, as the interface writes them. */
function interfaceOf(name: string): Record<string, number> {
	const source = read("src/image/kernel.ts").toString();
	const start = source.indexOf(`export interface ${name} {`);
	const members = source
		.slice(start, source.indexOf("\n}", start))
		.matchAll(/^\t(\w+)\(([^)]*)\): (?:number|void);$/gm);
	return Object.fromEntries([...members].map(([, name, list = ""]) => [name, list.split(":").length - 1]));
}

/** Name -> number of parameters, as the instance has them. */
function parametersOf(functions: WebAssembly.Exports): Record<string, number> {
	return Object.fromEntries(Object.entries(functions).map(([name, value]) => [name, (value as () => void).length]));
}

/** The ids of a module's sections, in their order (WebAssembly Core, 5.5.2: a byte, then the size in LEB128). */
function sectionsOf(bytes: Uint8Array): number[] {
	const ids: number[] = [];
	for (let at = 8; at < bytes.length; ) {
		ids.push(bytes[at++] ?? 0);
		let size = 0;
		for (let shift = 0, more = true; more; shift += 7) {
			const byte = bytes[at++] ?? 0;
			size |= (byte & 127) << shift;
			more = byte > 127;
		}
		at += size;
	}
	return ids;
}

test("the core imports nothing and exports memory and exactly the interface CoreKernel", () => {
	expect(WebAssembly.Module.imports(core)).toEqual([]);
	expect(memory).toBeInstanceOf(WebAssembly.Memory);
	expect(parametersOf(coreFunctions)).toEqual(interfaceOf("CoreKernel"));
});

test("the effects import a memory alone and export exactly the interface EffectsKernel", () => {
	expect(WebAssembly.Module.imports(effects)).toEqual([{ module: "env", name: "memory", kind: "memory" }]);
	expect(parametersOf(effectsFunctions)).toEqual(interfaceOf("EffectsKernel"));
	expect(Object.keys(effectsFunctions).filter((name) => name in coreFunctions)).toEqual([]);
});

test("the effects have nothing of their own in the memory and keep nothing between calls", () => {
	const GLOBAL = 6;
	const DATA = 11;
	expect(sectionsOf(coreBytes)).toContain(DATA);
	expect(sectionsOf(effectsBytes)).not.toContain(DATA);
	expect(sectionsOf(effectsBytes)).not.toContain(GLOBAL);
});

test("the core is at most 64 KB, the effects at most 16", () => {
	expect(coreBytes.length).toBeLessThanOrEqual(64 * 1024);
	expect(effectsBytes.length).toBeLessThanOrEqual(16 * 1024);
});
