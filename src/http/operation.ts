// POST /v1.0/design/{design_id}: the public operation, from headers to headers.
import type { Admission, AdmitRequest } from "../account/index.ts";
import { type Applied, apply } from "../apply.ts";
import { STAGES } from "../image/index.ts";
import { bodyOf } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import { quotaHeaders } from "./headers.ts";
import { readIdempotencyKey } from "./parameters.ts";
import { readForm } from "./upload.ts";

const MEDIA_TYPES = { png: "image/png", jpg: "image/jpeg" } as const;

/** A UUID v4 in lower case, and a version behind an @ where one is pinned. */
const REFERENCE = /^([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})(?:@([1-9][0-9]{0,8}))?$/;

export async function applyDesign({ request, param, ports, requestId, note }: Exchange): Promise<Response> {
	const apiKey = request.headers.get("X-API-Key");
	// What is no reference at all is no design either, and is answered so once the key is known to be one of ours.
	const [, designId = "", version] = REFERENCE.exec(param("design_id")) ?? [];
	const wanted: AdmitRequest = {
		designId,
		version: version === undefined ? null : Number(version),
		idempotencyKey: readIdempotencyKey(request.headers),
		requestId,
	};
	const form = ({ rate }: Admission) => {
		note(rate);
		return readForm(request, ports.settings);
	};
	const applied = await apply({ apiKey, request: wanted, form }, ports);
	return new Response(bodyOf(applied.picture.pieces), { headers: headersOf(applied) });
}

function headersOf({ admission, settlement, picture, warnings, admitMs }: Applied): Headers {
	const headers = new Headers({
		"Content-Type": MEDIA_TYPES[picture.format],
		"Cache-Control": "private, no-store",
		"X-Content-Type-Options": "nosniff",
		"X-Width": String(picture.width),
		"X-Height": String(picture.height),
		"X-Credits-Charged": String(settlement.charged),
		"X-Design-Version": String(admission.design.version),
		"Server-Timing": [["admit", admitMs] as const, ...STAGES.map((stage) => [stage, picture.spent[stage]] as const)]
			.map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
			.join(", "),
	});
	for (const [name, value] of quotaHeaders(settlement.quota)) headers.set(name, value);
	if (warnings.length > 0) headers.set("X-Design-Warnings", warnings.join(", "));
	return headers;
}
