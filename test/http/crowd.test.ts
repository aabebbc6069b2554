// Calls that arrive together and do not say how long they are: they wait for each other's memory, and all are answered.
import { reset } from "cloudflare:test";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MemoryGate } from "../../src/platform/gate.ts";
import { png } from "../support/images.ts";
import { Client, refusal, testPorts } from "./client.ts";

let client: Client;
let design: string;

beforeEach(async () => {
	client = await new Client().signUp();
	design = await client.design();
});
afterEach(() => reset());

const PAD = '--x\r\nContent-Disposition: form-data; name="pad"\r\n\r\n';
const FILE = '\r\n--x\r\nContent-Disposition: form-data; name="image_file"; filename="a"\r\n\r\n';

/** A call with a form of `bytes` bytes and some, as a stream. */
async function post(bytes: number, headers: Record<string, string> = {}): Promise<number> {
	const { readable, writable } = new IdentityTransformStream();
	const writer = writable.getWriter();
	const body = new Blob([PAD, new Uint8Array(bytes), FILE, png(8, 8), "\r\n--x--\r\n"]);
	writer.write(new Uint8Array(await body.arrayBuffer())).catch(() => undefined);
	writer.close().catch(() => undefined);
	const type = { "Content-Type": "multipart/form-data; boundary=x" };
	const answer = await client.post(design, readable, { ...type, ...headers });
	await answer.body?.cancel();
	return answer.status;
}

test("twenty of 6 MB take turns", async () => {
	const statuses = await Promise.all(Array.from({ length: 20 }, () => post(6 * 1024 * 1024)));
	expect(statuses).toEqual(new Array(20).fill(200));
	expect(await client.count()).toEqual({ used: 20, held: 0 });
});

const MEGABYTE = 1024 * 1024;

test.each([8 * MEGABYTE - 1000, 8 * MEGABYTE, 9 * MEGABYTE - 77, 9 * MEGABYTE])(
	"one that says it has some %i bytes and is taken in as it comes",
	async (bytes) => {
		const whole = bytes + PAD.length + FILE.length + png(8, 8).length + "\r\n--x--\r\n".length;
		expect(await post(bytes, { "Content-Length": String(whole) })).toBe(200);
		expect(await post(bytes, { "Content-Length": String(whole - 1) })).toBe(400);
		expect(await client.count()).toEqual({ used: 1, held: 0 });
	},
);

test.each(["abc", "-5", "12.5"])("a Content-Length of %s is none, and memory is lent to the next", async (length) => {
	expect(await post(10, { "Content-Length": length })).toBe(200);
	expect(await Promise.all([post(10), post(10)])).toEqual([200, 200]);
});

test("an asset that drips is given up in time, and its memory lent to the next", async () => {
	const gate = new MemoryGate({ bytes: 10 * 1024 * 1024, queue: 0, seconds: 1 });
	const hasty = client.over({ ...testPorts({ uploadTimeoutSeconds: 0.2 }), gate });
	const endless = new ReadableStream({
		type: "bytes",
		pull(controller) {
			controller.enqueue(new Uint8Array(100));
			return new Promise((resolve) => setTimeout(resolve, 50));
		},
	});
	const headers = { "X-API-Key": client.apiKey, "Content-Type": "image/png" };
	const late = await hasty.fetch("/v1.0/assets", { method: "POST", headers, body: endless });
	expect(await refusal(late)).toBe("408 upload_timeout");
	(await gate.enter(10 * 1024 * 1024)).leave();
	const kept = await hasty.fetch("/v1.0/assets", { method: "POST", headers, body: png(8, 8) });
	expect(kept.status).toBe(201);
	await kept.body?.cancel();
});
