// Imprint alone: big photos one by one, many requests at once or in a row. A fresh workerd for each figure.
import { heldBytes, MEASURABLE, peakOver } from "./memory.mjs";
import { median } from "./statistics.mjs";
import { startWorker } from "./worker.mjs";

/** Of big photos; the first request's time is no part of the median. */
const REPEATS = 7;

/** What the 100 MP JPEG (29 MB) and the 50 MP PNG (83 MB) need beyond what is configured. */
const LARGE = { MAX_UPLOAD_BYTES: String(200 * 1024 * 1024), MAX_INPUT_PIXELS: "110000000" };

/** @returns {Promise<{ cold: number, warm: number, peak: number | null }>} milliseconds, bytes over idle */
export async function big(photo) {
	return inFreshWorker(LARGE, async (worker) => {
		const { answer, peak } = await peakOver(worker.pid, () => worker.apply(photo));
		const warm = [];
		for (let i = 0; i < REPEATS; i++) warm.push(await worker.apply(photo));
		return { cold: answer.ms, warm: median(warm.map(({ ms }) => ms)), peak };
	});
}

/** @returns {Promise<{ peak: number | null, ms: number }>} all answered 200, or this throws */
export async function atOnce(photo, count) {
	return inFreshWorker({}, async (worker) => {
		const began = performance.now();
		const { peak } = await peakOver(worker.pid, async () => {
			const answers = await Promise.allSettled(Array.from({ length: count }, () => worker.apply(photo)));
			const failures = answers.filter(({ status }) => status === "rejected");
			if (failures.length > 0) throw new Error(`${failures.length} of ${count} failed: ${failures[0].reason.message}`);
		});
		return { peak, ms: performance.now() - began };
	});
}

/** Workers that collect their garbage when they are asked to: Imprint, and one that does nothing. */
const IMPRINT = "bench/collecting.mjs";
const NOTHING = "bench/nothing.mjs";

/**
 * What `count` requests in a row leave in a fresh process: bytes over idle after each of them, and once garbage is collected.
 * Of Imprint, of a Worker that does nothing, and of that one with all garbage collected after every request.
 *
 * @returns {Promise<Record<"imprint" | "nothing" | "swept", { held: number[], collected: number }>>}
 */
export async function inARow(photo, count) {
	if (!MEASURABLE) throw new Error("memory is read from /proc, which this system has not");
	const leftBy = (main, isCollected = false) => {
		const collecting = { main, env: { MINIFLARE_WORKERD_V8_FLAGS: "--expose-gc" } };
		return inFreshWorker({}, (worker) => left(worker, photo, count, isCollected), collecting);
	};
	return { imprint: await leftBy(IMPRINT), nothing: await leftBy(NOTHING), swept: await leftBy(NOTHING, true) };
}

async function left(worker, photo, count, isCollected) {
	const idle = heldBytes(worker.pid);
	const held = [];
	while (held.length < count) {
		await worker.apply(photo);
		if (isCollected) await worker.call("/collect");
		held.push(heldBytes(worker.pid) - idle);
	}
	await worker.call("/collect");
	return { held, collected: heldBytes(worker.pid) - idle };
}

/** @returns {Promise<Buffer>} the PNG */
export async function resultOf(photo) {
	return inFreshWorker({}, async (worker) => (await worker.apply(photo)).png);
}

async function inFreshWorker(vars, work, options) {
	const worker = await startWorker(vars, options);
	try {
		return await work(worker);
	} finally {
		await worker.stop();
	}
}
