// What is deployed: how large it is, and how long it takes to start.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { median } from "./statistics.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const STARTS = 5;

/** Bytes of the kernel's two modules: the core, and the effects beside it. */
export function kernelBytes() {
	const bytesOf = (name) => statSync(join(root, "build", `${name}.wasm`)).size;
	return { core: bytesOf("kernel"), effects: bytesOf("effects") };
}

/**
 * Bytes of the Worker as `wrangler deploy` would send it, each module gzipped; and milliseconds of CPU time from loading
 * it to its readiness, by `wrangler check startup`: a CPU profile of a fresh workerd evaluating it, idle time left out.
 */
export function bundle() {
	const folder = mkdtempSync(join(tmpdir(), "imprint-bench-bundle-"));
	try {
		wrangler(
			"deploy",
			"--dry-run",
			`--outdir=${join(folder, "modules")}`,
			`--outfile=${join(folder, "worker.bundle")}`,
		);
		const profile = join(folder, "startup.cpuprofile");
		const starts = Array.from({ length: STARTS }, () => {
			wrangler("check", "startup", `--worker=${join(folder, "worker.bundle")}`, `--outfile=${profile}`);
			return activeMs(JSON.parse(readFileSync(profile, "utf8")));
		});
		return { gzipBytes: gzipBytes(join(folder, "modules")), startMs: median(starts) };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function gzipBytes(folder) {
	const modules = readdirSync(folder).filter((file) => !/\.map$|^README\.md$/.test(file));
	return modules.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}

/** Time of the samples that were anything but idle; a profile has microseconds. */
function activeMs({ nodes, samples, timeDeltas }) {
	const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
	return samples.reduce((sum, id, i) => sum + (idle.has(id) ? 0 : timeDeltas[i]), 0) / 1000;
}

function wrangler(...args) {
	const quiet = { WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
	const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
		cwd: root,
		env: { ...process.env, ...quiet },
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(`wrangler ${args[0]} failed: ${(stderr + stdout).trim().slice(0, 300)}`);
}
