// The kernel's boundary: no imports, and exactly the functions that src/image/kernel.ts says, with as many parameters.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
const module = new WebAssembly.Module(read("build/kernel.wasm"));

/** Name -> number of parameters, as the interface `Kernel` writes them. */
function interfaceOf(source: string): Record<string, number> {
	const body = source.slice(source.indexOf("export interface Kernel {"));
	const members = body.matchAll(/^\t(\w+)\(([^)]*)\): (?:number|void);$/gm);
	return Object.fromEntries([...members].map(([, name, list = ""]) => [name, list.split(":").length - 1]));
}

test("imports nothing", () => {
	expect(WebAssembly.Module.imports(module)).toEqual([]);
});

test("exports memory and exactly the interface Kernel", () => {
	const { memory, ...functions } = new WebAssembly.Instance(module).exports;
	expect(memory).toBeInstanceOf(WebAssembly.Memory);
	const found = Object.entries(functions).map(([name, value]) => [name, (value as () => void).length]);
	expect(Object.fromEntries(found)).toEqual(interfaceOf(read("src/image/kernel.ts").toString()));
});

test("is at most 64 KB", () => {
	expect(read("build/kernel.wasm").length).toBeLessThanOrEqual(64 * 1024);
});
