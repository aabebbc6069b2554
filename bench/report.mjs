// The report: machine, targets, a section for each step, and how it was all measured.
import { SOURCE } from "./inputs.mjs";
import { table } from "./table.mjs";
import { TARGETS, verdict } from "./targets.mjs";

const METHOD = `- Inputs: ${SOURCE}.
- Imprint's time is a whole HTTP request as a client sees it: multipart upload, key, quota, design, decode, resample, compose,
  encode, answer. It goes to the workerd that wrangler dev starts, past the proxy that wrangler puts before it. A peer's
  time is its image work alone, in a process of its own, from the photo's bytes in memory to the PNG's.
- The job: the photo shrunk to cover an 800 x 800 window with rounded corners in a 1080 x 1080 card, the card's shapes,
  shadows, badge and texts around and over it. Imprint has drawn most of that when the design was saved, and decodes these
  planes for each request; the peers get all of it as one picture, decoded, and only lay it over.
- Cold is the first job of a fresh process; Imprint's has given a sign of life before, and finds a design that an earlier
  process saved. Warm is the median of turns taken one by one, Imprint and peer, Imprint and next peer; a ratio is the
  median of the ratios of such pairs.
- sharp runs on one thread and writes its PNG at level 6 with adaptive filters, the effort Imprint's encoder is measured
  by: files of about one size. Its default, which filters nothing and makes larger files, is shown too. It goes its quickest
  way, which crops to whole pixels only after shrinking: up to half a pixel aside, and so less like the others' pictures.
- Peak memory: the most the process held during its first job (VmHWM, reset before) beyond what it held idle (VmRSS), a
  fresh process for each figure. Upload, code compiled meanwhile and garbage not yet collected are all in it.
- A hundred in a row: the median of what is held after each of the last ten requests, less the most held after any of the
  first ten, from a fresh process. Beside it a Worker that takes in the same uploads and answers the same bytes and does
  nothing (bench/nothing.mjs): it makes less garbage, so V8 collects later; and that one with V8 made to collect all garbage
  after every request, so that nothing that grows is garbage. In the end V8 collects all garbage (bench/collecting.mjs), and
  memory is read once more.
- Designs: the bare one has the card's canvas and colour and the photo in the card's frame, nothing else. What the card
  adds is the median of the differences of pairs: warm from one Worker in turn, cold from fresh processes in turn, which
  read design and planes from KV.
- A template is saved by \`POST /v1.0/designs\` with its id alone, to a Worker that has saved it before: fonts are loaded
  and texts shaped. The first save of a fresh process does all of that.
- A MB is 2^20 bytes, a KB 2^10. Start-up is \`wrangler check startup\`: a CPU profile of workerd loading the Worker, idle left out.`;

/** @param {{ machine: string[], figures: Map<string, object>, sections: { title: string, text: string }[] }} taken */
export function report({ machine, figures, sections }) {
	const targets = TARGETS.filter(({ id }) => figures.has(id));
	const parts = [
		"# Benchmark",
		machine.join("\n"),
		"## Targets",
		targetTable(targets, figures),
		...reasons(targets, figures),
	];
	for (const { title, text } of sections) if (text !== "") parts.push(`## ${title}`, text);
	return `${[...parts, "## How it was measured", METHOD].join("\n\n")}\n`;
}

function targetTable(targets, figures) {
	const rows = targets.map((target) => {
		const { value, shown, failure } = figures.get(target.id);
		if (failure !== undefined) return [target.what, target.target, `not taken: ${failure}`, ""];
		return [target.what, target.target, shown, verdict(target, value)];
	});
	return table(["", "target", "measured", "verdict"], rows);
}

/** Why targets are missed, as far as it is known. */
function reasons(targets, figures) {
	const missed = targets.filter((target) => {
		const { value, failure } = figures.get(target.id);
		return failure === undefined && verdict(target, value) === "missed" && target.reason !== undefined;
	});
	if (missed.length === 0) return [];
	return [missed.map(({ what, reason }) => `- Missed, ${what}: ${reason}`).join("\n")];
}
