// Holds package-lock.json to what a fresh clone on another machine needs: no registry's address in it, an integrity for
// every package, and the binaries of every platform (npm leaves out, without a word, an optional package it cannot find).
import { readFileSync } from "node:fs";

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
const faults = [];

for (const [path, entry] of Object.entries(packages)) {
	if (path === "") continue;
	if ("resolved" in entry) faults.push(`${path} names where it was downloaded from`);
	if (!entry.integrity) faults.push(`${path} has no integrity`);
	for (const name of Object.keys(entry.optionalDependencies ?? {})) {
		if (!packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`]) {
			faults.push(`${name}, optional for ${path}, is missing`);
		}
	}
}
for (const family of ["@cloudflare/workerd-", "@esbuild/", "@biomejs/cli-", "@typescript/typescript-"]) {
	for (const platform of ["darwin-arm64", "linux-"]) {
		const wanted = `node_modules/${family}${platform}`;
		if (!Object.keys(packages).some((path) => path.startsWith(wanted))) faults.push(`${wanted}… is missing`);
	}
}

if (faults.length > 0) {
	console.error(`package-lock.json:\n${faults.join("\n")}`);
	process.exit(1);
}
