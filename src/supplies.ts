// What a design needs besides the photo, fetched: its pictures taken into the job, its planes, its texts shaped.
import { assetIds, type Design, planeId, type ShapedText, type ShapeSpec, textsOf } from "./design/index.ts";
import { type Job, openSource, type Source } from "./image/index.ts";
import { MAX_ASSET_PIXELS } from "./limits.ts";
import type { Ports, PressedPlane, Room } from "./ports.ts";

/** Answers `compile`, and nothing that was not announced by the design. */
export interface Supplies {
	readonly assets: (id: string) => Source;
	readonly texts: (text: ShapeSpec) => ShapedText;
}

/**
 * Fetches what `compile(design, ..., planes)` will ask for, its pictures into `job`, for which `room` is asked. Faults: those
 * of the ports, and of damaged files.
 */
export async function supply(
	job: Job,
	accountId: string,
	design: Design,
	planes: readonly PressedPlane[],
	room: Room,
	ports: Ports,
): Promise<Supplies> {
	const sources = new Map<string, Source>();
	const take = async (id: string, bytes: Uint8Array) => {
		await room.raise(job.arena.taken + bytes.length);
		sources.set(id, openSource(job, bytes, MAX_ASSET_PIXELS));
	};
	for (const plane of planes) await take(planeId(plane), plane.bytes);
	for (const id of assetIds(design, planes)) await take(id, await ports.designs.loadAsset(accountId, id));
	const assets = (id: string) => {
		const source = sources.get(id);
		if (source === undefined) throw new Error(`asset ${id} was not announced by its design`);
		return source;
	};
	return { assets, texts: await ports.texts.shape(accountId, textsOf(design, planes), room) };
}
