// The public operation to the letter of the contract: every status and code of its table, provoked with real bytes.

import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MemoryGate } from "../../src/platform/gate.ts";
import { type Env, portsOf } from "../../src/platform/index.ts";
import { hollowPng, jpeg, png, stripes } from "../support/images.ts";
import { PLAIN, read, refusal, testPorts } from "./client.ts";
import { DescribedClient as Client } from "./described.ts";

const UNKNOWN_DESIGN = "00000000-0000-4000-8000-000000000000";

let client: Client;
let design: string;

beforeEach(async () => {
	client = await new Client().signUp();
	design = await client.design();
});
afterEach(() => reset());

describe("an image", () => {
	test("comes back as a PNG with every header of the contract", async () => {
		const response = await client.apply(design, await jpeg(96, 80));
		const bytes = new Uint8Array(await response.arrayBuffer());
		expect(response.status).toBe(200);
		expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
		const header = (name: string) => response.headers.get(name);
		expect(header("Content-Type")).toBe("image/png");
		expect(header("Cache-Control")).toBe("private, no-store");
		expect([header("X-Width"), header("X-Height")]).toEqual(["64", "64"]);
		expect(header("X-Credits-Charged")).toBe("1");
		expect(header("X-Quota-Limit")).toBe("1000");
		expect(header("X-Quota-Used")).toBe("1");
		expect(header("X-Quota-Remaining")).toBe("999");
		expect(Number(header("X-Quota-Reset"))).toBe(nextMonth());
		expect(header("X-RateLimit-Limit")).toBe("120");
		expect(Number(header("X-RateLimit-Remaining"))).toBeGreaterThan(100);
		expect(Number(header("X-RateLimit-Reset"))).toBeGreaterThan(Date.now() / 1000 - 1);
		expect(header("X-Design-Version")).toBe("1");
		expect(header("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
		expect(header("Server-Timing")).toMatch(/^admit;dur=.*decode;.*resample;.*paint;.*composite;.*encode;dur=/);
		expect(header("X-Design-Warnings")).toBeNull();
		expect(await client.count()).toEqual({ used: 1, held: 0 });
	});

	test("comes from a PNG too, whatever the part is called, by any case of the header's name", async () => {
		const form = new FormData();
		form.set("image_file", new File([png(80, 64)], "../../etc/passwd.exe", { type: "text/html" }));
		const response = await client.fetch(`/v1.0/design/${design}`, {
			method: "POST",
			body: form,
			headers: { "x-aPi-kEY": client.apiKey },
		});
		expect(response.status).toBe(200);
	});

	test("is a JPEG when asked for, by form field or query", async () => {
		const photo = await jpeg(96, 80);
		for (const [fields, query] of [
			[{ format: "jpg", quality: "40" }, ""],
			[{}, "?format=jpg&quality=40"],
		] as const) {
			const response = await client.apply(`${design}${query}`, photo, fields);
			const bytes = new Uint8Array(await response.arrayBuffer());
			expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
			expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
		}
	});

	test("of format auto is a PNG where a pixel is transparent, else a JPEG", async () => {
		const clear = await client.design({ ...PLAIN, canvas: { width: 64, height: 64 } });
		const glass = png(64, 64, (x, y) => [x, y, 0, x === 40 && y === 50 ? 254 : 255]);
		const solid = png(64, 64, (x, y) => [x, y, 0, 255]);
		const typeOf = async (id: string, file: Uint8Array<ArrayBuffer>) =>
			(await client.apply(id, file, { format: "auto" })).headers.get("Content-Type");
		expect(await typeOf(clear, glass)).toBe("image/png");
		expect(await typeOf(clear, solid)).toBe("image/jpeg");
		expect(await typeOf(design, glass)).toBe("image/jpeg");
	});

	test("says when the photo had to be enlarged", async () => {
		const response = await client.apply(design, png(20, 20));
		expect(response.headers.get("X-Design-Warnings")).toBe("upscaled");
	});

	test("is made by the version pinned in the path, and by the current one the very next call after a save", async () => {
		const second = { ...PLAIN, canvas: { width: 32, height: 32 } };
		await read(await client.call("PUT", `/v1.0/designs/${design}`, second, { "If-Match": "1" }), 200);
		const photo = png(64, 64);
		const current = await client.apply(design, photo);
		const pinned = await client.apply(`${design}@1`, photo);
		expect([current.headers.get("X-Design-Version"), current.headers.get("X-Width")]).toEqual(["2", "32"]);
		expect([pinned.headers.get("X-Design-Version"), pinned.headers.get("X-Width")]).toEqual(["1", "64"]);
	});
});

describe("refusals of who asks", () => {
	const photo = png(8, 8);

	test("401 missing_api_key, with how to authenticate", async () => {
		const response = await client.fetch(`/v1.0/design/${design}`, { method: "POST", body: "not even read" });
		expect(response.headers.get("WWW-Authenticate")).toBe("ApiKey");
		expect(await refusal(response)).toBe("401 missing_api_key");
	});

	test("401 invalid_api_key: malformed, mistyped, unknown and expired", async () => {
		const typo = client.apiKey.replace(/.$/, (last) => (last === "a" ? "b" : "a"));
		for (const key of ["nonsense", typo]) {
			expect(await refusal(await client.apply(design, photo, {}, { "X-API-Key": key }))).toBe("401 invalid_api_key");
		}
		const other = await new Client().signUp();
		const stranger = other.apiKey.slice(0, 20);
		expect(await refusal(await client.apply(design, photo, {}, { "X-API-Key": stranger }))).toBe("401 invalid_api_key");
	});

	test("403 key_revoked, from the next request on", async () => {
		const { key, api_key } = await newKey({ scopes: ["render"] });
		expect((await client.apply(design, photo, {}, { "X-API-Key": api_key })).status).toBe(200);
		expect((await client.call("DELETE", `/v1.0/keys/${key.id}`)).status).toBe(204);
		expect(await refusal(await client.apply(design, photo, {}, { "X-API-Key": api_key }))).toBe("403 key_revoked");
	});

	test("403 insufficient_scope: a key without render, and one for another design", async () => {
		const manager = await newKey({ scopes: ["manage"] });
		const bound = await newKey({ scopes: ["render"], designs: [UNKNOWN_DESIGN] });
		for (const { api_key } of [manager, bound]) {
			const answer = await refusal(await client.apply(design, photo, {}, { "X-API-Key": api_key }));
			expect(answer).toBe("403 insufficient_scope");
		}
	});

	test("403 account_suspended", async () => {
		await client.operate("PATCH", `/v1.0/accounts/${client.accountId}`, { suspended: true });
		expect(await refusal(await client.apply(design, photo))).toBe("403 account_suspended");
	});

	async function newKey(wanted: object): Promise<{ key: { id: string }; api_key: string }> {
		return read(await client.call("POST", "/v1.0/keys", { name: "k", ...wanted }), 201);
	}
});

describe("refusals of what is wanted", () => {
	test("404 design_not_found: unknown, deleted, malformed, another account's, an unknown version", async () => {
		const stranger = await new Client().signUp();
		const theirs = await stranger.design();
		const deleted = await client.design();
		await client.call("DELETE", `/v1.0/designs/${deleted}`);
		const upper = design.toUpperCase();
		for (const id of [UNKNOWN_DESIGN, deleted, theirs, "x", upper, `${design}@7`, `${design}@0`, `${design}@`]) {
			expect([id, await refusal(await client.apply(id, png(8, 8)))]).toEqual([id, "404 design_not_found"]);
		}
	});

	test("429 rate_limit_exceeded, with when to come back", async () => {
		const slow = await new Client().signUp({ requests_per_minute: 2 });
		const id = await slow.design();
		const answers = [];
		for (let i = 0; i < 3; i++) answers.push(await slow.apply(id, png(8, 8)));
		const last = answers[answers.length - 1] as Response;
		expect(await refusal(last)).toBe("429 rate_limit_exceeded");
		expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(last.headers.get("X-RateLimit-Remaining")).toBe("0");
	});

	test("402 monthly_limit_reached, then custom_limit_reached; limit, used and reset in the detail", async () => {
		const small = await new Client().signUp({ monthly_limit: 1, max_custom_limit: 2 });
		const id = await small.design();
		expect((await small.apply(id, png(8, 8))).status).toBe(200);
		const response = await small.apply(id, png(8, 8));
		expect(response.headers.get("X-Quota-Remaining")).toBe("0");
		const detail = JSON.stringify(await response.clone().json());
		expect(detail).toMatch(/1 images a month.*1 used.*\d{4}-\d\d-01T00:00:00/);
		expect(await refusal(response)).toBe("402 monthly_limit_reached");
		await read(await small.call("PATCH", "/v1.0/account", { custom_limit: 2 }), 200);
		expect((await small.apply(id, png(8, 8))).status).toBe(200);
		expect(await refusal(await small.apply(id, png(8, 8)))).toBe("402 custom_limit_reached");
		expect(await small.count()).toEqual({ used: 2, held: 0 });
	});

	test("409 idempotency_conflict for another request under the same key; a repeat is free", async () => {
		const headers = { "Idempotency-Key": "order-17" };
		const first = await client.apply(design, png(8, 8), {}, headers);
		const repeat = await client.apply(design, png(8, 8), {}, headers);
		expect([first, repeat].map((response) => response.headers.get("X-Credits-Charged"))).toEqual(["1", "0"]);
		expect(new Uint8Array(await repeat.arrayBuffer())).toEqual(new Uint8Array(await first.arrayBuffer()));
		expect(await refusal(await client.apply(design, png(9, 9), {}, headers))).toBe("409 idempotency_conflict");
		expect(await refusal(await client.apply(design, png(8, 8), { format: "jpg" }, headers))).toBe(
			"409 idempotency_conflict",
		);
		expect(await client.count()).toEqual({ used: 1, held: 0 });
	});
});

describe("refusals of the body", () => {
	afterEach(async () => expect(await client.count()).toEqual({ used: 0, held: 0 }));

	test("415 unsupported_media_type", async () => {
		expect(await refusal(await client.post(design, png(8, 8), { "Content-Type": "image/png" }))).toBe(
			"415 unsupported_media_type",
		);
		expect(await refusal(await client.post(design, "{}", { "Content-Type": "application/json" }))).toBe(
			"415 unsupported_media_type",
		);
	});

	test("400 invalid_form: no boundary, cut off, not what it says", async () => {
		const types = ["multipart/form-data", "multipart/form-data; boundary=x"];
		for (const type of types) {
			const cut = '--x\r\nContent-Disposition: form-data; name="image_file"; filename="a"\r\n\r\nabc';
			expect(await refusal(await client.post(design, cut, { "Content-Type": type }))).toBe("400 invalid_form");
		}
	});

	test("400 missing_source: none, empty, as text, under another name", async () => {
		const forms = [{}, { image_file: "text" }, { image: new Blob([png(8, 8)]) }, { image_file: new Blob([]) }];
		for (const parts of forms) {
			const form = new FormData();
			form.set("other", "x");
			for (const [name, value] of Object.entries(parts)) form.set(name, value as Blob);
			expect(await refusal(await client.post(design, form))).toBe("400 missing_source");
		}
	});

	test("400 multiple_sources", async () => {
		const form = new FormData();
		for (let i = 0; i < 2; i++) form.append("image_file", new Blob([png(8, 8)]), "a.png");
		expect(await refusal(await client.post(design, form))).toBe("400 multiple_sources");
	});

	test("400 invalid_format, invalid_quality, invalid_modifications, invalid_idempotency_key", async () => {
		const answers = (fields: Record<string, string>) => client.apply(design, png(8, 8), fields).then(refusal);
		for (const format of ["gif", "webp", "avif", "PNG", ""]) {
			expect(await answers({ format })).toBe("400 invalid_format");
		}
		for (const quality of ["0", "101", "-1", "8.5", "high", "", "1e1"]) {
			expect(await answers({ format: "jpg", quality })).toBe("400 invalid_quality");
		}
		expect(await answers({ modifications: "[]" })).toBe("400 invalid_modifications");
		for (const key of ["x".repeat(256), ""]) {
			const wrong = await client.apply(design, png(8, 8), {}, { "Idempotency-Key": key });
			expect(await refusal(wrong)).toBe("400 invalid_idempotency_key");
		}
	});

	test("an Idempotency-Key that cannot be one is refused in its turn: after the key, the design and the limits", async () => {
		const wrong = { "Idempotency-Key": "" };
		const answer = (headers: Record<string, string>, id = design) =>
			client.apply(id, png(8, 8), {}, { ...wrong, ...headers }).then(refusal);
		expect(await answer({ "X-API-Key": "x" })).toBe("401 invalid_api_key");
		expect(await answer({}, crypto.randomUUID())).toBe("404 design_not_found");
		expect(await answer({})).toBe("400 invalid_idempotency_key");
		expect(await client.count()).toEqual({ used: 0, held: 0 });
		await client.operate("PATCH", `/v1.0/accounts/${client.accountId}`, { monthly_limit: 0 });
		expect(await answer({})).toBe("402 monthly_limit_reached");
	});

	test("413 file_too_large, both figures in the detail: declared, chunked, and the part alone", async () => {
		const small = client.over(testPorts({ maxUploadBytes: 1024 * 1024 }));
		const noise = png(1024, 1024, (x, y) => [(x * y) & 255, (x * 7919 + y * 104729) & 255, (x ^ (y * 31)) & 255, 255]);
		const file = new Uint8Array(1.5 * 1024 * 1024);
		file.set(noise.subarray(0, file.length));
		const form = new FormData();
		form.set("image_file", new Blob([file]));
		const whole = new Response(form);
		const type = { "Content-Type": whole.headers.get("Content-Type") ?? "" };
		const body = await whole.arrayBuffer();
		const declared = await small.post(design, body, { ...type, "Content-Length": String(body.byteLength) });
		expect(JSON.stringify(await declared.clone().json())).toContain("1.5 MB; the limit is 1.0 MB");
		expect(await refusal(declared)).toBe("413 file_too_large");
		const chunked = await small.post(design, new Response(body).body ?? "", type);
		expect(JSON.stringify(await chunked.clone().json())).toContain("more than 1.0 MB; the limit is 1.0 MB");
		expect(await refusal(chunked)).toBe("413 file_too_large");
		const flood = new ReadableStream({
			type: "bytes",
			pull: (controller) => controller.enqueue(new Uint8Array(50_000)),
		});
		expect(await refusal(await small.post(design, flood, type))).toBe("413 file_too_large");
		const barely = client.over(testPorts({ maxUploadBytes: file.length - 1 }));
		const partAlone = await barely.post(design, body, { ...type, "Content-Length": String(body.byteLength) });
		expect(JSON.stringify(await partAlone.clone().json())).toContain("1572864 bytes; the limit is 1572863 bytes.");
		expect(await refusal(partAlone)).toBe("413 file_too_large");
	});

	test("415 invalid_file_type, naming what was received", async () => {
		const files: [string | Uint8Array<ArrayBuffer>, string][] = [
			["hello, I am a text file called photo.jpg", "text"],
			["GIF89a and so on", "a GIF image"],
			["RIFF\x10\0\0\0WEBPVP8 ", "a WebP image"],
			["<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG image"],
			["%PDF-1.7", "a PDF document"],
			[new Uint8Array([0, 0, 0, 32, 102, 116, 121, 112, 97, 118, 105, 102]), "an AVIF image"],
			[new Uint8Array([1, 2, 3, 4]), "data of an unknown kind"],
		];
		for (const [file, name] of files) {
			const response = await client.apply(design, file);
			expect(JSON.stringify(await response.clone().json())).toContain(name);
			expect(await refusal(response)).toBe("415 invalid_file_type");
		}
	});

	test("422 failed_to_read_image: cut anywhere, also where headers and first rows are whole", async () => {
		const whole = { png: png(64, 64), jpeg: await jpeg(64, 64) };
		for (const file of [whole.png, whole.jpeg]) {
			for (const part of [0.1, 0.5, 0.9]) {
				const cut = file.slice(0, Math.floor(file.length * part));
				expect(await refusal(await client.apply(design, cut))).toBe("422 failed_to_read_image");
			}
		}
	});

	test("422 resolution_too_high from the header alone, both figures; and what could never fit the memory", async () => {
		const response = await client.apply(design, hollowPng(20_000, 10_000));
		expect(JSON.stringify(await response.clone().json())).toMatch(/200\.0 megapixels.*100\.0 megapixels/);
		expect(await refusal(response)).toBe("422 resolution_too_high");
		const tiny = client.over({ ...testPorts(), gate: new MemoryGate({ bytes: 1000, queue: 1, seconds: 1 }) });
		expect(await refusal(await tiny.apply(design, png(8, 8)))).toBe("422 resolution_too_high");
	});

	test("408 upload_timeout", async () => {
		const hasty = client.over(testPorts({ uploadTimeoutSeconds: 0.2 }));
		const endless = new ReadableStream({
			type: "bytes",
			pull(controller) {
				controller.enqueue(new TextEncoder().encode("--x\r\n"));
				return new Promise((resolve) => setTimeout(resolve, 50));
			},
		});
		const type = "multipart/form-data; boundary=x";
		expect(await refusal(await hasty.post(design, endless, { "Content-Type": type }))).toBe("408 upload_timeout");
	});
});

describe("refusals that are not the caller's", () => {
	test("503 overloaded with Retry-After when memory is lent and the queue is full", async () => {
		const gate = new MemoryGate({ bytes: 96 * 1024 * 1024, queue: 0, seconds: 1 });
		const busy = client.over({ ...testPorts(), gate });
		const lease = await gate.enter(96 * 1024 * 1024);
		const response = await busy.apply(design, png(8, 8));
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(await refusal(response)).toBe("503 overloaded");
		lease.leave();
		expect((await busy.apply(design, png(8, 8))).status).toBe(200);
		expect(await client.count()).toEqual({ used: 1, held: 0 });
	});

	test("503 unavailable when the account's object cannot answer, or storage cannot", async () => {
		const real = env as unknown as Env;
		const broken = () => {
			throw new Error("no answer");
		};
		const noObject = portsOf({ ...real, ACCOUNTS: { idFromName: broken, getByName: broken } as never });
		const response = await client.over(noObject).apply(design, png(8, 8));
		expect(response.headers.has("Retry-After")).toBe(true);
		expect(await refusal(response)).toBe("503 unavailable");
		expect(await client.count()).toEqual({ used: 0, held: 0 });
	});

	test("500 internal_error without a word of the cause, nothing charged", async () => {
		const ports = testPorts();
		const lend = () => {
			throw new Error("a secret of ours");
		};
		const kernels = { ...ports.kernels, lend };
		const response = await client.over({ ...ports, kernels }).apply(design, png(8, 8));
		expect(await response.clone().text()).not.toContain("secret");
		expect(await refusal(response)).toBe("500 internal_error");
		expect(await client.count()).toEqual({ used: 0, held: 0 });
	});

	test("405 with Allow, 404 not_found, and text for who accepts text", async () => {
		const wrong = await client.fetch(`/v1.0/design/${design}`);
		expect(wrong.headers.get("Allow")).toBe("POST");
		expect(await refusal(wrong)).toBe("405 method_not_allowed");
		expect(await refusal(await client.fetch("/v2.0/design"))).toBe("404 not_found");
		const text = await client.fetch("/nowhere", { headers: { Accept: "text/plain" } });
		expect(text.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
		expect(await text.text()).toMatch(/^Not found\nThere is nothing at \/nowhere\.\n/);
	});
});

test("the first wrong thing is answered: key before design before body", async () => {
	const form = { "Content-Type": "text/plain" };
	expect(await refusal(await client.post("x", "", { ...form, "X-API-Key": "bad" }))).toBe("401 invalid_api_key");
	expect(await refusal(await client.post(UNKNOWN_DESIGN, "", form))).toBe("404 design_not_found");
	expect(await refusal(await client.post(design, "", form))).toBe("415 unsupported_media_type");
});

test("the count after some images and some refusals is that of the images", async () => {
	const good = png(16, 16, stripes);
	const statuses = [];
	for (const file of [good, good.slice(0, 90), good, "text", good])
		statuses.push((await client.apply(design, file)).status);
	expect(statuses).toEqual([200, 422, 200, 415, 200]);
	expect(await client.count()).toEqual({ used: 3, held: 0 });
});

function nextMonth(): number {
	const now = new Date();
	return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) / 1000;
}
