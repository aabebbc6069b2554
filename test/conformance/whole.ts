// A file through the whole image room at its own size: what a design that only shows the photo gives.
import type { Fault } from "../../src/fault.ts";
import { type ImageKind, type Kernel, newJob, openSource, prepare } from "../../src/image/index.ts";
import { MAX_INPUT_PIXELS } from "../../src/limits.ts";
import { loadKernel } from "../support/kernel.ts";

const noCodecs = {
	encodeJpeg: () => Promise.reject(new Error("no JPEG is asked for here")),
};

/** The picture as a PNG file, its memory held to its budget. Throws what the room throws. */
export async function wholePicture(file: Uint8Array): Promise<Uint8Array> {
	const kernel = loadKernel<Kernel>();
	const job = newJob(kernel);
	const source = await openSource(job, file, MAX_INPUT_PIXELS);
	const { width, height } = source;
	const frame = { x: 0, y: 0, width, height };
	const layer = { kind: "picture", source: 0, crop: frame, frame, rotation: null, outline: null, opacity: 1 } as const;
	const plan = { width, height, background: 0, layers: [layer], assets: [] };
	const proof = prepare(job, plan, [source], { format: "png", quality: 85, matte: 0xffffffff });
	const { pieces } = await proof.print(noCodecs, () => 0);
	const page = 65_536;
	const most = kernel.arenaStart() + proof.budget.total + page;
	if (kernel.memory.buffer.byteLength > most) {
		throw new Error(`the kernel grew to ${kernel.memory.buffer.byteLength} bytes, over its budget of ${most}`);
	}
	return Buffer.concat(pieces);
}

/** Whether an error is one that the room may give for a file. */
export function isRefusal(error: unknown): error is Fault<ImageKind> {
	const kind = (error as Partial<Fault>).kind ?? "";
	return ["invalid_file_type", "failed_to_read_image", "resolution_too_high"].includes(kind);
}
