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
	type Output,
	openReceived,
	type Picture,
	type Proof,
	prepare,
	receive,
	receiveArriving,
	type Source,
} from "./image/index.ts";
import { inJob } from "./in-job.ts";
import { MAX_PREVIEW_WIDTH } from "./limits.ts";
import type { Lease, Ports, Room, SavedDesign } from "./ports.ts";
import { supply } from "./supplies.ts";

/** One call of the operation, as far as it has been read. */
export interface Call {
	readonly apiKey: string | null;
	readonly request: AdmitRequest;
	/** Opens the body: only once the caller has been let in. */
	readonly form: (admission: Admission) => Promise<Form>;
}

/** A body that is to be gathered, taken in, and then says what it holds. */
export interface Form {
	/** Bytes it says that it has, or may have, for which room is wanted first. */
	readonly length: number;
	/** Reads it, to its end or as it is taken. Asks `room` for what it had not said. Pieces may be gone through once. */
	readonly gather: (room: Room) => Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>;
	/** Where in the bytes taken in the image lies, and what was asked for. */
	readonly read: (bytes: Uint8Array) => { readonly start: number; readonly length: number; readonly asked: Asked };
}

/** An image, ready to leave. */
export interface Drawn {
	readonly picture: Picture;
	readonly warnings: readonly (Compiled["warnings"][number] | ColourWarning)[];
}

/** Makes of a picture what is answered. */
export interface Answering<Answer> {
	/** Copies what it wants of it. `holds` is told how much of the memory lent for the call that is, at once and until it is 0. */
	answer(drawn: Drawn, holds: (bytes: number) => void): Answer;
	/** Takes back what was not answered after all. */
	drop(answer: Answer): void;
}

/** An image that is counted as well. */
export interface Applied<Answer> {
	/** What was made of the picture. */
	readonly answer: Answer;
	readonly admission: Admission;
	readonly settlement: Settlement;
	/** Milliseconds it took to be let in. */
	readonly admitMs: number;
}

/**
 * Applies a design to an image. It is answered before it is counted, so that its memory goes on to the next job. Throws a Fault for every refusal; nothing is charged then.
 */
export async function apply<Answer>(call: Call, ports: Ports, answering: Answering<Answer>): Promise<Applied<Answer>> {
	const began = ports.clock();
	const admission = await ports.accounts.admit(call.apiKey, call.request);
	const admitMs = ports.clock() - began;
	let bytesIn = 0;
	let lease: Lease | null = null;
	let made: { readonly answer: Answer } | null = null;
	try {
		const form = await call.form(admission);
		lease = await ports.gate.enter(form.length);
		const room = lease;
		// Once let in: calls that come together each read planes of their own, 4 MB at most.
		const saved = await ports.designs.load(admission.accountId, admission.design.id, admission.design.version);
		const pieces = await form.gather(room);
		const { answer, digest, facts } = await inJob(ports.kernels, async (job) => {
			const { file, asked } = await takenIn(job, form, pieces);
			bytesIn = file.length;
			const wanted = await modified(saved, asked.modifications, admission.accountId, ports);
			const output = outputOf(wanted.design, asked);
			const photo = openReceived(job, file, ports.settings.maxInputPixels);
			const changed = wanted.design === saved.design ? null : wanted.design;
			const digest = await digestOf(job, photo, admission, changed, output, ports);
			if (admission.chargedDigest !== null && admission.chargedDigest !== digest) throw conflict();

			const { proof, warnings } = await proofOf(job, photo, wanted, output, admission.accountId, room, ports);
			const picture = await proof.print(ports.codecs, ports.clock);
			const facts = { ...factsOf(picture), ms: ports.clock() - began, bytesIn };
			return { answer: answering.answer({ picture, warnings }, holding(room)), digest, facts };
		});
		made = { answer };
		const settlement = await ports.accounts.settle(admission, digest, facts);
		return { answer, admission, settlement, admitMs };
	} catch (error) {
		if (made !== null) answering.drop(made.answer);
		lease?.leave();
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
	answering: Answering<Answer>,
): Promise<Answer> {
	const lease = await ports.gate.enter(form.length);
	try {
		const pieces = await form.gather(lease);
		return await inJob(ports.kernels, async (job) => {
			const { file, asked } = await takenIn(job, form, pieces);
			const wanted = await modified(saved, asked.modifications, accountId, ports);
			const photo = openReceived(job, file, ports.settings.maxInputPixels);
			const output = { ...outputOf(wanted.design, asked), maxWidth: MAX_PREVIEW_WIDTH };
			const { proof, warnings } = await proofOf(job, photo, wanted, output, accountId, lease, ports);
			return answering.answer({ picture: await proof.print(ports.codecs, ports.clock), warnings }, holding(lease));
		});
	} catch (error) {
		lease.leave();
		throw error;
	}
}

/** Of what was lent for a call an answer keeps what it holds while it leaves. */
function holding(lease: Lease): (bytes: number) => void {
	return (bytes) => (bytes === 0 ? lease.leave() : lease.answer(bytes));
}

/** A form's bytes, taken in: where its image lies, and what was asked for. */
async function takenIn(job: Job, form: Form, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
	const isThere = Symbol.iterator in pieces;
	const { ptr, length: formLength } = isThere ? receive(job, pieces) : await receiveArriving(job, pieces);
	const { start, length, asked } = form.read(job.arena.bytes(ptr, formLength));
	return { file: { ptr: ptr + start, length }, asked };
}

/** A design on a photo, with all it takes to draw it, memory too; nothing is drawn yet. */
async function proofOf(
	job: Job,
	photo: Source,
	{ design, planes }: SavedDesign,
	output: Output,
	accountId: string,
	room: Room,
	ports: Ports,
): Promise<{ readonly proof: Proof; readonly warnings: Drawn["warnings"] }> {
	const { assets, texts } = await supply(job, accountId, design, planes, room, ports);
	const likeness = needsLikeness(design) ? likenessOf(job, photo) : null;
	const { plan, warnings: said } = compile(design, { ...photo, likeness }, assets, texts, planes);
	const warnings = photo.conversion.warning === null ? said : [...said, photo.conversion.warning];
	const proof = prepare(job, plan, [photo, ...plan.assets.map(assets)], output);
	await room.raise(proof.budget.total);
	return { proof, warnings };
}

function factsOf({ format, pieces }: Picture): Pick<Made, "format" | "bytesOut"> {
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
