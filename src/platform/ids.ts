// The shapes of ids that storage is asked for: anything else is not found without asking.

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SHA_256 = /^sha256-[0-9a-f]{64}$/;

/** Whether this could be a design's id: a UUID v4 in lower case (RFC 9562 section 5.4). */
export function isDesignId(text: string): boolean {
	return UUID_V4.test(text);
}

/** Whether this could be an asset's id: the SHA-256 of its bytes. */
export function isAssetId(text: string): boolean {
	return SHA_256.test(text);
}
