// A caller that hangs up: the runtime ends what waits for them without running a `finally`, so the way in holds on to it until
// it has given back what it was lent.
import { reset, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Env } from "../../src/platform/index.ts";
import { png } from "../support/images.ts";
import { Client, PLAIN } from "./client.ts";

let client: Client;

beforeEach(async () => {
	client = await new Client().signUp();
});
afterEach(() => reset());

/** Called through the way in, as a call from outside is: in a context of its own, which ends when its caller hangs up. */
const worker = (exports as unknown as { readonly default: Fetcher }).default;

const HEAD = '--x\r\nContent-Disposition: form-data; name="image_file"; filename="a"\r\n\r\n';

/** A call that has been let in, its upload still on its way. */
async function admitted(design: string) {
	const { readable, writable } = new TransformStream<Uint8Array>();
	const writer = writable.getWriter();
	const controller = new AbortController();
	const answer = worker.fetch(`http://imprint.test/v1.0/design/${design}`, {
		method: "POST",
		headers: { "X-API-Key": client.apiKey, "Content-Type": "multipart/form-data; boundary=x" },
		body: readable,
		signal: controller.signal,
	});
	answer.catch(() => undefined);
	writer.write(new TextEncoder().encode(HEAD)).catch(() => undefined);
	await vi.waitFor(async () => expect(await client.count()).toEqual({ used: 0, held: 1 }), 5000);
	return { answer, writer, hangUp: () => controller.abort() };
}

test("an image that was held for a caller who hung up is given back at once, not when its two minutes are over", async () => {
	const { answer, writer, hangUp } = await admitted(await client.design());
	hangUp();
	await expect(answer).rejects.toThrow();
	writer.abort().catch(() => undefined);
	await vi.waitFor(async () => expect(await client.count()).toEqual({ used: 0, held: 0 }), 5000);
});

test("memory that was lent for a caller who hung up is lent to the next", async () => {
	const canvas = { width: 4000, height: 4000, background: "transparent" };
	const layers = [{ type: "photo", name: "photo", opacity: 0.5, frame: { x: 0, y: 0, width: 4000, height: 4000 } }];
	// Two of these do not fit the gate.
	const design = await client.design({ ...PLAIN, canvas, layers });
	const { answer, writer, hangUp } = await admitted(design);
	const { ACCOUNTS } = env as unknown as Env;
	const account = ACCOUNTS.get(ACCOUNTS.idFromName(client.accountId));
	let answers = () => {};
	const silent = new Promise<void>((resolve) => {
		answers = resolve;
	});
	// Nobody can settle while the account's object does not answer.
	const blocked = runInDurableObject(account, (_, state) => state.blockConcurrencyWhile(() => silent));
	await writer.write(png(8, 8));
	await writer.write(new TextEncoder().encode("\r\n--x--\r\n"));
	await writer.close();
	await new Promise((resolve) => setTimeout(resolve, 1500));
	hangUp();
	await expect(answer).rejects.toThrow();
	answers();
	await blocked;
	const form = new FormData();
	form.set("image_file", new Blob([png(8, 8)]), "a");
	const headers = { "X-API-Key": client.apiKey };
	const next = await worker.fetch(`http://imprint.test/v1.0/design/${design}`, { method: "POST", headers, body: form });
	expect(next.status).toBe(200);
	await next.body?.cancel();
	expect(await client.count()).toEqual({ used: 2, held: 0 });
});
