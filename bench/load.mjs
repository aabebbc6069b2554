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

/** The Worker that collects when it is asked to. */
const COLLECTING = { main: "bench/collecting.mjs", env: { MINIFLARE_WORKERD_V8_FLAGS: "--expose-gc" } };

/** Lots of requests after which V8's heap has found its size. */
const WARM_UP = 2;

/**
 * What `count` requests in a row leave in a fresh process. `held`: bytes over idle after each of them, as they are held.
 * `grown`: once it is warm, how much more lives after another `count`, less `server`, what as many questions for the
 * account leave: the local server with its inspector keeps some 50 KB of every request, whatever it is.
 *
 * @returns {Promise<{ held: number[], grown: number, server: number }>}
 */
export async function inARow(photo, count) {
	if (!MEASURABLE) throw new Error("memory is read from /proc, which this system has not");
	return inFreshWorker(
		{},
		async (worker) => {
			const idle = heldBytes(worker.pid);
			const held = [];
			const apply = async () => {
				await worker.apply(photo);
				if (held.length < count) held.push(heldBytes(worker.pid) - idle);
			};
			const living = async (requests, request) => {
				for (let i = 0; i < requests; i++) await request();
				await worker.call("/collect");
				return heldBytes(worker.pid);
			};
			const warm = await living(WARM_UP * count, apply);
			const after = await living(count, apply);
			const server = (await living(count, () => worker.call("/v1.0/account"))) - after;
			return { held, grown: after - warm - server, server };
		},
		COLLECTING,
	);
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
