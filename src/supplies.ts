// What a design needs besides the photo, fetched: its pictures taken into the job, its planes, its texts shaped.
import { assetIds, type Design, planeId, type ShapedText, type ShapeSpec, textsOf } from "./design/index.ts";
import { Fault } from "./fault.ts";
import { type ImageKind, type Job, openSource, type Source, uploadOf } from "./image/index.ts";
import { MAX_ASSET_PIXELS, MAX_ISOLATE_RENDER_BYTES } from "./limits.ts";
import type { Ports, PressedPlane } from "./ports.ts";

/** Answers `compile`, and nothing that was not announced by the design. */
export interface Supplies {
	readonly assets: (id: string) => Source;
	readonly texts: (text: ShapeSpec) => ShapedText;
}

/**
 * Fetches what `compile(design, ..., planes)` will ask for. Faults: those of the ports, of damaged files, and
 * resolution_too_high where the files alone take more memory than any render is lent.
 */
export async function supply(
	job: Job,
	accountId: string,
	design: Design,
	planes: readonly PressedPlane[],
	ports: Ports,
): Promise<Supplies> {
	const sources = new Map<string, Source>();
	const take = async (id: string, bytes: Uint8Array) => {
		checkRoom(job.arena.taken + bytes.length);
		sources.set(id, await openSource(job, uploadOf(bytes), MAX_ASSET_PIXELS));
	};
	for (const plane of planes) await take(planeId(plane), plane.bytes);
	for (const id of assetIds(design, planes)) await take(id, await ports.designs.loadAsset(accountId, id));
	const assets = (id: string) => {
		const source = sources.get(id);
		if (source === undefined) throw new Error(`asset ${id} was not announced by its design`);
		return source;
	};
	return { assets, texts: await ports.texts.shape(accountId, textsOf(design, planes)) };
}

/** Before the bytes are taken in: the gate is asked only once all of them are there. */
function checkRoom(bytes: number): void {
	if (bytes <= MAX_ISOLATE_RENDER_BYTES) return;
	const most = `${MAX_ISOLATE_RENDER_BYTES / (1024 * 1024)} MB`;
	const detail = `The pictures of this design, with the image, take more than ${most}, which is all the memory there is.`;
	throw new Fault<ImageKind>("resolution_too_high", detail);
}
