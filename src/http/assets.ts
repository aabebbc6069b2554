// Assets: the pictures and fonts that designs are made with, addressed by their content. What a file is, its bytes say.
import { Fault } from "../fault.ts";
import { type ImageKind, joined, openSource, readThrough } from "../image/index.ts";
import { inJob, inRoom } from "../in-job.ts";
import { MAX_ASSET_BYTES, MAX_ASSET_PIXELS } from "../limits.ts";
import type { Asset, Ports, Room } from "../ports.ts";
import { holder } from "./access.ts";
import { type AssetType, fontWrapping, typeOf } from "./asset-types.ts";
import { bodyTooLarge, free, json } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestKind } from "./faults.ts";
import { declaredLength, gather, roomFor } from "./gather.ts";
import { assetView } from "./views.ts";

export async function uploadAsset(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const { asset, family } = await received(exchange, async (bytes, room) => {
		if (bytes.length === 0) throw new Fault<RequestKind>("missing_source", "The body is empty; send the file's bytes.");
		const wrapping = fontWrapping(bytes);
		if (wrapping !== null) throw new Fault<ImageKind>("invalid_file_type", wrapping);
		return isFont(typeOf(bytes))
			? keepFont(accountId, bytes, room, exchange.ports)
			: { asset: await keepPicture(accountId, bytes, room, exchange.ports), family: null };
	});
	return json(assetView(asset, family), 201, { Location: `/v1.0/assets/${asset.id}` });
}

/** Takes a request's bytes in, memory lent for them, and gives them to `use`. */
async function received<Result>(
	{ request, ports }: Exchange,
	use: (bytes: Uint8Array, room: Room) => Promise<Result>,
): Promise<Result> {
	const tooLong = () => bodyTooLarge(MAX_ASSET_BYTES);
	const length = declaredLength(request);
	if (length !== null && length > MAX_ASSET_BYTES) throw tooLong();
	return inRoom(ports.gate, roomFor(length, MAX_ASSET_BYTES), async (room) => {
		const { body } = request;
		if (body === null) return use(new Uint8Array(0), room);
		const seconds = ports.settings.uploadTimeoutSeconds;
		const pieces = await gather({ body, maxBytes: MAX_ASSET_BYTES, tooLong, seconds, room });
		const bytes = joined(pieces);
		pieces.forEach(free);
		await room.raise(bytes.length);
		return use(bytes, room);
	});
}

export async function readAsset(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const { bytes } = await exchange.ports.designs.readAsset(accountId, exchange.param("id"));
	return new Response(bytes, {
		headers: {
			"Content-Type": typeOf(bytes),
			"Cache-Control": "private, max-age=31536000, immutable",
			"X-Content-Type-Options": "nosniff",
		},
	});
}

const isFont = (type: AssetType) => type.startsWith("font/");

/** Keeps a font whose letters have all been drawn once: a text never meets a broken one. */
async function keepFont(
	accountId: string,
	bytes: Uint8Array,
	room: Room,
	{ designs, texts }: Ports,
): Promise<{ readonly asset: Asset; readonly family: string }> {
	const { family } = await texts.readFont(bytes, room);
	return { asset: await designs.putAsset(accountId, bytes, { kind: "font", width: null, height: null }), family };
}

/** Keeps a picture of Imprint's own. */
export function keepAsset(accountId: string, bytes: Uint8Array, ports: Ports): Promise<Asset> {
	return inRoom(ports.gate, bytes.length, (room) => keepPicture(accountId, bytes, room, ports));
}

/** Keeps a picture that has been read to its last byte: a design never meets a damaged asset. */
async function keepPicture(accountId: string, bytes: Uint8Array, room: Room, ports: Ports): Promise<Asset> {
	const { width, height } = await inJob(ports.kernels, async (job) => {
		// In the kernel, beside these.
		await room.raise(2 * bytes.length);
		const source = openSource(job, bytes, MAX_ASSET_PIXELS);
		await room.raise(bytes.length + readThrough.bytes(job, source));
		readThrough.run(job, source);
		return source;
	});
	return ports.designs.putAsset(accountId, bytes, { kind: "image", width, height });
}
