// POST /v1.0/design/{design_id}: the public operation, from headers to headers; and a look at a design before it is used.
import type { Admission, AdmitRequest } from "../account/index.ts";
import { type Applied, apply, type Drawn, preview } from "../apply.ts";
import { STAGES } from "../image/index.ts";
import { holder } from "./access.ts";
import { bodyOf } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import { quotaHeaders } from "./headers.ts";
import { checkNoIdempotencyKey, idempotencyKeyOf } from "./parameters.ts";
import { readForm } from "./upload.ts";

const MEDIA_TYPES = { png: "image/png", jpg: "image/jpeg" } as const;

/** An id, and a version behind an @ where one is pinned. */
const REFERENCE = /^([^@]*)(?:@([1-9][0-9]{0,8}))?$/;

export async function applyDesign({ request, param, ports, requestId, note }: Exchange): Promise<Response> {
	const apiKey = request.headers.get("X-API-Key");
	// What is no reference at all is no design either, and is answered so once the key is known to be one of ours.
	const [, designId = "", version] = REFERENCE.exec(param("design_id")) ?? [];
	// One that cannot be used is refused in its turn: after the key, the design and the limits.
	const idempotencyKey = idempotencyKeyOf(request.headers);
	const wanted: AdmitRequest = {
		designId,
		version: version === undefined ? null : Number(version),
		idempotencyKey,
		requestId,
	};
	const form = async ({ rate }: Admission) => {
		note(rate);
		if (idempotencyKey === null) checkNoIdempotencyKey(request.headers);
		return readForm(request, ports.settings);
	};
	return apply({ apiKey, request: wanted, form }, ports, (applied) => {
		return new Response(bodyOf(applied.picture.pieces), { headers: headersOf(applied) });
	});
}

export async function previewDesign(exchange: Exchange): Promise<Response> {
	const { request, param, ports } = exchange;
	const began = ports.clock();
	const { accountId } = await holder(exchange);
	const { version } = await ports.designs.read(accountId, param("id"), null);
	const saved = await ports.designs.load(accountId, param("id"), version);
	const admitMs = ports.clock() - began;
	return preview(accountId, saved, await readForm(request, ports.settings), ports, (drawn) => {
		return new Response(bodyOf(drawn.picture.pieces), { headers: imageHeaders(drawn, version, 0, admitMs) });
	});
}

function headersOf(applied: Applied): Headers {
	const { admission, settlement, admitMs } = applied;
	const headers = imageHeaders(applied, admission.design.version, settlement.charged, admitMs);
	for (const [name, value] of quotaHeaders(settlement.quota)) headers.set(name, value);
	return headers;
}

function imageHeaders({ picture, warnings }: Drawn, version: number, charged: number, admitMs: number): Headers {
	const headers = new Headers({
		"Content-Type": MEDIA_TYPES[picture.format],
		"Cache-Control": "private, no-store",
		"X-Content-Type-Options": "nosniff",
		"X-Width": String(picture.width),
		"X-Height": String(picture.height),
		"X-Credits-Charged": String(charged),
		"X-Design-Version": String(version),
		"Server-Timing": [["admit", admitMs] as const, ...STAGES.map((stage) => [stage, picture.spent[stage]] as const)]
			.map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
			.join(", "),
	});
	if (warnings.length > 0) headers.set("X-Design-Warnings", warnings.join(", "));
	return headers;
}
