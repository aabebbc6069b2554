// Compiles wasm/ to build/kernel.wasm and build/effects.wasm, only when a source changed, and by rename, so that wrangler
// or vitest reading beside it never meets half a file.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const { version } = JSON.parse(readFileSync("node_modules/assemblyscript/package.json", "utf8"));
const sources = readdirSync("wasm", { recursive: true }).filter((file) => /\.(ts|json)$/.test(file));
const hash = createHash("sha256").update(version);
for (const file of sources.sort()) hash.update(`\0${file}\0`).update(readFileSync(`wasm/${file}`));
const digest = hash.digest("hex");

mkdirSync("build", { recursive: true });
await build("kernel", "wasm");
await build("effects", "wasm/effects");

/** Compiles the index.ts of `folder`, as its asconfig.json says, to build/`name`.wasm. */
async function build(name, folder) {
	const target = `build/${name}.wasm`;
	const stamp = `build/${name}.sha256`;
	if (read(target) !== undefined && read(stamp) === digest) return;
	const { main } = await import("assemblyscript/asc");
	const draft = `build/${name}.${process.pid}.tmp`;
	const { error, stderr } = await main([
		`${folder}/index.ts`,
		"--config",
		`${folder}/asconfig.json`,
		"--outFile",
		draft,
	]);
	if (error) {
		rmSync(draft, { force: true });
		console.error(stderr.toString());
		process.exit(1);
	}
	renameSync(draft, target);
	writeFileSync(stamp, digest);
	console.log(`${target}: ${readFileSync(target).length} bytes`);
}

function read(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
}
