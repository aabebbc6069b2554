// Assets: the pictures and fonts that designs are made with, addressed by their content. What a file is, its bytes say.
import { Fault } from "../fault.ts";
import { type ImageKind, openSource, readThrough, type Source } from "../image/index.ts";
import { inJob } from "../in-job.ts";
import { MAX_ASSET_BYTES, MAX_ASSET_PIXELS } from "../limits.ts";
import type { Asset, Ports } from "../ports.ts";
import { holder } from "./access.ts";
import { type AssetType, fontWrapping, typeOf } from "./asset-types.ts";
import { json, readBytes } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestKind } from "./faults.ts";
import { assetView } from "./views.ts";

export async function uploadAsset(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const bytes = await readBytes(exchange.request, MAX_ASSET_BYTES);
	if (bytes.length === 0) throw new Fault<RequestKind>("missing_source", "The body is empty; send the file's bytes.");
	const wrapping = fontWrapping(bytes);
	if (wrapping !== null) throw new Fault<ImageKind>("invalid_file_type", wrapping);
	const { asset, family } = isFont(typeOf(bytes))
		? await keepFont(accountId, bytes, exchange.ports)
		: { asset: await keepAsset(accountId, bytes, exchange.ports), family: null };
	return json(assetView(asset, family), 201, { Location: `/v1.0/assets/${asset.id}` });
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
	{ designs, texts }: Ports,
): Promise<{ readonly asset: Asset; readonly family: string }> {
	const { family } = await texts.readFont(bytes);
	return { asset: await designs.putAsset(accountId, bytes, { kind: "font", width: null, height: null }), family };
}

/** Keeps a picture that has been read to its last byte: a design never meets a damaged asset. */
export async function keepAsset(accountId: string, bytes: Uint8Array, ports: Ports): Promise<Asset> {
	const { width, height } = await readWhole(bytes, ports);
	return ports.designs.putAsset(accountId, bytes, { kind: "image", width, height });
}

async function readWhole(bytes: Uint8Array, { gate, kernels }: Ports): Promise<Source> {
	const lease = await gate.enter(bytes.length);
	try {
		return await inJob(kernels, async (job) => {
			const source = openSource(job, bytes, MAX_ASSET_PIXELS);
			await lease.raise(readThrough.bytes(job, source));
			readThrough.run(job, source);
			return source;
		});
	} finally {
		lease.leave();
	}
}
