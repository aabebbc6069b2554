// Kernel instances go from call to call: answers keep their bytes meanwhile, and only calls that came to their end give back.
import { reset } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryGate } from "../../src/platform/gate.ts";
import type { Kernels, Ports } from "../../src/ports.ts";
import { png } from "../support/images.ts";
import { Client, PLAIN, refusal, testPorts } from "./client.ts";

let client: Client;
let lent: number;
let takenBack: number;
let mostOut: number;
let ports: Ports;

beforeEach(async () => {
	[lent, takenBack, mostOut] = [0, 0, 0];
	const real = testPorts();
	const kernels: Kernels = {
		lend() {
			lent++;
			mostOut = Math.max(mostOut, lent - takenBack);
			return real.kernels.lend();
		},
		takeBack(job) {
			takenBack++;
			real.kernels.takeBack(job);
		},
	};
	ports = { ...real, kernels };
	client = await new Client(ports).signUp();
});
afterEach(() => reset());

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** A file that no deflate makes smaller. */
const noise = (side: number, seed: number) =>
	png(side, side, (x, y) => {
		const level = (channel: number) => (Math.imul(x * 31 + y * 17 + channel * 7 + seed, 2_654_435_761) >>> 24) & 255;
		return [level(0), level(1), level(2), 255];
	});

test.each([
	["a PNG", 64, {}],
	["a PNG of megabytes", 1200, {}],
	["a PNG too large to be written in the kernel's memory", 1800, {}],
	["a JPEG", 64, { format: "jpg" }],
])("%s read after the next call is the one that was drawn", async (_, side, fields) => {
	const canvas = { width: side, height: side, background: "#ffffff" };
	const layers = [{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: side, height: side } }];
	const design = await client.design({ ...PLAIN, canvas, layers });
	const [one, other] = [noise(64, 1), noise(64, 2)];
	const alone = await bytesOf(await client.apply(design, one, fields));
	const first = await client.apply(design, one, fields);
	const second = await client.apply(design, other, fields);
	expect(second.status).toBe(200);
	expect(await bytesOf(first)).toEqual(alone);
	expect(await bytesOf(second)).not.toEqual(alone);
});

test("a large result is lent memory until it has left, a small one is not", async () => {
	const gate = new MemoryGate({ bytes: 96 * 1024 * 1024, queue: 0, seconds: 1 });
	const gated = client.over({ ...ports, gate });
	const isFree = async () => {
		const lease = await gate.enter(96 * 1024 * 1024).catch(() => null);
		lease?.leave();
		return lease !== null;
	};
	const side = 2400;
	const canvas = { width: side, height: side };
	const layers = [{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: side, height: side } }];
	const small = await gated.apply(await client.design(), noise(64, 1));
	expect(await isFree()).toBe(true);
	const large = await gated.apply(await client.design({ ...PLAIN, canvas, layers }), noise(1500, 1));
	expect(await isFree()).toBe(false);
	expect((await bytesOf(large)).length).toBeGreaterThan(5e6);
	await vi.waitFor(async () => expect(await isFree()).toBe(true));
	await bytesOf(small);
});

test("who waits to be let in has no design yet, and none of its planes", async () => {
	const gate = new MemoryGate({ bytes: 96 * 1024 * 1024, queue: 1, seconds: 0.1 });
	let loads = 0;
	const load: Ports["designs"]["load"] = (...which) => {
		loads++;
		return ports.designs.load(...which);
	};
	const designs = new Proxy(ports.designs, {
		get: (target, name) => (name === "load" ? load : Reflect.get(target, name).bind(target)),
	});
	const gated = client.over({ ...ports, designs, gate });
	const design = await client.design();
	const lease = await gate.enter(96 * 1024 * 1024);
	expect(await refusal(await gated.apply(design, noise(64, 1)))).toBe("503 overloaded");
	expect(loads).toBe(0);
	lease.leave();
	expect((await gated.apply(design, noise(64, 1))).status).toBe(200);
	expect(loads).toBe(1);
});

test("a look is read after the next one too", async () => {
	const design = await client.design();
	const look = (file: Uint8Array<ArrayBuffer>) => {
		const body = new FormData();
		body.set("image_file", new Blob([file]), "photo");
		const init = { method: "POST", body, headers: { "X-API-Key": client.apiKey } };
		return client.fetch(`/v1.0/designs/${design}/preview`, init);
	};
	const [one, other] = [noise(64, 1), noise(64, 2)];
	const alone = await bytesOf(await look(one));
	const first = await look(one);
	await look(other);
	expect(await bytesOf(first)).toEqual(alone);
	expect(takenBack).toBe(lent);
});

test("uploads on their way have no instance, and one is enough for all that arrive together", async () => {
	const design = await client.design();
	const alone = await bytesOf(await client.apply(design, noise(64, 1)));
	const HEAD = '--x\r\nContent-Disposition: form-data; name="image_file"; filename="a"\r\n\r\n';
	const calls = Array.from({ length: 6 }, () => {
		const { readable, writable } = new IdentityTransformStream();
		const writer = writable.getWriter();
		writer.write(new TextEncoder().encode(HEAD)).catch(() => undefined);
		const answer = client.post(design, readable, { "Content-Type": "multipart/form-data; boundary=x" });
		return { writer, answer };
	});
	await vi.waitFor(async () => expect(await client.count()).toMatchObject({ held: 6 }), 5000);
	[lent, takenBack, mostOut] = [0, 0, 0];
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(lent).toBe(0);
	for (const { writer } of calls) {
		writer.write(noise(64, 1)).catch(() => undefined);
		writer.write(new TextEncoder().encode("\r\n--x--\r\n")).catch(() => undefined);
		writer.close().catch(() => undefined);
	}
	for (const { answer } of calls) expect(await bytesOf(await answer)).toEqual(alone);
	expect([lent, takenBack, mostOut]).toEqual([6, 6, 1]);
});

test("what was refused on its way is given back as well; what broke is not", async () => {
	const design = await client.design();
	[lent, takenBack] = [0, 0];
	const alone = await bytesOf(await client.apply(design, noise(64, 1)));
	expect([lent, takenBack]).toEqual([1, 1]);
	expect(await refusal(await client.apply(design, "a text file"))).toBe("415 invalid_file_type");
	expect(await refusal(await client.apply(design, noise(64, 1).slice(0, -40)))).toBe("422 failed_to_read_image");
	expect([lent, takenBack]).toEqual([3, 3]);
	const picture = await bytesOf(await client.apply(design, noise(64, 1)));
	expect(picture).toEqual(alone);
	const clock = () => {
		if (lent > takenBack) throw new Error("broken");
		return 0;
	};
	const breaking = client.over({ ...ports, clock });
	expect(await refusal(await breaking.apply(design, noise(64, 1)))).toBe("500 internal_error");
	expect([lent, takenBack]).toEqual([5, 4]);
});
