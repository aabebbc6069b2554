// One photo, all contestants, in one run: first the cold job of each fresh process, then warm jobs turn by turn, so that
// a machine that speeds up or slows down does so for both sides of every ratio.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCard } from "./card.mjs";
import { peakOver } from "./memory.mjs";
import { startPeer } from "./peer.mjs";
import { likeness } from "./pictures.mjs";
import { median, medians } from "./statistics.mjs";
import { startWorker } from "./worker.mjs";

/** Turns that warm up, and turns that count. */
const WARM_UP = 4;
const TURNS = 15;

const PEERS = [
	{ id: "sharp", name: "sharp, PNG level 6 adaptive", file: "sharp.mjs", argument: "6" },
	{ id: "sharp-default", name: "sharp, its default PNG", file: "sharp.mjs", argument: "default" },
	{ id: "jsquash", name: "jSquash", file: "jsquash.mjs", argument: "linear" },
	{ id: "jsquash-gamma", name: "jSquash, not in linear light", file: "jsquash.mjs", argument: "gamma" },
	{ id: "photon", name: "photon", file: "photon.mjs", argument: "" },
];

/**
 * A contestant's figures: milliseconds, bytes over idle at the peak of its first job, bytes of the PNG; of a peer also
 * `ratio` (Imprint's time over its own, the median of pairs) and `likeness` to Imprint's picture in dB.
 *
 * @returns {Promise<{ imprint: object, peers: object[], stages: Record<string, number> }>}
 */
export async function contest(photo, progress) {
	const folder = mkdtempSync(join(tmpdir(), "imprint-bench-card-"));
	await writeCard(folder);
	const worker = await startWorker();
	const entrants = [];
	try {
		progress(`${photo.name}: cold`);
		const first = await cold(worker, photo);
		for (const peer of PEERS) entrants.push(await enter(peer, folder, photo, first.png));

		const stages = [];
		for (let turn = 1 - WARM_UP; turn <= TURNS; turn++) {
			if (turn > 0) progress(`${photo.name}: turn ${turn} of ${TURNS}`);
			for (const entrant of entrants.filter(({ failure }) => failure === null)) {
				const ours = await worker.apply(photo);
				const theirs = await attempt(entrant, photo);
				if (turn <= 0 || theirs === null) continue;
				entrant.pairs.push([ours.ms, theirs.ms]);
				stages.push(ours.stages);
			}
		}
		const ours = entrants.flatMap(({ pairs }) => pairs.map(([ms]) => ms));
		return {
			imprint: { id: "imprint", name: "Imprint, through HTTP", ...first.figures, warm: median(ours) },
			peers: entrants.map(summary),
			stages: medians(stages),
		};
	} finally {
		for (const { contestant } of entrants) await contestant?.stop();
		await worker.stop();
		rmSync(folder, { recursive: true });
	}
}

/** The first job of a fresh process. */
async function cold(contestant, photo) {
	const { answer, peak } = await peakOver(contestant.pid, () => contestant.apply(photo, { keep: true }));
	return { png: answer.png, figures: { cold: answer.ms, peak, bytes: answer.png.length } };
}

/** A peer that cannot start, or fails, is kept with its reason and asked no more. */
async function enter(peer, folder, photo, ourPng) {
	const entrant = { peer, contestant: null, pairs: [], figures: {}, failure: null };
	try {
		entrant.contestant = await startPeer(peer, folder);
		const { png, figures } = await cold(entrant.contestant, photo);
		entrant.figures = { ...figures, likeness: await likeness(png, ourPng) };
	} catch (error) {
		entrant.failure = error.message;
	}
	return entrant;
}

async function attempt(entrant, photo) {
	try {
		return await entrant.contestant.apply(photo);
	} catch (error) {
		entrant.failure = error.message;
		return null;
	}
}

function summary({ peer: { id, name }, pairs, figures, failure }) {
	if (failure !== null) return { id, name, failure };
	const warm = median(pairs.map(([, theirs]) => theirs));
	return { id, name, ...figures, warm, ratio: median(pairs.map(([ours, theirs]) => ours / theirs)) };
}
