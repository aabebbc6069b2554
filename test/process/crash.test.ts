// kill -9 under load, in a loop, on one storage: what clients have is what the ledger says, to the image. CRASH_ROUNDS
// makes the loop longer; then it also waits until the last hold has fallen away.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serve } from "../../scripts/serve.mjs";
import { HOLD_TTL_SECONDS } from "../../src/limits.ts";
import { generator } from "../support/random.ts";

const DEFAULT_ROUNDS = 2;
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? DEFAULT_ROUNDS);
const CLIENTS = 6;
const TIMEOUT_MS = 60_000 + ROUNDS * 30_000 + HOLD_TTL_SECONDS * 1000;

type Server = Awaited<ReturnType<typeof serve>>;

interface Account {
	readonly used: number;
	readonly held: number;
}

/** What the clients know. */
class Clients {
	/** Idempotency-Keys whose image arrived whole. */
	readonly answered = new Set<string>();
	/** Those whose call broke off: the image may have been charged. */
	readonly broken = new Set<string>();
	#next = 0;

	constructor(
		private readonly apiKey: string,
		private readonly design: string,
		private readonly photo: Uint8Array,
	) {}

	/** Calls one after the other, until the server is gone. */
	async run(server: Server): Promise<void> {
		while (await this.call(server, `call ${this.#next++}`));
	}

	/** @returns false where the call broke off */
	async call(server: Server, key: string): Promise<boolean> {
		const answer = await this.send(server, key).then(whole, () => null);
		if (answer === null || answer === 503) {
			this.broken.add(key);
			return false;
		}
		if (answer !== 200) throw new Error(`${key} was answered with ${answer}`);
		this.answered.add(key);
		this.broken.delete(key);
		return true;
	}

	send(server: Server, key: string): Promise<Response> {
		const form = new FormData();
		form.set("image_file", new Blob([new Uint8Array(this.photo)]), "photo");
		const headers = { "X-API-Key": this.apiKey, "Idempotency-Key": key };
		return fetch(`${server.baseUrl}/v1.0/design/${this.design}`, { method: "POST", headers, body: form });
	}
}

/** The status of an answer that arrives to its last byte; null for one that does not. */
function whole(response: Response): Promise<number | null> {
	return response.arrayBuffer().then(
		() => response.status,
		() => null,
	);
}

let storage: string;
let server: Server;

beforeAll(async () => {
	storage = mkdtempSync(join(tmpdir(), "imprint-crash-"));
	server = await serve({ persistTo: storage });
});
afterAll(async () => {
	await server.stop();
	rmSync(storage, { recursive: true, force: true });
});

/** A new account with a design, and a photo to apply it to. */
async function signUp(monthlyLimit: number): Promise<{ holder: Record<string, string>; clients: Clients }> {
	const plan = { name: "Crash", monthly_limit: monthlyLimit, requests_per_minute: 1_000_000 };
	const operator = { Authorization: `Bearer ${server.operatorToken}` };
	const { api_key } = await ask<{ api_key: string }>("POST", "/v1.0/accounts", operator, plan);
	const holder = { "X-API-Key": api_key };
	const { id } = await ask<{ id: string }>("POST", "/v1.0/designs", holder, {
		version: 1,
		name: "Plain",
		canvas: { width: 64, height: 64 },
		layers: [{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: 64, height: 64 } }],
	});
	const photo = await sharp({ create: { width: 90, height: 70, channels: 3, background: "#48c" } })
		.jpeg()
		.toBuffer();
	return { holder, clients: new Clients(api_key, id, photo) };
}

async function ask<Body>(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Body> {
	const response = await fetch(server.baseUrl + path, {
		method,
		headers: { "Content-Type": "application/json", ...headers },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	return (await response.json()) as Body;
}

const accountOf = (holder: Record<string, string>) => ask<Account>("GET", "/v1.0/account", holder);

test("400 concurrent calls against a limit of 100 give exactly 100 answers of 200 and 300 of 402", async () => {
	const { holder, clients } = await signUp(100);
	const answers = await Promise.all(Array.from({ length: 400 }, (_, i) => clients.send(server, `call ${i}`)));
	const counts = [200, 402].map((status) => answers.filter((answer) => answer.status === status).length);
	await Promise.all(answers.map((answer) => answer.arrayBuffer()));
	expect(counts).toEqual([100, 300]);
	expect(await accountOf(holder)).toMatchObject({ used: 100, held: 0 });
});

test(`${ROUNDS} times kill -9: nothing settled is lost, nothing charged twice`, { timeout: TIMEOUT_MS }, async () => {
	const random = generator(20_261_121);
	const { holder, clients } = await signUp(1_000_000);
	const { answered, broken } = clients;
	let breaks = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const load = Promise.all(Array.from({ length: CLIENTS }, () => clients.run(server)));
		await new Promise((resolve) => setTimeout(resolve, 500 + random() * 1000));
		// wrangler and workerd are one process group: both are gone in the same instant.
		process.kill(-server.pid, "SIGKILL");
		await load;
		await server.ended;
		server = await serve({ persistTo: storage });
		const { used, held } = await accountOf(holder);
		expect(used, `round ${round}`).toBeGreaterThanOrEqual(answered.size);
		expect(used, `round ${round}`).toBeLessThanOrEqual(answered.size + broken.size);
		// A call that broke off before it was settled has its hold for two minutes more.
		breaks += broken.size;
		expect(held, `round ${round}`).toBeLessThanOrEqual(breaks);
		// What broke off is asked for again under its own key: charged now, or free if it had been.
		for (const key of [...broken]) expect(await clients.call(server, key)).toBe(true);
		const after = await accountOf(holder);
		expect([after.used, broken.size], `round ${round}`).toEqual([answered.size, 0]);
		const { images } = await ask<{ images: number }>("GET", "/v1.0/account/usage", holder);
		expect(images, `round ${round}`).toBe(after.used);
	}
	expect(answered.size).toBeGreaterThan(10 * ROUNDS);
	if (ROUNDS <= DEFAULT_ROUNDS) return;
	await new Promise((resolve) => setTimeout(resolve, HOLD_TTL_SECONDS * 1000));
	expect(await accountOf(holder)).toMatchObject({ used: answered.size, held: 0 });
});
