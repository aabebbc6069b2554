// Holds the house up: who imports whom (the table in ARCHITECTURE.md), doors, circles, sizes.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Room or file of src -> what it may import at run time, and as types only. */
const MAY_IMPORT: Record<string, { readonly values: readonly string[]; readonly types?: readonly string[] }> = {
	fault: { values: [] },
	limits: { values: [] },
	account: { values: ["fault", "limits"] },
	image: { values: ["fault", "limits"] },
	design: { values: ["fault", "limits", "valibot", "linebreak", "bidi-js", "uqr"], types: ["image"] },
	ports: { values: [], types: ["account", "design", "image"] },
	"in-job": { values: ["fault", "image"], types: ["ports"] },
	apply: { values: ["fault", "limits", "account", "design", "image", "in-job", "supplies"], types: ["ports"] },
	supplies: { values: ["fault", "limits", "design", "image"], types: ["ports"] },
	press: { values: ["fault", "limits", "design", "image", "in-job", "supplies"], types: ["ports"] },
	http: {
		values: ["fault", "limits", "account", "design", "image", "apply", "in-job", "press", "hono", "valibot"],
		types: ["ports"],
	},
	platform: {
		values: ["fault", "limits", "account", "design", "image", "cloudflare:*", "@jsquash/*"],
		types: ["ports"],
	},
	index: { values: ["http", "platform"] },
};

interface Import {
	readonly file: string;
	readonly target: string;
	readonly typeOnly: boolean;
}

const sources = filesUnder("src").filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));
const imports = sources.flatMap(importsOf);

function filesUnder(folder: string): string[] {
	const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
	return names.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Static imports and re-exports of a file; a target inside the project becomes its path from the root. */
function importsOf(file: string): Import[] {
	const text = readFileSync(join(root, file), "utf8");
	const found = text.matchAll(/^(?:import|export)\s+(type\s)?(?:([^;"']*?)\sfrom\s+)?["']([^"']+)["']/gm);
	return [...found].map(([, type, names = "", target = ""]) => {
		const named = /^\{([^}]*)\}$/s
			.exec(names.trim())?.[1]
			?.split(",")
			.map((name) => name.trim());
		const typeOnly = type !== undefined || (named?.filter(Boolean).every((name) => name.startsWith("type ")) ?? false);
		return { file, typeOnly, target: target.startsWith(".") ? join(dirname(file), target) : target };
	});
}

/** src/http/app.ts -> http; src/fault.ts -> fault; hono/x -> hono. */
function roomOf(path: string): string {
	return path.startsWith("src/") ? (path.split("/")[1]?.replace(/\.ts$/, "") ?? "") : path;
}

const matches = (allowed: string, room: string) =>
	allowed.endsWith("*") ? room.startsWith(allowed.slice(0, -1)) : room === allowed || room.startsWith(`${allowed}/`);

test("every import is one the table allows, and a room is entered by its door", () => {
	const wrong = imports.filter(({ file, target, typeOnly }) => {
		const from = roomOf(file);
		const to = roomOf(target);
		if (from === to) return false;
		// Compiled modules and files of data: the platform's to carry, the schema the wire's to show.
		if (/\.(wasm|png)$/.test(target)) return from !== "platform";
		if (target === "src/design/design.schema.json") return from !== "http";
		if (target === "openapi.json") return from !== "http";
		const rules = MAY_IMPORT[from];
		const allowed = [...(rules?.values ?? []), ...(typeOnly ? (rules?.types ?? []) : [])];
		const throughDoor = !/^src\/[^/]+\//.test(target) || /^src\/[^/]+\/index\.ts$/.test(target);
		return rules === undefined || !throughDoor || !allowed.some((name) => matches(name, to));
	});
	expect(wrong).toEqual([]);
});

test("there are no circles", () => {
	const edges = new Map<string, string[]>();
	for (const { file, target } of imports) {
		if (target.startsWith("src/")) edges.set(file, [...(edges.get(file) ?? []), target]);
	}
	const done = new Set<string>();
	const walk = (file: string, path: readonly string[]): string[] | null => {
		if (path.includes(file)) return [...path, file];
		if (done.has(file)) return null;
		for (const next of edges.get(file) ?? []) {
			const circle = walk(next, [...path, file]);
			if (circle !== null) return circle;
		}
		done.add(file);
		return null;
	};
	expect(sources.map((file) => walk(file, [])).find((circle) => circle !== null)).toBeUndefined();
});

test("the kernel imports nothing from outside, and nobody imports its source", () => {
	const strays = filesUnder("wasm")
		.filter((file) => file.endsWith(".ts"))
		.flatMap(importsOf)
		.filter(({ target }) => !target.startsWith("wasm/"));
	expect(strays).toEqual([]);
	expect(imports.filter(({ target }) => target.startsWith("wasm/"))).toEqual([]);
});

test("no file of src or wasm is over 300 lines", () => {
	const long = [...sources, ...filesUnder("wasm")]
		.filter((file) => file.endsWith(".ts"))
		.map((file) => `${file}: ${readFileSync(join(root, file), "utf8").split("\n").length - 1}`)
		.filter((line) => Number(line.split(": ")[1]) > 300);
	expect(long).toEqual([]);
});
