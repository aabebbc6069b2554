// The story: a saved design, applied to an uploaded image. Who asks, what is wanted, make it, count it.
// Knows neither Hono nor Cloudflare; every sentence lives in the room it calls.
import type { AccountKind, Admission, AdmitRequest, Made, Settlement } from "./account/index.ts";
import {
	type Asked,
	broughtAssets,
	type Compiled,
	checkAssets,
	compile,
	type Design,
	modify,
	needsLikeness,
	outputOf,
	planesFor,
} from "./design/index.ts";
import { Fault } from "./fault.ts";
import {
	type ColourWarning,
	type Job,
	likenessOf,
	newJob,
	type Output,
	openReceived,
	type Picture,
	type Proof,
	prepare,
	receive,
	type Source,
	type Upload,
} from "./image/index.ts";
import { MAX_PREVIEW_WIDTH } from "./limits.ts";
import type { Ports, SavedDesign } from "./ports.ts";
import { supply } from "./supplies.ts";

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
	readonly read: (bytes: Uint8Array) => { readonly start: number; readonly length: number; readonly asked: Asked };
}

/** An image, ready to leave. */
export interface Drawn {
	readonly picture: Picture;
	readonly warnings: readonly (Compiled["warnings"][number] | ColourWarning)[];
}

/** An image that is counted as well. */
export interface Applied extends Drawn {
	readonly admission: Admission;
	readonly settlement: Settlement;
	/** Milliseconds it took to be let in. */
	readonly admitMs: number;
}

/**
 * Applies a design to an image. `answer` copies what it wants of the picture: its memory goes on to the next job. Throws a
 * Fault for every refusal; nothing is charged then.
 */
export async function apply<Answer>(call: Call, ports: Ports, answer: (applied: Applied) => Answer): Promise<Answer> {
	const began = ports.clock();
	const admission = await ports.accounts.admit(call.apiKey, call.request);
	const admitMs = ports.clock() - began;
	let bytesIn = 0;
	try {
		const form = await call.form(admission);
		const saved = await ports.designs.load(admission.accountId, admission.design.id, admission.design.version);
		const job = newJob(ports.kernels.lend());
		const body = await receive(job, form.upload);
		const { start, length, asked } = form.read(job.arena.bytes(body.ptr, body.length));
		bytesIn = length;
		const wanted = await modified(saved, asked.modifications, admission.accountId, ports);
		const output = outputOf(wanted.design, asked);
		const photo = openReceived(job, { ptr: body.ptr + start, length }, ports.settings.maxInputPixels);
		const changed = wanted.design === saved.design ? null : wanted.design;
		const digest = await digestOf(job, photo, admission, changed, output, ports);
		if (admission.chargedDigest !== null && admission.chargedDigest !== digest) throw conflict();

		const { proof, warnings } = await proofOf(job, photo, wanted, output, admission.accountId, ports);
		const lease = await ports.gate.enter(proof.budget.total);
		try {
			const picture = await proof.print(ports.codecs, ports.clock);
			const made = { ...facts(picture), ms: ports.clock() - began, bytesIn };
			const settlement = await ports.accounts.settle(admission, digest, made);
			const answered = answer({ admission, settlement, picture, warnings, admitMs });
			ports.kernels.takeBack(job);
			return answered;
		} finally {
			lease.leave();
		}
	} catch (error) {
		const code = error instanceof Fault ? error.kind : "internal_error";
		await ports.accounts.release(admission, { code, ms: ports.clock() - began, bytesIn });
		throw error;
	}
}

/** A look at a design of the caller's own: drawn the same, but no wider than MAX_PREVIEW_WIDTH, and never counted. */
export async function preview<Answer>(
	accountId: string,
	saved: SavedDesign,
	form: Form,
	ports: Ports,
	answer: (drawn: Drawn) => Answer,
): Promise<Answer> {
	const job = newJob(ports.kernels.lend());
	const body = await receive(job, form.upload);
	const { start, length, asked } = form.read(job.arena.bytes(body.ptr, body.length));
	const wanted = await modified(saved, asked.modifications, accountId, ports);
	const photo = openReceived(job, { ptr: body.ptr + start, length }, ports.settings.maxInputPixels);
	const output = { ...outputOf(wanted.design, asked), maxWidth: MAX_PREVIEW_WIDTH };
	const { proof, warnings } = await proofOf(job, photo, wanted, output, accountId, ports);
	const lease = await ports.gate.enter(proof.budget.total);
	try {
		const answered = answer({ picture: await proof.print(ports.codecs, ports.clock), warnings });
		ports.kernels.takeBack(job);
		return answered;
	} finally {
		lease.leave();
	}
}

/** A design on a photo, with all it takes to draw it; nothing is drawn yet. */
async function proofOf(
	job: Job,
	photo: Source,
	{ design, planes }: SavedDesign,
	output: Output,
	accountId: string,
	ports: Ports,
): Promise<{ readonly proof: Proof; readonly warnings: Drawn["warnings"] }> {
	const { assets, texts } = await supply(job, accountId, design, planes, ports);
	const likeness = needsLikeness(design) ? likenessOf(job, photo) : null;
	const { plan, warnings: said } = compile(design, { ...photo, likeness }, assets, texts, planes);
	const warnings = photo.conversion.warning === null ? said : [...said, photo.conversion.warning];
	return { proof: prepare(job, plan, [photo, ...plan.assets.map(assets)], output), warnings };
}

function facts({ format, pieces }: Picture): Pick<Made, "format" | "bytesOut"> {
	return { format, bytesOut: pieces.reduce((sum, piece) => sum + piece.length, 0) };
}

/** The saved design as this call wants it. An asset that comes in so has to be there and the account's own. */
async function modified(
	saved: SavedDesign,
	modifications: unknown,
	accountId: string,
	ports: Ports,
): Promise<SavedDesign> {
	const design = modify(saved.design, modifications);
	const brought = broughtAssets(saved.design, design);
	const kinds = await ports.designs.assetKinds(accountId, [...new Set(brought.map(({ id }) => id))]);
	checkAssets(brought, kinds, "invalid_modifications");
	return { design, planes: planesFor(saved.planes, saved.design, design) };
}

/** What an Idempotency-Key stands for: the same design and modifications, output and upload. Empty where no key came. */
async function digestOf(
	job: Job,
	photo: Source,
	{ design: { id, version }, idempotencyKey }: Admission,
	modified: Design | null,
	{ format, quality }: Output,
	ports: Ports,
): Promise<string> {
	if (idempotencyKey === null) return "";
	const upload = await ports.digest(job.arena.bytes(photo.ptr, photo.length));
	// What came through the schema has its fields in the schema's order.
	const layers = modified === null ? [] : [await ports.digest(JSON.stringify(modified.layers))];
	return JSON.stringify([id, version, format, quality, upload, ...layers]);
}

function conflict(): Fault<AccountKind> {
	const detail = "This Idempotency-Key was used for another design, modifications, output or image.";
	return new Fault("idempotency_conflict", detail);
}
