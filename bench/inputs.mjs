// The photos: made once, kept in the system's folder for temporary files. Camera-like in the one thing that counts here,
// their entropy: about 2.4 bits a pixel as JPEG, as a phone's photo of a scene with detail has.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { SAMPLES } from "../scripts/samples.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const GENERATOR = join(root, "../shared/corpora/public/big/gen-big.mjs");

/** Where the photos come from, in words. */
export const SOURCE = existsSync(GENERATOR)
	? "the public corpus' generator: tiles of photographs with sensor-like noise, JPEG quality 93, 4:2:0"
	: "sample photographs, enlarged, with noise (the corpus with its generator was not found beside the project); JPEG quality 93, 4:2:0";

/** The photos by what they are called here. `megapixels` is what the generator is told. */
const PHOTOS = {
	"2 MP JPEG": { megapixels: 2, width: 1632, height: 1232, kind: "jpeg-420" },
	"12 MP JPEG": { megapixels: 12, width: 4032, height: 3024, kind: "jpeg-420" },
	"24 MP JPEG": { megapixels: 24, width: 6000, height: 4000, kind: "jpeg-420" },
	"48 MP JPEG": { megapixels: 48.77, width: 8064, height: 6048, kind: "jpeg-420" },
	"100 MP JPEG": { megapixels: 100, width: 11648, height: 8736, kind: "jpeg-420" },
	"48 MP progressive JPEG": { megapixels: 48.77, width: 8064, height: 6048, kind: "jpeg-prog" },
	"50 MP PNG": { megapixels: 50, width: 8192, height: 6144, kind: "png" },
};

/** What the generator calls its files. */
const SUFFIX = { "jpeg-420": "baseline-420.jpg", "jpeg-prog": "progressive-420.jpg", png: "rgb.png" };

/** @returns {Promise<{ name: string, path: string, bytes: Buffer, width: number, height: number }>} */
export async function photo(name) {
	const wanted = PHOTOS[name];
	const origin = existsSync(GENERATOR) ? "corpus" : "samples";
	const folder = join(tmpdir(), `imprint-bench-${origin}`);
	const path = join(folder, `${wanted.megapixels}mp-${SUFFIX[wanted.kind]}`);
	if (!existsSync(path)) {
		mkdirSync(folder, { recursive: true });
		const draft = mkdtempSync(join(folder, "draft-"));
		const make = origin === "corpus" ? generate : enlarge;
		await make(wanted, join(draft, basename(path)));
		renameSync(join(draft, basename(path)), path);
		rmSync(draft, { recursive: true });
	}
	const bytes = readFileSync(path);
	const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
	if (width !== wanted.width || height !== wanted.height)
		throw new Error(`${name} came out with ${width} x ${height} pixels`);
	return { name, path, bytes, width, height };
}

function generate({ megapixels, kind }, target) {
	const args = [GENERATOR, join(target, ".."), "--mp", String(megapixels), "--only", kind];
	const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
	if (status !== 0) throw new Error(`the generator of big photos failed:\n${stderr}`);
}

async function enlarge({ width, height, kind }, target) {
	const { data } = await sharp(SAMPLES.alps)
		.resize(width, height, { fit: "cover", kernel: "cubic" })
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	addNoise(data);
	const raw = sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false });
	const encoded =
		kind === "png"
			? raw.png({ compressionLevel: 6, adaptiveFiltering: true })
			: raw.jpeg({ quality: 93, optimiseCoding: false, progressive: kind === "jpeg-prog" });
	await encoded.toFile(target);
}

/** Adds a triangular distribution of -12 to 12 levels (standard deviation 5) to every sample, the same in every run. */
function addNoise(samples) {
	let state = 1;
	for (let i = 0; i < samples.length; i++) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		const noise = (((state >>> 24) + ((state >>> 16) & 255)) * 25) >> 9;
		samples[i] = Math.max(0, Math.min(255, samples[i] + noise - 12));
	}
}
