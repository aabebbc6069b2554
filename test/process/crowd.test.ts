// Many callers of one isolate, as the real server has them: who waits for memory is answered, and who is slow keeps nobody
// out. (Under the test runner's own workerd, calls cannot wait for each other.)
import { connect, type Socket } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLES } from "../../scripts/samples.mjs";
import { type Holder, World } from "./world.ts";

let world: World;
let holder: Holder;
let design: string;

beforeAll(async () => {
	world = await World.start();
	holder = await world.signUp();
	const layers = [{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: 64, height: 64 } }];
	design = await holder.design({ version: 1, name: "Small", canvas: { width: 64, height: 64 }, layers });
});
afterAll(() => world.stop());

/** A photo with so many bytes of something else behind it, as phones append videos. */
const photo = async (more: number) =>
	Buffer.concat([await sharp(SAMPLES.alps).resize(200, 150).jpeg().toBuffer(), Buffer.alloc(more)]);

const answered = async (file: Uint8Array) => {
	const response = await holder.apply(design, file);
	return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

test("forty photos at once, more than there is memory for, are all drawn as one alone", async () => {
	const file = await photo(4_000_000);
	const alone = await answered(file);
	const before = await holder.used();
	const all = await Promise.all(Array.from({ length: 40 }, () => answered(file)));
	expect(all.map(({ status }) => status)).toEqual(new Array(40).fill(200));
	expect(all.every(({ bytes }) => bytes.equals(alone.bytes))).toBe(true);
	expect(await holder.used()).toBe(before + 40);
});

test("large uploads that come together are drawn as a small one", async () => {
	const alone = await answered(await photo(0));
	const files = await Promise.all([8_300_000, 9_000_000, 12_345_678, 20_000_000, 24_000_000].map(photo));
	const all = await Promise.all([...files, ...files].map(answered));
	expect(all.map(({ status }) => status)).toEqual(new Array(10).fill(200));
	expect(all.every(({ bytes }) => bytes.equals(alone.bytes))).toBe(true);
});

test("who says 23 MB and sends next to nothing keeps nobody out", async () => {
	const { port } = new URL(world.baseUrl);
	const head = [
		`POST /v1.0/design/${design} HTTP/1.1`,
		"Host: imprint.test",
		`X-API-Key: ${holder.apiKey}`,
		"Content-Type: multipart/form-data; boundary=x",
		"Content-Length: 23000000",
		"",
		'--x\r\nContent-Disposition: form-data; name="image_file"; filename="a"\r\n\r\n',
	].join("\r\n");
	const before = await holder.used();
	const slow: Socket[] = [];
	for (let i = 0; i < 4; i++) {
		const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
		socket.write(head);
		slow.push(socket);
	}
	await expect.poll(() => holder.used(), { timeout: 5000 }).toBe(before + slow.length);
	try {
		const file = await photo(3_000_000);
		const all = await Promise.all(Array.from({ length: 6 }, () => answered(file)));
		expect(all.map(({ status }) => status)).toEqual(new Array(6).fill(200));
		// None of them has been given up to make room.
		expect(await holder.used()).toBe(before + slow.length + 6);
	} finally {
		for (const socket of slow) socket.destroy();
	}
	await expect.poll(() => holder.used(), { timeout: 5000 }).toBe(before + 6);
});

test("large results that leave together come whole", async () => {
	const side = 2600;
	const layers = [{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: side, height: side } }];
	const canvas = { width: side, height: side };
	const large = await holder.design({ version: 1, name: "Large", canvas, layers });
	// Of noise: every result has some 12 MB.
	const noise = new Uint8Array(side * side * 3).map((_, i) => Math.imul(i + 1, 2_654_435_761) >>> 24);
	const file = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
		.jpeg({ quality: 100 })
		.toBuffer();
	const results = await Promise.all(
		Array.from({ length: 8 }, async () => {
			const response = await holder.apply(large, file);
			return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
		}),
	);
	expect(results.map(({ status }) => status)).toEqual(new Array(8).fill(200));
	const [first] = results;
	expect(first?.bytes.length).toBeGreaterThan(10e6);
	expect(results.every(({ bytes }) => first?.bytes.equals(bytes))).toBe(true);
});

test("assets that drip in keep nobody out", async () => {
	const { port } = new URL(world.baseUrl);
	const head = [
		"POST /v1.0/assets HTTP/1.1",
		"Host: imprint.test",
		`X-API-Key: ${holder.apiKey}`,
		"Content-Type: image/png",
		"Content-Length: 5000000",
		"",
		"",
	].join("\r\n");
	const slow: Socket[] = [];
	for (let i = 0; i < 30; i++) {
		const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
		socket.write(head);
		slow.push(socket);
	}
	try {
		const before = await holder.used();
		const file = await photo(3_000_000);
		const all = await Promise.all(Array.from({ length: 6 }, () => answered(file)));
		expect(all.map(({ status }) => status)).toEqual(new Array(6).fill(200));
		expect(await holder.used()).toBe(before + 6);
	} finally {
		for (const socket of slow) socket.destroy();
	}
});
