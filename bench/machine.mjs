// What the figures were taken on.
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import sharp from "sharp";

/** Lines of Markdown: machine, versions, day, and how busy the machine was before the run. */
export function describeMachine() {
	const memory = Math.round(totalmem() / 2 ** 30);
	const packages = ["workerd", "@jsquash/jpeg", "@jsquash/resize", "@jsquash/png", "@cf-wasm/photon", "sharp"];
	const versions = packages.map((name) => `${name} ${versionOf(name)}`).join(", ");
	return [
		`- Machine: ${cpus()[0].model.trim()}, ${availableParallelism()} cores, ${memory} GB, ${process.platform} ${process.arch}`,
		`- Versions: Node ${process.versions.node}, ${versions} (libvips ${sharp.versions.vips})`,
		`- Taken on ${new Date().toISOString().slice(0, 10)}; processes running or waiting in the minute before: ${loadavg()[0].toFixed(1)}`,
	];
}

function versionOf(name) {
	const manifest = new URL(`../node_modules/${name}/package.json`, import.meta.url);
	return JSON.parse(readFileSync(manifest, "utf8")).version;
}
