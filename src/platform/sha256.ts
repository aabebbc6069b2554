// The digest of bytes, as assets are named by and idempotent calls are compared by.

/** SHA-256 in lower-case hexadecimal, 64 digits; of text, that of its UTF-8. */
export async function sha256(content: Uint8Array | string): Promise<string> {
	const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
