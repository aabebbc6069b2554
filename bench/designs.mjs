// What a design costs beside its photo: the time that product-card adds to a bare one, warm and in fresh processes, and
// how long templates take to be saved.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, medians } from "./statistics.mjs";
import { createAccount, openWorker } from "./worker.mjs";

const CARD = "product-card";

/** Pairs of requests to a warm Worker and of fresh processes, saves of each template, first saves of a fresh process. */
const COUNTS = { warm: 30, cold: 9, saves: 5, firstSaves: 3 };
const QUICK_COUNTS = { warm: 10, cold: 2, saves: 1, firstSaves: 1 };

const WARM_UP = 4;

/**
 * Of each design, and of what the card `added` to the bare one: milliseconds cold and warm, bytes of the PNG, and
 * milliseconds of the warm request's stages. What was added is the median of the differences of pairs.
 *
 * @typedef {{ cold: number, warm: number, bytes: number, stages: Record<string, number> }} Taken
 *
 * @returns {Promise<{ bare: Taken, card: Taken, added: Taken, saves: { template: string, ms: number }[],
 *   firstSave: { template: string, ms: number } }>} `saves` has the slowest first, which is also that of `firstSave`
 */
export async function designs(photo, quick, progress) {
	const counts = quick ? QUICK_COUNTS : COUNTS;
	// It outlives its Workers: in a fresh process a design is cold only if another process has saved it.
	const storage = mkdtempSync(join(tmpdir(), "imprint-bench-designs-"));
	try {
		const { account, pairs, saves } = await inWorker(storage, async (worker) => {
			const account = await twoDesigns(worker);
			return {
				account,
				pairs: await warmPairs(worker, account, photo, counts.warm, progress),
				saves: await savesOf(worker, account, counts.saves, progress),
			};
		});
		const coldPairs = await inPairs(counts.cold, account, (design, turn) => {
			progress(`designs: fresh process, pair ${turn} of ${counts.cold}`);
			return inWorker(storage, (worker) => worker.applier(account.apiKey, design)(photo));
		});
		const [{ template }] = saves;
		const firstSaves = [];
		for (let i = 0; i < counts.firstSaves; i++) {
			progress(`designs: first save of ${template} in a fresh process`);
			firstSaves.push(await inWorker(storage, (worker) => save(worker, account.apiKey, { template })));
		}
		return {
			...compared(pairs, coldPairs),
			saves,
			firstSave: { template, ms: median(firstSaves.map(({ ms }) => ms)) },
		};
	} finally {
		rmSync(storage, { recursive: true, force: true });
	}
}

async function inWorker(storage, work) {
	const worker = await openWorker(storage);
	try {
		return await work(worker);
	} finally {
		await worker.stop();
	}
}

/** An account with the card and, of the same canvas, a design that shows the photo in the same frame and nothing else. */
async function twoDesigns(worker) {
	const apiKey = await createAccount(worker);
	const { templates } = await worker.call("/v1.0/templates");
	const card = await save(worker, apiKey, { template: CARD });
	const { canvas, layers } = (await worker.call(`/v1.0/designs/${card.id}`, { apiKey })).design;
	const { name, frame, fit } = layers.find(({ type }) => type === "photo");
	const bare = await save(worker, apiKey, {
		version: 1,
		name: "Bare",
		canvas,
		layers: [{ type: "photo", name, frame, fit }],
	});
	return { apiKey, templates: templates.map(({ id }) => id), bare: bare.id, card: card.id };
}

async function warmPairs(worker, account, photo, count, progress) {
	const [bare, card] = [account.bare, account.card].map((design) => worker.applier(account.apiKey, design));
	for (let i = 0; i < WARM_UP; i++) for (const apply of [bare, card]) await apply(photo);
	return inPairs(count, { bare, card }, (apply, turn) => {
		progress(`designs: warm, pair ${turn} of ${count}`);
		return apply(photo);
	});
}

/** Each goes first every other time: what a request leaves to the next, as garbage, falls on both alike. */
async function inPairs(count, { bare, card }, take) {
	const pairs = [];
	for (let turn = 1; turn <= count; turn++) {
		const pair = {};
		for (const side of turn % 2 === 1 ? ["bare", "card"] : ["card", "bare"]) {
			pair[side] = figuresOf(await take(side === "bare" ? bare : card, turn));
		}
		pairs.push(pair);
	}
	return pairs;
}

const figuresOf = ({ ms, png, stages }) => ({ ms, bytes: png.length, ...stages });

function compared(warm, cold) {
	const of = (pick) => {
		const { ms, bytes, ...stages } = medians(warm.map(pick));
		return { cold: medians(cold.map(pick)).ms, warm: ms, bytes, stages };
	};
	const added = ({ bare, card }) => Object.fromEntries(Object.keys(bare).map((key) => [key, card[key] - bare[key]]));
	return { bare: of(({ bare }) => bare), card: of(({ card }) => card), added: of(added) };
}

/** Each template saved by a Worker that has saved it before, the slowest first. */
async function savesOf(worker, { apiKey, templates }, count, progress) {
	const saves = [];
	for (const template of templates) {
		progress(`designs: saving ${template}`);
		await save(worker, apiKey, { template });
		const taken = [];
		for (let i = 0; i < count; i++) taken.push((await save(worker, apiKey, { template })).ms);
		saves.push({ template, ms: median(taken) });
	}
	return saves.toSorted((a, b) => b.ms - a.ms);
}

/** @returns {Promise<{ id: string, ms: number }>} */
async function save(worker, apiKey, body) {
	const began = performance.now();
	const { id } = await worker.call("/v1.0/designs", { apiKey, body });
	return { id, ms: performance.now() - began };
}
