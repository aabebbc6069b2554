// The digest of bytes, as assets are named by and idempotent calls are compared by.

/** SHA-256 in lower-case hexadecimal, 64 digits. */
export async function sha256(bytes: Uint8Array): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
