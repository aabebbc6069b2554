// GET /docs: openapi.json as a page for people. It carries no script and loads nothing, and says so to the browser.
import description from "../../openapi.json";
import schema from "../design/design.schema.json";
import type { Description, Schema } from "./docs/description.ts";
import { pageOf } from "./docs/page.ts";
import { STYLE } from "./docs/style.ts";
import type { Exchange } from "./exchange.ts";

/** The page last made, kept because making one takes some 30 ms: a service is read under one name, seldom under two. */
let last = { origin: "", page: "" };

export async function docs({ request }: Exchange): Promise<Response> {
	const { origin } = new URL(request.url);
	// The inferred type of the document is every letter of it; the test of openapi.json holds it to its form instead.
	if (last.origin !== origin) {
		last = { origin, page: pageOf(description as unknown as Description, schema as Schema, origin) };
	}
	return new Response(last.page, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": await policy(),
			"Cache-Control": "public, max-age=300",
			"X-Content-Type-Options": "nosniff",
		},
	});
}

/** Nothing but the page's own style sheet, named by its hash, and its icon, which is in the page (CSP Level 3). */
async function policy(): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE.text)));
	const hash = btoa(String.fromCharCode(...digest));
	return (
		`default-src 'none'; style-src 'sha256-${hash}'; img-src data:; ` +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	);
}
