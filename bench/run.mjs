// npm run bench: the engine's targets and the comparison with its peers, printed and written to bench/RESULTS.md.
// npm run bench -- --quick: only the 2 and 12 MP photos beside the peers and, lightly, the designs; printed.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeMachine } from "./machine.mjs";
import { report } from "./report.mjs";
import { bigSection, bundleSection, contestSection, designsSection, loadSection, pngSection } from "./sections.mjs";
import { TARGETS } from "./targets.mjs";
import { startWorker } from "./worker.mjs";

const quick = process.argv.includes("--quick");

/** In order; `targets` are the figures a step has to bring. */
const STEPS = [
	{ title: "2 MP JPEG beside its peers", quick: true, targets: [], take: (say) => contestSection("2 MP JPEG", say) },
	{
		title: "12 MP JPEG beside its peers",
		quick: true,
		targets: ["sharp", "jsquash", "photon", "peak-12"],
		take: (say) => contestSection("12 MP JPEG", say),
	},
	{
		title: "Big photos",
		targets: ["peak-24", "peak-48", "peak-100", "linear", "peak-progressive", "peak-png"],
		take: bigSection,
	},
	{ title: "Many requests", targets: ["eight", "hundred"], take: loadSection },
	{
		title: "Designs",
		quick: true,
		targets: ["design-warm", "design-cold", "save"],
		take: (say) => designsSection(quick, say),
	},
	{ title: "PNG encoder, in Node", targets: ["png-bytes", "png-time"], take: pngSection },
	{ title: "Bundle", targets: ["kernel", "gzip", "start"], take: bundleSection },
];

// Every Worker started leaves a listener for our end.
process.setMaxListeners(64);

const began = performance.now();
const progress = (text) => process.stderr.write(`${Math.round((performance.now() - began) / 1000)} s  ${text}\n`);

// Ended early, we still end every process we started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

const root = fileURLToPath(new URL("..", import.meta.url));
const built = spawnSync(process.execPath, ["scripts/build-wasm.mjs"], { cwd: root, stdio: "inherit" });
if (built.status !== 0) process.exit(1);
// A Worker that does not start at all is told at once, not step by step.
await (await startWorker()).stop();

const machine = describeMachine();
const figures = new Map();
const sections = [];
for (const { title, targets, take } of STEPS.filter((step) => !quick || step.quick)) {
	try {
		const taken = await take(progress);
		for (const id of targets) figures.set(id, taken.figures[id] ?? { failure: "no figure came" });
		sections.push({ title, text: taken.text });
	} catch (error) {
		progress(`${title}: ${error.message}`);
		for (const id of targets) figures.set(id, { failure: firstLine(error) });
		sections.push({ title, text: `Not taken: ${firstLine(error)}` });
	}
}

const text = report({ machine, figures, sections });
console.log(text);
if (!quick) writeFileSync(new URL("RESULTS.md", import.meta.url), text);
const missing = TARGETS.filter(({ id }) => !quick && figures.get(id)?.value === undefined);
if (missing.length > 0) progress(`not taken: ${missing.map(({ id }) => id).join(", ")}`);

function firstLine(error) {
	return error.message.split("\n")[0];
}
