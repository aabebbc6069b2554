// The steps of the benchmark. Each answers the figures that targets are held against, by the target's id, and a section
// of the report.
import { bundle, kernelBytes } from "./bundle.mjs";
import { contest } from "./contest.mjs";
import { designs } from "./designs.mjs";
import { photo } from "./inputs.mjs";
import { atOnce, big, inARow, resultOf } from "./load.mjs";
import { comparePng } from "./png.mjs";
import { lineThrough, median } from "./statistics.mjs";
import { kilobytes, megabytes, milliseconds, ratio, table } from "./table.mjs";

const MB = 2 ** 20;

/** @typedef {{ figures: Record<string, { value: number, shown: string }>, text: string }} Section */

/** @returns {Promise<Section>} Imprint and its peers on one photo */
export async function contestSection(name, progress) {
	const input = await photo(name);
	const { imprint, peers, stages } = await contest(input, progress);
	const rows = [imprint, ...peers].map((entrant) => {
		if (entrant.failure !== undefined) return [entrant.name, `not taken: ${entrant.failure}`, "", "", "", "", ""];
		const { cold, warm, peak, bytes, likeness, ratio: ofPeer } = entrant;
		const compared = ofPeer === undefined ? ["", ""] : [ratio(ofPeer), `${likeness.toFixed(1)} dB`];
		return [entrant.name, milliseconds(cold), milliseconds(warm), megabytes(peak), kilobytes(bytes), ...compared];
	});
	const header = ["", "cold ms", "warm ms", "peak MB", "PNG KB", "Imprint's time over its", "picture, to Imprint's"];
	const spent = Object.entries(stages).map(([stage, ms]) => `${stage} ${milliseconds(ms)}`);
	const text = [
		`The photo: ${input.width} x ${input.height}, ${megabytes(input.bytes.length)} MB.`,
		"",
		table(header, rows),
		"",
		`Imprint's warm request by its own Server-Timing, ms: ${spent.join(", ")}; the rest is upload, form and answer.`,
	].join("\n");
	return { figures: contestFigures(imprint, peers), text };
}

function contestFigures(imprint, peers) {
	const figures = { "peak-12": memoryFigure(imprint.peak) };
	for (const { id, ratio: ofPeer, failure } of peers) {
		if (failure !== undefined) figures[id] = { failure };
		else if (id === "sharp") figures[id] = { value: ofPeer, shown: ratio(ofPeer) };
		else figures[id] = { value: 1 / ofPeer, shown: (1 / ofPeer).toFixed(1) };
	}
	return figures;
}

/** @returns {Promise<Section>} how time and memory grow with the file */
export async function bigSection(progress) {
	const ids = {
		"12 MP JPEG": null,
		"24 MP JPEG": "peak-24",
		"48 MP JPEG": "peak-48",
		"100 MP JPEG": "peak-100",
		"48 MP progressive JPEG": "peak-progressive",
		"50 MP PNG": "peak-png",
	};
	const figures = {};
	const rows = [];
	const baseline = [];
	for (const [name, id] of Object.entries(ids)) {
		progress(name);
		try {
			const { bytes } = await photo(name);
			const taken = await big(await photo(name));
			const perMegabyte = taken.warm / (bytes.length / MB);
			rows.push([name, megabytes(bytes.length), ...timesOf(taken, perMegabyte), megabytes(taken.peak)]);
			if (/MP JPEG/.test(name)) baseline.push({ bytes: bytes.length, perMegabyte, peak: taken.peak });
			const own = name === "50 MP PNG" ? bytes.length : 0;
			if (id !== null) figures[id] = memoryFigure(taken.peak === null ? null : taken.peak - own);
		} catch (error) {
			rows.push([name, "", `not taken: ${error.message}`, "", "", ""]);
			if (id !== null) figures[id] = { failure: error.message };
		}
	}
	const header = ["", "file MB", "cold ms", "warm ms", "warm ms a MB", "peak MB over idle"];
	if (baseline.length < 4) return { figures, text: table(header, rows) };
	const growth = baseline[3].perMegabyte / baseline[0].perMegabyte;
	figures.linear = { value: growth, shown: ratio(growth) };
	return { figures, text: `${table(header, rows)}\n\n${memoryLine(baseline)}` };
}

const timesOf = ({ cold, warm }, perMegabyte) => [cold, warm, perMegabyte].map(milliseconds);

function memoryLine(baseline) {
	if (baseline.some(({ peak }) => peak === null)) return "";
	const { slope, intercept } = lineThrough(baseline.map(({ bytes, peak }) => [bytes / MB, peak / MB]));
	return `Baseline JPEG, least squares: peak = ${intercept.toFixed(1)} MB + ${slope.toFixed(2)} times the file.`;
}

/** More than find room together: most of them wait, their bodies unread. */
const CROWD = 40;

/** @returns {Promise<Section>} one isolate under load */
export async function loadSection(progress) {
	const input = await photo("12 MP JPEG");
	const figures = {};
	const lines = [];
	progress("eight at once");
	try {
		const { peak, ms } = await atOnce(input, 8);
		figures.eight = memoryFigure(peak);
		lines.push(`Eight at once, first requests of a fresh process: all 200 in ${milliseconds(ms)} ms together.`);
		const crowd = await atOnce(input, CROWD);
		const told = `in ${milliseconds(crowd.ms)} ms, at most ${megabytes(crowd.peak)} MB over idle`;
		lines.push(`${CROWD} at once, of a fresh process: all 200 ${told}.`);
	} catch (error) {
		figures.eight = { failure: error.message };
	}
	progress("a hundred in a row");
	try {
		const { imprint, nothing, swept } = await inARow(input, 100);
		figures.hundred = memoryFigure(growth(imprint.held));
		const rows = [
			inTens("Imprint", imprint),
			inTens("a Worker that does nothing", nothing),
			inTens("the same, collected after every request", swept),
		];
		lines.push(
			table(["a hundred in a row, MB over idle", "first ten", "last ten", "growth", "garbage collected"], rows),
		);
	} catch (error) {
		figures.hundred = { failure: error.message };
	}
	return { figures, text: lines.join("\n\n") };
}

/** From the most after any of the first ten to the median after each of the last ten. */
const growth = (held) => median(held.slice(-10)) - Math.max(...held.slice(0, 10));

function inTens(name, { held, collected }) {
	const range = (ten) => `${megabytes(Math.min(...ten))} to ${megabytes(Math.max(...ten))}`;
	return [name, range(held.slice(0, 10)), range(held.slice(-10)), ...[growth(held), collected].map(megabytes)];
}

/** @returns {Promise<Section>} what a design costs beside its photo */
export async function designsSection(quick, progress) {
	const { bare, card, added, saves, firstSave } = await designs(await photo("12 MP JPEG"), quick, progress);
	const stages = Object.keys(bare.stages);
	const row = (name, { cold, warm, bytes, stages: spent }) => [
		name,
		...[cold, warm].map(milliseconds),
		...stages.map((stage) => milliseconds(spent[stage])),
		kilobytes(bytes),
	];
	const header = ["", "cold ms", "warm ms", ...stages, "PNG KB"];
	const rows = [row("bare: the photo on its canvas", bare), row("product-card", card), row("added, of pairs", added)];
	const [slowest] = saves;
	const figures = {
		"design-warm": { value: added.warm, shown: `${milliseconds(added.warm)} ms` },
		"design-cold": { value: added.cold, shown: `${milliseconds(added.cold)} ms` },
		save: { value: slowest.ms, shown: `${milliseconds(slowest.ms)} ms: ${slowest.template}` },
	};
	const saved = saves.map(({ template, ms }) => [template, milliseconds(ms)]);
	const first = `As the first request of a fresh process ${firstSave.template} is saved in ${milliseconds(firstSave.ms)} ms.`;
	return { figures, text: [table(header, rows), table(["saved", "warm ms"], saved), first].join("\n\n") };
}

/** @returns {Promise<Section>} what is deployed */
export async function bundleSection(progress) {
	progress("bundle and start-up");
	const { core, effects } = kernelBytes();
	const inKilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
	const figures = { kernel: { value: core / 1024, shown: inKilobytes(core) } };
	try {
		const { gzipBytes, startMs } = bundle();
		figures.gzip = { value: gzipBytes / 1024, shown: `${kilobytes(gzipBytes)} KB` };
		figures.start = { value: startMs, shown: `${milliseconds(startMs)} ms` };
	} catch (error) {
		figures.gzip = { failure: error.message };
		figures.start = { failure: error.message };
	}
	const text = `The kernel module is the core, ${inKilobytes(core)}; effects are a module beside it, ${inKilobytes(effects)}.`;
	return { figures, text };
}

/** @returns {Promise<Section>} the PNG encoder by itself, on a result of the Worker and on a photograph */
export async function pngSection(progress) {
	progress("PNG encoder");
	const photograph = await photo("2 MP JPEG");
	const pictures = { "product card": await resultOf(photograph), photograph: photograph.bytes };
	const compared = [];
	for (const [name, file] of Object.entries(pictures)) compared.push({ name, ...(await comparePng(file)) });
	const rows = compared.map(({ name, width, height, bytes, ms, ratio: ofTheirs }) => [
		name,
		`${width} x ${height}`,
		...[bytes.imprint, bytes.libpng, bytes.jsquash].map(kilobytes),
		...[ms.imprint, ms.jsquash].map(milliseconds),
		ratio(ofTheirs),
	]);
	const header = ["", "size", "Imprint KB", "libpng 6 KB", "@jsquash/png KB", "Imprint ms", "@jsquash ms", "of pairs"];
	const bytesRatio = Math.max(...compared.map(({ bytes }) => bytes.imprint / bytes.libpng));
	const timeRatio = Math.max(...compared.map(({ ratio: ofTheirs }) => ofTheirs));
	const figures = {
		"png-bytes": { value: bytesRatio, shown: ratio(bytesRatio) },
		"png-time": { value: timeRatio, shown: ratio(timeRatio) },
	};
	return { figures, text: table(header, rows) };
}

function memoryFigure(bytes) {
	if (bytes === null) return { failure: "memory is read from /proc, which this system has not" };
	return { value: bytes / MB, shown: `${megabytes(bytes)} MB` };
}
