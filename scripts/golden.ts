// npm run golden: draws the pictures of test/golden anew and writes those that are missing or no longer the same. Look
// at each of them before it is committed.
import { rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { draw, goldens, kept, strays } from "../test/golden/goldens.ts";

for (const golden of goldens) {
	const before = kept(golden);
	const { file } = await draw(golden);
	if (before !== null && Buffer.compare(before, file) === 0) continue;
	writeFileSync(golden.picture, file);
	console.log(`${before === null ? "new    " : "changed"} ${basename(golden.picture)} ${file.length} bytes`);
}
for (const file of strays) {
	rmSync(join(import.meta.dirname, "../test/golden", file));
	console.log(`gone    ${file}`);
}
