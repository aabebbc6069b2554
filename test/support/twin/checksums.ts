// Plain twins of wasm/png/checksums.ts: the definitions, bit by bit and byte by byte.

/** CRC-32 (PNG 3rd edition, annex D), continued from `crc`. */
export function crc32(crc: number, bytes: Uint8Array): number {
	let state = ~crc;
	for (const byte of bytes) {
		state ^= byte;
		for (let bit = 0; bit < 8; bit++) state = (state >>> 1) ^ (state & 1 ? 0xedb88320 : 0);
	}
	return ~state >>> 0;
}

/** Adler-32 (RFC 1950, section 2.2), continued from `adler`. */
export function adler32(adler: number, bytes: Uint8Array): number {
	let low = adler & 0xffff;
	let high = adler >>> 16;
	for (const byte of bytes) {
		low = (low + byte) % 65521;
		high = (high + low) % 65521;
	}
	return ((high << 16) | low) >>> 0;
}
