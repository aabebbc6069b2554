// npm run worst [-- words of a name]: how long the worst records take that are still drawn, and what they hold. Of each
// the largest count that neither the schema nor the limits refuse, the fastest of three runs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { largestDrawn, prepared, refusal } from "../test/design/worst-drawing.ts";
import { worstRecords } from "../test/design/worst-records.ts";
import { pictureFile } from "../test/design/worst-uploads.ts";
import { codecs } from "../test/support/render-design.ts";

const RUNS = 3;
const MIB = 1024 * 1024;
const wanted = process.argv.slice(2).join(" ");
const folder = join(tmpdir(), "imprint-worst");

/** A noisy picture, made once. */
async function picture(kind) {
	const file = join(folder, kind);
	if (!existsSync(file)) {
		mkdirSync(folder, { recursive: true });
		writeFileSync(file, await pictureFile(kind, { noise: true }));
	}
	return new Uint8Array(readFileSync(file));
}

/** CPU seconds of the whole process since `start`. */
function cpuSeconds(start) {
	const { user, system } = process.cpuUsage(start);
	return (user + system) / 1e6;
}

async function measured(worst, count, upload, asset) {
	const start = process.cpuUsage();
	const { proof, job } = await prepared(worst, count, upload, asset);
	const before = cpuSeconds(start);
	await proof.print(codecs, () => 0);
	const arena = job.kernel.memory.buffer.byteLength / MIB;
	return { before, all: cpuSeconds(start), expected: proof.ms / 1000, arena, total: proof.budget.total / MIB };
}

/** CPU seconds until the most there is of a record is refused. */
async function refusedAfter(worst, drawn, upload, asset) {
	if (drawn === worst.most) return "";
	const start = process.cpuUsage();
	await refusal(worst, worst.most, upload, asset);
	return cpuSeconds(start).toFixed(2);
}

const cells = (name, ...numbers) => `${name.padEnd(50)}${numbers.map((each) => each.padStart(10)).join("")}`;
console.log(cells("record", "drawn", "of", "CPU s", "compiled", "expected", "arena MB", "total MB", "refused s"));
let slowest = 0;
for (const worst of worstRecords.filter(({ name }) => name.includes(wanted))) {
	const [upload, asset] = [await picture(worst.upload ?? "tiny"), await picture("asset")];
	const count = await largestDrawn(worst, upload, asset);
	const runs = [];
	for (let run = 0; run < RUNS; run++) runs.push(await measured(worst, count, upload, asset));
	const { before, all, expected, arena, total } = runs.reduce((best, run) => (run.all < best.all ? run : best));
	slowest = Math.max(slowest, all);
	const seconds = [all, before, expected, arena, total].map((each) => each.toFixed(2));
	console.log(
		cells(worst.name, `${count}`, `${worst.most}`, ...seconds, await refusedAfter(worst, count, upload, asset)),
	);
}
console.log(`\nthe slowest: ${slowest.toFixed(2)} s of CPU`);
