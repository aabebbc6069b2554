// What a design needs is fetched, but never more of it than an isolate can hold.
import { expect, test } from "vitest";
import { parseDesign } from "../src/design/index.ts";
import { newJob } from "../src/image/index.ts";
import { MemoryGate } from "../src/platform/gate.ts";
import type { Ports } from "../src/ports.ts";
import { supply } from "../src/supplies.ts";
import { assets, ports } from "./design/pressing.ts";
import { assetId } from "./design/samples.ts";

test("pictures that take more memory than there is are refused before they do", async () => {
	const layers = ["a", "b", "c", "d", "e"].map((digit) => ({
		...{ type: "image", name: digit, asset: assetId(digit) },
		frame: { x: 0, y: 0, width: 9, height: 9 },
	}));
	const design = parseDesign({ version: 1, name: "Heavy", canvas: { width: 9, height: 9 }, layers });
	const file = new Uint8Array(30 * 1024 * 1024);
	file.set([...assets.values()][0] ?? []);
	const loaded: string[] = [];
	const designs = {
		loadAsset: async (_: string, id: string) => {
			loaded.push(id);
			return file;
		},
	};
	const lease = await new MemoryGate().enter(0);
	const job = newJob(ports.kernels.lend());
	const refused = supply(job, "a", design, [], lease, { ...ports, designs } as unknown as Ports);
	await expect(refused).rejects.toMatchObject({ kind: "resolution_too_high" });
	expect([loaded.length, job.kernel.memory.buffer.byteLength < 97 * 1024 * 1024]).toEqual([4, true]);
});
