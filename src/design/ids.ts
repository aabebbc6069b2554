// The forms of the ids a record or a call may name: what has another form names nothing, and no storage is asked for it.

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** An asset's id: the SHA-256 of its bytes. */
export const ASSET_ID = /^sha256-[0-9a-f]{64}$/;

/** Whether this could be a design's id: a UUID v4 in lower case (RFC 9562 section 5.4). */
export function isDesignId(text: string): boolean {
	return UUID_V4.test(text);
}

/** Whether this could be an asset's id. */
export function isAssetId(text: string): boolean {
	return ASSET_ID.test(text);
}
