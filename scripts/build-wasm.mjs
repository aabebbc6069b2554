// Compiles wasm/index.ts to build/kernel.wasm, only when a source changed, and by rename, so that wrangler or vitest
// reading beside it never meets half a file.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const target = "build/kernel.wasm";
const stamp = "build/kernel.sha256";

const { version } = JSON.parse(readFileSync("node_modules/assemblyscript/package.json", "utf8"));
const sources = readdirSync("wasm", { recursive: true }).filter((file) => /\.(ts|json)$/.test(file));
const hash = createHash("sha256").update(version);
for (const file of sources.sort()) hash.update(`\0${file}\0`).update(readFileSync(`wasm/${file}`));
const digest = hash.digest("hex");

if (read(target) === undefined || read(stamp) !== digest) {
	mkdirSync("build", { recursive: true });
	const { main } = await import("assemblyscript/asc");
	const draft = `build/kernel.${process.pid}.tmp`;
	const { error, stderr } = await main(["wasm/index.ts", "--config", "wasm/asconfig.json", "--outFile", draft]);
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
