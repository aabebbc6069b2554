// Every feature once more, through HTTP and in workerd, what no upload changes from planes: the bytes that Node draws.
import { afterAll, beforeAll, expect, test } from "vitest";
import { assets, draw, goldens, uploadOf } from "../golden/goldens.ts";
import { type Holder, World } from "./world.ts";

let world: World;
let holder: Holder;

beforeAll(async () => {
	world = await World.start();
	holder = await world.signUp();
	for (const bytes of assets.values()) {
		const headers = { "X-API-Key": holder.apiKey };
		const response = await fetch(`${world.baseUrl}/v1.0/assets`, { method: "POST", headers, body: bytes });
		expect(response.status).toBe(201);
	}
});
afterAll(() => world.stop());

test.each(goldens)("$name is the same in workerd as in Node", async (golden) => {
	const response = await holder.apply(await holder.design(golden.record), uploadOf(golden));
	expect(response.status).toBe(200);
	const file = new Uint8Array(await response.arrayBuffer());
	expect(Buffer.compare(file, (await draw(golden)).file)).toBe(0);
});
