// The story: a saved design, applied to an uploaded image. Who asks, what is wanted, make it, count it.
// Knows neither Hono nor Cloudflare; every sentence lives in the room it calls.
import type { AccountKind, Admission, AdmitRequest, Made, Settlement } from "./account/index.ts";
import { assetIds, type Compiled, compile, type Design, textsOf } from "./design/index.ts";
import { Fault } from "./fault.ts";
import {
	type ColourWarning,
	type Job,
	newJob,
	type Output,
	openReceived,
	openSource,
	type Picture,
	prepare,
	receive,
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
	readonly form: (admission: Admission) => Promise<Form>;
}

/** A body that is to be taken in, and then says what it holds. */
export interface Form {
	readonly upload: Upload;
	/** Where in the bytes taken in the image lies, and what was asked for. */
	readonly read: (bytes: Uint8Array) => { readonly start: number; readonly length: number; readonly output: Output };
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
	let bytesIn = 0;
	try {
		const design = await ports.designs.load(admission.accountId, admission.design.id, admission.design.version);
		const form = await call.form(admission);
		const job = newJob(ports.kernel());
		const body = await receive(job, form.upload);
		const { start, length, output } = form.read(job.arena.bytes(body.ptr, body.length));
		bytesIn = length;
		const photo = openReceived(job, { ptr: body.ptr + start, length }, ports.settings.maxInputPixels);
		const digest = await digestOf(job, photo, admission, output, ports);
		if (admission.chargedDigest !== null && admission.chargedDigest !== digest) throw conflict();

		const assets = await openAssets(job, admission.accountId, design, ports);
		const texts = await ports.texts.shape(textsOf(design));
		const { plan, warnings: said } = compile(design, photo, assets, texts);
		const warnings = photo.conversion.warning === null ? said : [...said, photo.conversion.warning];
		const proof = prepare(job, plan, [photo, ...plan.assets.map(assets)], output);
		const lease = await ports.gate.enter(proof.budget.total);
		try {
			const picture = await proof.print(ports.codecs, ports.clock);
			const made = { ...facts(picture), ms: ports.clock() - began, bytesIn };
			const settlement = await ports.accounts.settle(admission, digest, made);
			return { admission, settlement, picture, warnings, admitMs };
		} finally {
			lease.leave();
		}
	} catch (error) {
		const code = error instanceof Fault ? error.kind : "internal_error";
		await ports.accounts.release(admission, { code, ms: ports.clock() - began, bytesIn });
		throw error;
	}
}

function facts({ format, pieces }: Picture): Pick<Made, "format" | "bytesOut"> {
	return { format, bytesOut: pieces.reduce((sum, piece) => sum + piece.length, 0) };
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
