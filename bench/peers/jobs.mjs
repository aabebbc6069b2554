// What every peer's process does besides its job. Lines of JSON: `{"ready":true}` once it is loaded, then for each
// `{"photo","result"}` that comes in a `{"ms","bytes"}`. The clock runs from the photo's bytes to the PNG's.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The card as bench/card.mjs wrote it to the folder named first on the command line. */
export function readCard() {
	const [folder] = process.argv.slice(2);
	const card = JSON.parse(readFileSync(join(folder, "card.json"), "utf8"));
	return { ...card, pixels: readFileSync(join(folder, "card.rgba")) };
}

/** @param {(photo: Buffer) => Promise<Uint8Array>} job */
export async function answerJobs(job) {
	say({ ready: true });
	for await (const line of createInterface({ input: process.stdin })) {
		const { photo, result } = JSON.parse(line);
		try {
			const bytes = readFileSync(photo);
			const began = performance.now();
			const png = await job(bytes);
			const ms = performance.now() - began;
			if (result !== undefined) writeFileSync(result, png);
			say({ ms, bytes: png.length });
		} catch (error) {
			say({ error: String(error?.message ?? error) });
		}
	}
}

function say(message) {
	process.stdout.write(`${JSON.stringify(message)}\n`);
}
