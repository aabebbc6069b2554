// A caller of the app over real KV and a real Durable Object, in workerd, with the settings a test wants.
import { env } from "cloudflare:workers";
import { createApp } from "../../src/http/index.ts";
import { type Env, portsOf } from "../../src/platform/index.ts";
import type { Ports } from "../../src/ports.ts";

export const OPERATOR_TOKEN = "operator-token-of-a-test";

/** Ports over the test's own bindings; `changes` replaces what a test wants different. */
export function testPorts(changes: Partial<Ports["settings"]> = {}): Ports {
	const ports = portsOf(env as unknown as Env);
	return { ...ports, settings: { ...ports.settings, operatorToken: OPERATOR_TOKEN, ...changes } };
}

/** Sends requests to an app over `ports`. */
export class Client {
	readonly #app: ReturnType<typeof createApp>;
	apiKey = "";
	accountId = "";

	constructor(ports: Ports = testPorts()) {
		this.#app = createApp(ports);
	}

	/** The same account on other ports. */
	over(ports: Ports): Client {
		const other = new Client(ports);
		other.apiKey = this.apiKey;
		other.accountId = this.accountId;
		return other;
	}

	async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		return this.#app.fetch(new Request(`http://imprint.test${path}`, init));
	}

	/** A JSON call with the account's key. */
	call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
		return this.fetch(path, {
			method,
			headers: { "X-API-Key": this.apiKey, "Content-Type": "application/json", ...headers },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	}

	/** A call with the operator's token. */
	operate(method: string, path: string, body?: unknown): Promise<Response> {
		return this.call(method, path, body, { Authorization: `Bearer ${OPERATOR_TOKEN}` });
	}

	/** Signs up, with the operator's figures. */
	async signUp(figures: Record<string, unknown> = {}): Promise<this> {
		const response = await this.operate("POST", "/v1.0/accounts", { name: "Test", ...figures });
		const body = await read<{ account: { id: string }; api_key: string }>(response, 201);
		this.apiKey = body.api_key;
		this.accountId = body.account.id;
		return this;
	}

	/** Saves a design; its id. */
	async design(record: unknown = PLAIN): Promise<string> {
		return (await read<{ id: string }>(await this.call("POST", "/v1.0/designs", record), 201)).id;
	}

	/** The public operation, with one file part. */
	apply(
		design: string,
		file: Uint8Array<ArrayBuffer> | string,
		fields: Record<string, string> = {},
		headers: Record<string, string> = {},
	): Promise<Response> {
		const form = new FormData();
		form.set("image_file", new Blob([file]), "photo.jpg");
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		return this.post(design, form, headers);
	}

	post(design: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
		const init = { method: "POST", body, headers: { "X-API-Key": this.apiKey, ...headers } };
		return this.fetch(`/v1.0/design/${design}`, init);
	}

	/** used and held of the month. */
	async count(): Promise<{ used: number; held: number }> {
		const { used, held } = await read<{ used: number; held: number }>(
			await this.operate("GET", `/v1.0/accounts/${this.accountId}`),
			200,
		);
		return { used, held };
	}
}

/** A 64 x 64 design that shows the photo. */
export const PLAIN = {
	version: 1,
	name: "Plain",
	canvas: { width: 64, height: 64, background: "#ffffff" },
	layers: [{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: 64, height: 64 } }],
};

/** The JSON of an answer whose status is the one expected. */
export async function read<Body>(response: Response, status: number): Promise<Body> {
	const text = await response.text();
	if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${text}`);
	return JSON.parse(text) as Body;
}

/** Status and code of a refusal, after checking that it is one of the contract's form. */
export async function refusal(response: Response): Promise<string> {
	const body = (await response.json()) as {
		errors: { code: string; title: string; detail: string }[];
		request_id: string;
	};
	const [error] = body.errors;
	if (error === undefined || error.title === "" || error.detail === "") throw new Error(JSON.stringify(body));
	if (body.request_id !== response.headers.get("X-Request-Id")) throw new Error("another request id in the body");
	if (response.headers.get("Content-Type") !== "application/json; charset=utf-8") throw new Error("not JSON");
	return `${response.status} ${error.code}`;
}
