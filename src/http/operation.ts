// POST /v1.0/design/{design_id}: the public operation, from headers to headers; and a look at a design before it is used.
import type { Admission, AdmitRequest } from "../account/index.ts";
import { type Answering, apply, type Drawn, preview } from "../apply.ts";
import { STAGES } from "../image/index.ts";
import { holder } from "./access.ts";
import { bodyOf } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import { quotaHeaders } from "./headers.ts";
import { checkNoIdempotencyKey, idempotencyKeyOf } from "./parameters.ts";
import { openForm } from "./upload.ts";

const MEDIA_TYPES = { png: "image/png", jpg: "image/jpeg" } as const;

/** An id, and a version behind an @ where one is pinned. */
const REFERENCE = /^([^@]*)(?:@([1-9][0-9]{0,8}))?$/;

export async function applyDesign(exchange: Exchange): Promise<Response> {
	const { request, param, ports, requestId, note } = exchange;
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
		return openForm(request, ports.settings);
	};
	const applied = await apply({ apiKey, request: wanted, form }, ports, answering(exchange));
	const { answer, admission, settlement, admitMs } = applied;
	const response = told(answer, admission.design.version, settlement.charged, admitMs);
	for (const [name, value] of quotaHeaders(settlement.quota)) response.headers.set(name, value);
	return response;
}

export async function previewDesign(exchange: Exchange): Promise<Response> {
	const { request, param, ports } = exchange;
	const began = ports.clock();
	const { accountId } = await holder(exchange);
	const { version } = await ports.designs.read(accountId, param("id"), null);
	const saved = await ports.designs.load(accountId, param("id"), version);
	const admitMs = ports.clock() - began;
	const form = openForm(request, ports.settings);
	const response = await preview(accountId, saved, form, ports, answering(exchange));
	return told(response, version, 0, admitMs);
}

function answering({ waitUntil }: Exchange): Answering<Response> {
	return {
		answer(drawn, holds) {
			const headers = imageHeaders(drawn);
			return new Response(bodyOf(drawn.picture.pieces, holds, waitUntil), { headers });
		},
		drop: ({ body }) => void body?.cancel().catch(() => undefined),
	};
}

/** What a picture says of itself. */
function imageHeaders({ picture, warnings }: Drawn): Headers {
	const headers = new Headers({
		"Content-Type": MEDIA_TYPES[picture.format],
		"Cache-Control": "private, no-store",
		"X-Content-Type-Options": "nosniff",
		"X-Width": String(picture.width),
		"X-Height": String(picture.height),
		"Server-Timing": STAGES.map((stage) => timing(stage, picture.spent[stage])).join(", "),
	});
	if (warnings.length > 0) headers.set("X-Design-Warnings", warnings.join(", "));
	return headers;
}

/** The response, with what is known of its call. */
function told(response: Response, version: number, charged: number, admitMs: number): Response {
	const { headers } = response;
	headers.set("X-Credits-Charged", String(charged));
	headers.set("X-Design-Version", String(version));
	headers.set("Server-Timing", `${timing("admit", admitMs)}, ${headers.get("Server-Timing")}`);
	return response;
}

const timing = (stage: string, ms: number) => `${stage};dur=${ms.toFixed(1)}`;
