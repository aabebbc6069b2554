// The route table. Hono is known in this room only; everything it answers comes from the rooms behind the ports.
import { type Context, Hono } from "hono";
import type { Rate } from "../account/index.ts";
import { Fault } from "../fault.ts";
import type { Ports } from "../ports.ts";
import { slowed } from "./access.ts";
import { createAccount, deleteAccount, patchAccount, readAccount } from "./accounts.ts";
import { readAsset, uploadAsset } from "./assets.ts";
import { preflight, share } from "./cors.ts";
import {
	createDesign,
	deleteDesign,
	listDesigns,
	listVersions,
	readDesign,
	restoreVersion,
	updateDesign,
} from "./designs.ts";
import { docs } from "./docs.ts";
import type { Handler } from "./exchange.ts";
import { answerOf, type RequestKind } from "./faults.ts";
import { rateHeaders } from "./headers.ts";
import { createKey, listKeys, patchOwnAccount, readOwnAccount, revokeKey, rotateKey } from "./holder.ts";
import { applyDesign, previewDesign } from "./operation.ts";
import { health, jsonSchema, listTemplates, openApi } from "./public.ts";
import { readUsage } from "./usage.ts";
import { clearWebhook, readWebhook, setWebhook } from "./webhook.ts";

/** Every endpoint there is: method, path, handler. */
export const ROUTES: readonly (readonly [string, string, Handler])[] = [
	["POST", "/v1.0/design/:design_id", applyDesign],

	["POST", "/v1.0/accounts", createAccount],
	["GET", "/v1.0/accounts/:id", readAccount],
	["PATCH", "/v1.0/accounts/:id", patchAccount],
	["DELETE", "/v1.0/accounts/:id", deleteAccount],

	["GET", "/v1.0/account", readOwnAccount],
	["PATCH", "/v1.0/account", patchOwnAccount],
	["GET", "/v1.0/account/usage", readUsage],
	["GET", "/v1.0/account/webhook", readWebhook],
	["PUT", "/v1.0/account/webhook", setWebhook],
	["DELETE", "/v1.0/account/webhook", clearWebhook],
	["GET", "/v1.0/keys", listKeys],
	["POST", "/v1.0/keys", createKey],
	["POST", "/v1.0/keys/:id/rotate", rotateKey],
	["DELETE", "/v1.0/keys/:id", revokeKey],

	["GET", "/v1.0/designs", listDesigns],
	["POST", "/v1.0/designs", createDesign],
	["GET", "/v1.0/designs/:id", readDesign],
	["PUT", "/v1.0/designs/:id", updateDesign],
	["DELETE", "/v1.0/designs/:id", deleteDesign],
	["GET", "/v1.0/designs/:id/versions", listVersions],
	["POST", "/v1.0/designs/:id/versions/:n/restore", restoreVersion],
	["POST", "/v1.0/designs/:id/preview", previewDesign],
	["GET", "/v1.0/templates", listTemplates],
	["POST", "/v1.0/assets", uploadAsset],
	["GET", "/v1.0/assets/:id", readAsset],

	["GET", "/openapi.json", openApi],
	["GET", "/docs", docs],
	["GET", "/design.schema.json", jsonSchema],
	["GET", "/healthz", health],
];

/** Has the runtime see work to its end that goes on after an answer, or after its caller has hung up. */
export type WaitUntil = (work: Promise<unknown>) => void;

export interface App {
	fetch(request: Request, waitUntil?: WaitUntil): Response | Promise<Response>;
}

/** The whole of Imprint's HTTP interface over these ports. */
export function createApp(ports: Ports): App {
	const app = new Hono<Rooms>();
	const origins = ports.settings.corsOrigins;
	app.use(async (c, next) => {
		const requestId = crypto.randomUUID();
		c.set("requestId", requestId);
		await next();
		const { headers } = c.res;
		headers.set("X-Request-Id", requestId);
		for (const [name, value] of rateHeaders(c.get("rate"))) headers.set(name, value);
		share(headers, c.req.raw, origins);
	});
	for (const [method, path, handler] of ROUTES) {
		app.on(method, path, (c) =>
			handler({
				request: c.req.raw,
				param: (name) => c.req.param(name) ?? "",
				ports,
				requestId: c.get("requestId"),
				note: (rate) => c.set("rate", rate),
				waitUntil: c.env.waitUntil,
			}),
		);
	}
	app.notFound((c) => {
		const { method, path, raw } = c.req;
		return preflight(raw, origins, methodsAt(path)) ?? refuse(c, missing(method, path));
	});
	app.onError(async (error, c) => {
		if (!(error instanceof Fault)) console.error(c.get("requestId"), error);
		return refuse(c, await slowed(error, c.req.raw, ports));
	});
	return { fetch: (request, waitUntil = () => undefined) => app.fetch(request, { waitUntil }) };
}

interface Rooms {
	readonly Bindings: { readonly waitUntil: WaitUntil };
	readonly Variables: {
		requestId: string;
		/** Of a caller that has been let in. */
		rate?: Rate;
	};
}

function refuse(c: Context<Rooms>, error: unknown): Response {
	const accept = c.req.header("Accept") ?? "";
	const response = answerOf(error, c.get("requestId"), accept.trim().toLowerCase().startsWith("text/plain"));
	response.headers.set("X-Request-Id", c.get("requestId"));
	return response;
}

/** A path that exists under other methods is 405, any other 404. */
function missing(method: string, path: string): Fault<RequestKind> {
	const allowed = methodsAt(path);
	if (allowed.length === 0) return new Fault("not_found", `There is nothing at ${path.slice(0, 200)}.`);
	const allow = allowed.join(", ");
	return new Fault("method_not_allowed", `${method} is not possible here; ${allow} is.`, { allow });
}

function methodsAt(path: string): readonly string[] {
	return ROUTES.filter(([, pattern]) => matches(pattern, path)).map(([known]) => known);
}

function matches(pattern: string, path: string): boolean {
	const wanted = pattern.split("/");
	const came = path.split("/");
	return (
		wanted.length === came.length &&
		wanted.every((part, i) => (part.startsWith(":") ? came[i] !== "" : part === came[i]))
	);
}
