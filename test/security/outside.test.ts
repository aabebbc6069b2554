// A whole Worker from outside: bytes on the socket that no HTTP library would send; and afterwards, on its disk and in
// its log, nothing of what it was given in confidence.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve } from "../../scripts/serve.mjs";

const storage = mkdtempSync(join(tmpdir(), "imprint-outside-"));
const log: string[] = [];
let server: Awaited<ReturnType<typeof serve>>;
let apiKey: string;
let design: string;

beforeAll(async () => {
	const vars = { UPLOAD_TIMEOUT_SECONDS: "1", MAX_UPLOAD_BYTES: "1000000" };
	server = await serve({ persistTo: storage, vars, onLine: (line: string) => log.push(line) });
	const operator = { Authorization: `Bearer ${server.operatorToken}` };
	apiKey = (await json<{ api_key: string }>("POST", "/v1.0/accounts", { name: "Test" }, operator)).api_key;
	design = (
		await json<{ id: string }>("POST", "/v1.0/designs", {
			version: 1,
			name: "Plain",
			canvas: { width: 64, height: 64 },
			layers: [{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: 64, height: 64 } }],
		})
	).id;
});
afterAll(async () => {
	await server.stop();
	rmSync(storage, { recursive: true, force: true });
});

async function json<Body>(
	method: string,
	path: string,
	body?: unknown,
	headers: Record<string, string> = { "X-API-Key": apiKey },
): Promise<Body> {
	const response = await fetch(server.baseUrl + path, {
		method,
		headers: { "Content-Type": "application/json", ...headers },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	return (await response.json()) as Body;
}

function apply(
	file: Uint8Array,
	headers: Record<string, string> = {},
	path = `design/${design}`,
	modifications = "{}",
): Promise<Response> {
	const form = new FormData();
	form.set("image_file", new Blob([new Uint8Array(file)]), "photo");
	form.set("modifications", modifications);
	const init = { method: "POST", headers: { "X-API-Key": apiKey, ...headers }, body: form };
	return fetch(`${server.baseUrl}/v1.0/${path}`, init);
}

/** A design that has planes, and layers that hang on the photo between them. */
const pressed = {
	version: 1,
	name: "Pressed",
	canvas: { width: 90, height: 70 },
	layers: [
		{ type: "text", name: "below", content: "below", size: 20, frame: { x: 0, y: 0, width: 90, height: 70 } },
		{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: 90, height: 35 } },
		{ ...{ type: "photo", name: "faint", opacity: 0.5 }, frame: { x: 0, y: 35, width: 90, height: 35 } },
		{
			...{ type: "shape", name: "masked", shape: "rectangle", fill: "#fff", shadows: [{ blur: 4 }] },
			...{ frame: { x: 0, y: 0, width: 90, height: 70 }, mask: { layer: "photo", by: "luminance" } },
		},
		{
			...{ type: "text", name: "title", content: "above", size: 20, editable: ["content"] },
			frame: { x: 0, y: 0, width: 90, height: 35 },
		},
	],
};

/** What comes back for these bytes; `drip` goes on sending a byte every 100 ms until an answer comes. */
function raw(bytes: string, drip = false): Promise<string> {
	return new Promise((resolve) => {
		let answer = "";
		const socket = connect(Number(new URL(server.baseUrl).port), "127.0.0.1", () => socket.write(bytes, "latin1"));
		const timer = setInterval(() => drip && socket.write("x"), 100);
		const end = () => {
			clearInterval(timer);
			clearTimeout(patience);
			socket.destroy();
			resolve(answer);
		};
		const patience = setTimeout(end, 8000);
		socket.on("data", (data) => {
			answer += data.toString("latin1");
			if (/\r\n\r\n/.test(answer)) setTimeout(end, 50);
		});
		socket.on("close", end).on("error", end);
	});
}

const head = (lines: readonly string[], target = `/v1.0/design/${design}`, method = "POST") =>
	[`${method} ${target} HTTP/1.1`, "Host: imprint.test", "Connection: close", ...lines, "", ""].join("\r\n");
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const code = (answer: string) => /"code":"(\w+)"/.exec(answer)?.[1] ?? "";
const used = async () => {
	const { used, held } = await json<{ used: number; held: number }>("GET", "/v1.0/account");
	return used + held;
};

describe("bytes on the socket", () => {
	const key = () => `X-API-Key: ${apiKey}`;
	const form = "Content-Type: multipart/form-data; boundary=x";

	test("a header that breaks its line is refused before anyone reads it, or is the header it is", async () => {
		const zero = await raw(head([`X-API-Key: ${apiKey}\0`], "/v1.0/account", "GET"));
		expect(status(zero)).toBe(400);
		const injected = await raw(head([`X-API-Key: ${apiKey.slice(0, -1)}\r\nSet-Cookie: a=b`], "/v1.0/account", "GET"));
		expect([status(injected), code(injected), injected.includes("Set-Cookie")]).toEqual([
			401,
			"invalid_api_key",
			false,
		]);
		const beyond = await raw(head([key(), "Idempotency-Key: k\xff", form, "Content-Length: 0"]));
		expect([status(beyond), code(beyond)]).toEqual([400, "invalid_idempotency_key"]);
	});

	test("lengths that contradict themselves are refused", async () => {
		expect(status(await raw(head([key(), form, "Content-Length: -1"])))).toBe(400);
		expect(status(await raw(head([key(), form, "Content-Length: 1, 2"])))).toBe(400);
		const smuggled = `${head([key(), form, "Content-Length: 4", "Transfer-Encoding: chunked"])}0\r\n\r\nGET /healthz`;
		expect([0, 400]).toContain(status(await raw(smuggled)));
		expect(await used()).toBe(0);
	});

	test("a path out of the tree leads nowhere", async () => {
		for (const target of ["/v1.0/design/../../healthz/../v1.0/keys", "/v1.0/design/%2e%2e/%2e%2e/v1.0/keys"]) {
			const answer = await raw(head([], target, "GET"));
			expect([status(answer), code(answer)], target).toEqual([401, "missing_api_key"]);
		}
		expect(status(await raw(head([], "/v1.0/design/..%2f..%2fkeys", "GET")))).toBe(405);
	});

	test("a body that drips is given up with 408, one that runs over its limit with 413", async () => {
		const start = `--x\r\nContent-Disposition: form-data; name="image_file"; filename="a"\r\n\r\n`;
		const slow = await raw(head([key(), form, "Content-Length: 100000"]) + start, true);
		expect([status(slow), code(slow)]).toEqual([408, "upload_timeout"]);
		const large = await raw(head([key(), form, "Content-Length: 1200000"]) + start.padEnd(1_200_000, "x"));
		expect([status(large), code(large)]).toEqual([413, "file_too_large"]);
		expect(await used()).toBe(0);
	});
});

test("nothing of uploads, results, keys, tokens is on the disk or in the log", async () => {
	// Noise: no 16 bytes of it come twice in the world.
	const noise = { raw: { width: 90, height: 70, channels: 3 as const } };
	const upload = await sharp(randomBytes(90 * 70 * 3), noise)
		.png()
		.toBuffer();
	const made = await apply(upload, { "Idempotency-Key": "once" });
	const result = Buffer.from(await made.arrayBuffer());
	expect(made.status).toBe(200);
	const damaged = Buffer.from(upload);
	damaged.fill(0x55, damaged.length >> 1);
	expect((await apply(damaged)).status).toBe(422);
	const { api_key: second } = await json<{ api_key: string }>("POST", "/v1.0/keys", { name: "k", scopes: ["render"] });
	const mistyped = `${second.slice(0, -1)}${second.endsWith("0") ? "1" : "0"}`;
	expect((await apply(upload, { "X-API-Key": mistyped })).status).toBe(401);
	expect((await apply(upload, { "X-API-Key": second })).status).toBe(200);
	const card = (await json<{ id: string }>("POST", "/v1.0/designs", pressed)).id;
	const words = randomBytes(9).toString("base64url");
	const modifications = JSON.stringify({ title: { content: words } });
	const others = [];
	for (const path of [`design/${card}`, `designs/${card}/preview`]) {
		const response = await apply(upload, {}, path, modifications);
		expect(response.status).toBe(200);
		others.push(Buffer.from(await response.arrayBuffer()));
	}
	expect((await apply(upload, {}, `design/${card}`, JSON.stringify({ [words]: {} }))).status).toBe(400);
	await json("GET", "/v1.0/account/usage");
	expect(await used()).toBe(3);

	const files = readdirSync(storage, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const kept = [log.join("\n"), ...files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1"))];
	const holds = (text: string) => kept.some((one) => one.includes(text));
	// It looks in the right place: what may be kept is found there.
	expect(files.length).toBeGreaterThan(2);
	expect([holds(apiKey.slice(0, 25)), holds(design), holds(made.headers.get("X-Request-Id") ?? "?")]).toEqual([
		true,
		true,
		true,
	]);
	for (const secret of [apiKey, second, mistyped]) {
		expect([holds(secret), holds(secret.slice(25, 60)), holds(secret.slice(-24))]).toEqual([false, false, false]);
	}
	expect([holds(server.operatorToken), holds(words)]).toEqual([false, false]);
	// Planes are there, and are PNGs.
	expect([holds('"drawing":'), holds("\n\x89PNG")]).toEqual([true, true]);
	const pieces = (bytes: Buffer) =>
		[0.1, 0.3, 0.5, 0.7, 0.9].map((at) => {
			const start = Math.floor(bytes.length * at);
			return bytes.subarray(start, start + 24).toString("latin1");
		});
	expect([upload, result, ...others, damaged.subarray(0, upload.length >> 1)].flatMap(pieces).filter(holds)).toEqual(
		[],
	);
});
