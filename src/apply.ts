// The story: a saved design, applied to an uploaded image. Who asks, what is wanted, make it, count it.
// Knows neither Hono nor Cloudflare; every sentence lives in the room it calls.
import type { AccountKind, Admission, AdmitRequest, Settlement } from "./account/index.ts";
import { assetIds, type Compiled, compile, type Design } from "./design/index.ts";
import { Fault } from "./fault.ts";
import {
	type ColourWarning,
	type Job,
	newJob,
	type Output,
	openSource,
	type Picture,
	prepare,
	type Source,
	type Upload,
	uploadOf,
} from "./image/index.ts";
import { MAX_ASSET_PIXELS } from "./limits.ts";
import type { Ports } from "./ports.ts";

/** One call of the operation, as far as it has been read. */
export interface Call {
	readonly apiKey: string | null;
	readonly request: AdmitRequest;
	/** Reads the body: only once the caller has been let in. */
	readonly form: () => Promise<Form>;
}

/** What the body and the query say. */
export interface Form {
	readonly upload: Upload;
	readonly output: Output;
}

/** An image, counted and ready to leave. */
export interface Applied {
	readonly admission: Admission;
	readonly settlement: Settlement;
	readonly picture: Picture;
	readonly warnings: readonly (Compiled["warnings"][number] | ColourWarning)[];
	/** Milliseconds it took to be let in. */
	readonly admitMs: number;
}

/** Applies a design to an image. Throws a Fault for every refusal; nothing is charged then. */
export async function apply(call: Call, ports: Ports): Promise<Applied> {
	const began = ports.clock();
	const admission = await ports.accounts.admit(call.apiKey, call.request);
	const admitMs = ports.clock() - began;
	try {
		const design = await ports.designs.load(admission.accountId, admission.design.id, admission.design.version);
		const { upload, output } = await call.form();
		const job = newJob(ports.kernel());
		const photo = await openSource(job, upload, ports.settings.maxInputPixels);
		const digest = await digestOf(job, photo, admission, output, ports);
		if (admission.chargedDigest !== null && admission.chargedDigest !== digest) throw conflict();

		const assets = await openAssets(job, admission.accountId, design, ports);
		const { plan, warnings: said } = compile(design, photo, assets);
		const warnings = photo.conversion.warning === null ? said : [...said, photo.conversion.warning];
		const proof = prepare(job, plan, [photo, ...plan.assets.map(assets)], output);
		const lease = await ports.gate.enter(proof.budget.total);
		try {
			const picture = await proof.print(ports.codecs, ports.clock);
			const settlement = await ports.accounts.settle(admission, digest);
			return { admission, settlement, picture, warnings, admitMs };
		} finally {
			lease.leave();
		}
	} catch (error) {
		await ports.accounts.release(admission, { code: error instanceof Fault ? error.kind : "internal_error" });
		throw error;
	}
}

/** What an Idempotency-Key stands for: the same design, output and upload. Empty where no key came. */
async function digestOf(job: Job, photo: Source, admission: Admission, output: Output, ports: Ports): Promise<string> {
	if (admission.idempotencyKey === null) return "";
	const { id, version } = admission.design;
	const upload = await ports.digest(job.arena.bytes(photo.ptr, photo.length));
	return JSON.stringify([id, version, output.format, output.quality, upload]);
}

function conflict(): Fault<AccountKind> {
	return new Fault("idempotency_conflict", "This Idempotency-Key was used for another design, output or image.");
}

/** The design's own pictures, taken into the job; answers them by id. */
async function openAssets(
	job: Job,
	accountId: string,
	design: Design,
	ports: Ports,
): Promise<(assetId: string) => Source> {
	const sources = new Map<string, Source>();
	for (const id of assetIds(design)) {
		const bytes = await ports.designs.loadAsset(accountId, id);
		sources.set(id, await openSource(job, uploadOf(bytes), MAX_ASSET_PIXELS));
	}
	return (assetId) => {
		const source = sources.get(assetId);
		if (source === undefined) throw new Error(`asset ${assetId} was not announced by its design`);
		return source;
	};
}
