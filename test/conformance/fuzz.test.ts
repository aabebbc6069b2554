// Damaged files through the image room: only pictures and refusals come out, memory stays in its budget (whole.ts looks)
// and time is bounded. Seeds are fixed; `npm run fuzz` sets FUZZ_SECONDS and goes on with others.
import sharp from "sharp";
import { expect, test } from "vitest";
import { SAMPLES } from "../../scripts/samples.mjs";
import { generator } from "../support/random.ts";
import { bytesOf, corpusFound, entries } from "./corpus.ts";
import { isRefusal, wholePicture } from "./whole.ts";

const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const ROUNDS = 1500;
/** Far above what any file of a few kilobytes takes; a decoder that goes round in circles passes it. */
const MOST_MS = 20_000;

type Chance = (below: number) => number;

/** One way to damage a file; `others` are files to splice from. */
type Damage = (file: Uint8Array, chance: Chance, others: readonly Uint8Array[]) => Uint8Array;

const flip: Damage = (file, chance) => {
	const copy = Uint8Array.from(file);
	for (let flips = 1 + chance(6); flips > 0; flips--) {
		const at = chance(copy.length);
		copy[at] = (copy[at] ?? 0) ^ (1 << chance(8));
	}
	return copy;
};
const cut: Damage = (file, chance) => file.slice(0, chance(file.length));
const remove: Damage = (file, chance) => {
	const at = chance(file.length);
	return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + chance(64))]);
};
const repeat: Damage = (file, chance) => {
	const [at, from] = [chance(file.length), chance(file.length)];
	return Buffer.concat([file.subarray(0, at), file.subarray(from, from + 1 + chance(256)), file.subarray(at)]);
};
const splice: Damage = (file, chance, others) => {
	const other = others[chance(others.length)] ?? file;
	return Buffer.concat([file.subarray(0, chance(file.length)), other.subarray(chance(other.length))]);
};
/** Lengths and sizes live near the front: numbers that programs trip over. */
const lie: Damage = (file, chance) => {
	const copy = Buffer.from(file);
	const numbers = [0, 1, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
	const at = chance(Math.max(1, Math.min(copy.length - 4, 300)));
	if (copy.length >= 8) copy.writeUInt32BE(numbers[chance(numbers.length)] ?? 0, at);
	return copy;
};
const DAMAGES = [flip, flip, cut, remove, repeat, splice, lie];

test("damaged files give a picture or a refusal", { timeout: seconds * 1000 + 300_000 }, async () => {
	const files = await wholeFiles();
	const seed = seconds > 0 ? Date.now() >>> 0 : 20_261_121;
	const random = generator(seed);
	const chance: Chance = (below) => Math.floor(random() * below);
	const until = performance.now() + seconds * 1000;
	const count = { picture: 0, refusal: 0 };
	for (let round = 0; round < ROUNDS || performance.now() < until; round++) {
		const file = files[chance(files.length)] ?? new Uint8Array();
		const damaged = (DAMAGES[chance(DAMAGES.length)] ?? flip)(file, chance, files);
		const began = performance.now();
		try {
			await wholePicture(damaged);
			count.picture++;
		} catch (error) {
			if (!isRefusal(error)) throw new Error(`seed ${seed}, round ${round}: ${error}`, { cause: error });
			count.refusal++;
		}
		expect(performance.now() - began, `seed ${seed}, round ${round}`).toBeLessThan(MOST_MS);
	}
	console.log(`fuzz: seed ${seed}, ${count.picture} pictures, ${count.refusal} refusals`);
	expect(count.picture).toBeGreaterThan(0);
	expect(count.refusal).toBeGreaterThan(0);
});

/** Small files of the corpus, or where it is not there some made by sharp. */
async function wholeFiles(): Promise<readonly Uint8Array[]> {
	if (corpusFound) {
		const small = entries().filter(
			({ check, format, file }) => check === "pixels" && /jpeg|png/.test(format) && bytesOf(file).length < 20_000,
		);
		return small.map(({ file }) => bytesOf(file));
	}
	const photo = () => sharp(SAMPLES.cat).resize(90, 70);
	return Promise.all([
		photo().jpeg().toBuffer(),
		photo().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
		photo().grayscale().jpeg().toBuffer(),
		photo().png().toBuffer(),
		photo().png({ palette: true, colours: 16 }).toBuffer(),
		photo().ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
	]);
}
