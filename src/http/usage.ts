// GET /v1.0/account/usage: what a month was used for, as JSON or, by Accept: text/csv, as a table.
import { isMonth, monthOf, type Share, type Usage } from "../account/index.ts";
import { Fault } from "../fault.ts";
import { holder } from "./access.ts";
import { json } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import { CODES, type RequestKind } from "./faults.ts";

export async function readUsage(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const { request, ports } = exchange;
	const month = new URL(request.url).searchParams.get("month") ?? monthOf(ports.clock());
	if (!isMonth(month)) {
		throw new Fault<RequestKind>("invalid_month", "month is a year and a month, such as 2026-11.");
	}
	const usage = await ports.accounts.readUsage(accountId, month);
	if (!wantsCsv(request)) return json(usageView(usage));
	return new Response(csvOf(usage), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="usage-${month}.csv"`,
			"Cache-Control": "private, no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}

function usageView({ month, images, days, designs, keys, formats, refusals, recent }: Usage) {
	const named = (shares: readonly Share[], field: string) =>
		shares.map(({ name, images }) => ({ [field]: name, images }));
	return {
		month,
		images,
		days: named(days, "day"),
		designs: named(designs, "design"),
		keys: named(keys, "key"),
		formats: named(formats, "format"),
		refusals,
		recent: recent.map(({ at, keyPrefix, designId, code, ms, bytesIn, bytesOut, requestId }) => ({
			time: new Date(at).toISOString(),
			key_prefix: keyPrefix,
			design: designId,
			status: code === null ? 200 : (CODES[code] ?? 500),
			code,
			ms,
			bytes_in: bytesIn,
			bytes_out: bytesOut,
			request_id: requestId,
		})),
	};
}

/** RFC 4180. Days, ids, formats and codes have neither commas nor quotation marks, nor anything a sheet would run. */
function csvOf({ days, designs, keys, formats, refusals }: Usage): string {
	const lines = (kind: string, shares: readonly Share[]) => shares.map(({ name, images }) => [kind, name, images]);
	const rows = [
		["kind", "name", "count"],
		...lines("day", days),
		...lines("design", designs),
		...lines("key", keys),
		...lines("format", formats),
		...refusals.map(({ code, count }) => ["refusal", code, count]),
	];
	return rows.map((row) => `${row.join(",")}\r\n`).join("");
}

function wantsCsv(request: Request): boolean {
	return /^\s*text\/csv\b/i.test(request.headers.get("Accept") ?? "");
}
