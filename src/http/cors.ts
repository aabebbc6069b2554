// Cross-origin resource sharing (Fetch Standard, section 3.2): pages of the origins that are configured, and of no other,
// may call and read. The API key is a header the page sends itself, so no cookies are ever asked for; Authorization is
// not among the headers, so operators' endpoints stay out of reach.

const ALLOWED_HEADERS = "X-API-Key, Content-Type, Idempotency-Key, If-Match";

// Beside what a page may read of any answer.
const EXPOSED_HEADERS = [
	...["X-Width", "X-Height", "X-Credits-Charged", "X-Design-Version", "X-Design-Warnings", "X-Request-Id"],
	...["X-Quota-Limit", "X-Quota-Used", "X-Quota-Remaining", "X-Quota-Reset"],
	...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
	...["ETag", "Location", "Retry-After", "Server-Timing"],
].join(", ");

// Browsers keep a preflight for two hours at most.
const MAX_AGE_SECONDS = 7200;

/**
 * The answer to a preflight request; null for what is none, or comes from elsewhere.
 * @param methods those of the path, none where there is no such path
 */
export function preflight(request: Request, origins: readonly string[], methods: readonly string[]): Response | null {
	const asks = request.method === "OPTIONS" && request.headers.has("Access-Control-Request-Method");
	if (!asks || methods.length === 0 || allowed(request, origins) === null) return null;
	return new Response(null, {
		status: 204,
		headers: {
			"Access-Control-Allow-Methods": methods.join(", "),
			"Access-Control-Allow-Headers": ALLOWED_HEADERS,
			"Access-Control-Max-Age": String(MAX_AGE_SECONDS),
		},
	});
}

/** Says on an answer who may read it. Without any origin configured nothing is said. */
export function share(headers: Headers, request: Request, origins: readonly string[]): void {
	if (origins.length === 0) return;
	if (!origins.includes("*")) headers.append("Vary", "Origin");
	const origin = allowed(request, origins);
	if (origin === null) return;
	headers.set("Access-Control-Allow-Origin", origin);
	headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
}

function allowed(request: Request, origins: readonly string[]): string | null {
	const origin = request.headers.get("Origin");
	if (origin === null) return null;
	if (origins.includes("*")) return "*";
	return origins.includes(origin) ? origin : null;
}
