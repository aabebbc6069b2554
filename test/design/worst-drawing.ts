// A worst record on its upload, as a call would have it: what of it is refused, by whom, and how much is still drawn.
import { needsLikeness } from "../../src/design/compile.ts";
import { assetIds, compile, outputOf, parseDesign, shapeText, textsOf } from "../../src/design/index.ts";
import { Fault } from "../../src/fault.ts";
import {
	type Job,
	type Kernel,
	likenessOf,
	newJob,
	openSource,
	type Plan,
	type Proof,
	prepare,
} from "../../src/image/index.ts";
import { MAX_ASSET_PIXELS, MAX_INPUT_PIXELS, MAX_ISOLATE_RENDER_BYTES } from "../../src/limits.ts";
import { loadKernel } from "../support/kernel.ts";
import { withFonts } from "./text/bundled-fonts.ts";
import type { Worst } from "./worst-records.ts";

/** A record that may be drawn. */
export interface Prepared {
	readonly job: Job;
	readonly plan: Plan;
	readonly proof: Proof;
}

/** Everything up to the gate. Throws the rooms' Faults, and one where the gate would refuse. */
export async function prepared(
	{ record }: Worst,
	count: number,
	upload: Uint8Array,
	asset: Uint8Array,
): Promise<Prepared> {
	const design = parseDesign(JSON.parse(JSON.stringify(record(count))));
	const job = newJob(loadKernel<Kernel>());
	const photo = await openSource(job, upload, MAX_INPUT_PIXELS);
	const opened = await Promise.all(assetIds(design).map(() => openSource(job, asset, MAX_ASSET_PIXELS)));
	const [picture = photo] = opened;
	const likeness = needsLikeness(design) ? likenessOf(job, photo) : null;
	const { plan } = await withFonts(textsOf(design), (fonts) =>
		compile(
			design,
			{ ...photo, likeness },
			() => picture,
			(text) => shapeText(text, fonts),
		),
	);
	const sources = [photo, ...plan.assets.map(() => picture)];
	const output = outputOf(design, { format: null, quality: null });
	const proof = prepare(job, plan, sources, output);
	if (proof.budget.total > MAX_ISOLATE_RENDER_BYTES)
		throw new Fault("resolution_too_high", "It takes more memory than there is.");
	return { job, plan, proof };
}

/** Why a record is refused; null where it is not. */
export async function refusal(worst: Worst, count: number, upload: Uint8Array, asset: Uint8Array) {
	try {
		await prepared(worst, count, upload, asset);
		return null;
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return error.detail;
	}
}

/** The largest count, of those up to `worst.most`, that is drawn. */
export async function largestDrawn(worst: Worst, upload: Uint8Array, asset: Uint8Array): Promise<number> {
	let [low, high] = [0, worst.most + 1];
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((await refusal(worst, middle, upload, asset)) === null) low = middle;
		else high = middle;
	}
	return low;
}
