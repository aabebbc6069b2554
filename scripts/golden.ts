// npm run golden: draws the pictures of test/golden anew and writes those that are missing or no longer the same. Look
// at each of them before it is committed.
import { rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { draw, drawnBefore, drawnNow, goldens, kept, redrawn, strays, writeDrawn } from "../test/golden/goldens.ts";

for (const golden of goldens) {
	const picture = kept(golden);
	const { file } = await draw(golden);
	if (picture !== null && Buffer.compare(picture, file) === 0) continue;
	writeFileSync(golden.picture, file);
	console.log(`${picture === null ? "new    " : "changed"} ${basename(golden.picture)} ${file.length} bytes`);
}
for (const file of strays) {
	rmSync(join(import.meta.dirname, "../test/golden", file));
	console.log(`gone    ${file}`);
}

const [before, now] = [drawnBefore(), drawnNow()];
const others = redrawn(before, now);
if (others.length === 0) {
	writeDrawn(now);
} else {
	console.error(
		`Drawn otherwise than before: ${others.join(", ")}. Raise DRAWING in src/design/planes.ts, then run this again.`,
	);
	process.exitCode = 1;
}
