// The shape of an API key, imp_<account>_<secret><checksum>, and its arithmetic. The account part leads to the one
// object that knows the rest; the checksum turns mistyped and made-up keys away before anything is asked.

/** Random bytes a secret is made of. */
export const SECRET_BYTES = 32;

/** Random bytes an account id is made of. */
export const ACCOUNT_ID_BYTES = 12;

// Fixed widths in base 62, log2(62) = 5.954: 43 x 5.954 = 256.03 bits, 6 x 5.954 = 35.7, 16 x 5.954 = 95.27.
const SECRET_WIDTH = 43;
const CHECKSUM_WIDTH = 6;
const ACCOUNT_ID_WIDTH = 16;
const ACCOUNT_ID_BITS = 95;
const KEY_LENGTH = 4 + ACCOUNT_ID_WIDTH + 1 + SECRET_WIDTH + CHECKSUM_WIDTH;

// What a list of keys shows of the secret: 4 characters, 24 of its 256 bits.
const PREFIX_LENGTH = 4 + ACCOUNT_ID_WIDTH + 1 + 4;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY = /^imp_([0-9A-Za-z]{16})_[0-9A-Za-z]{49}$/;
const ACCOUNT_ID = /^[0-9A-Za-z]{16}$/;

/** What a well-formed key says of itself. */
export interface ParsedKey {
	readonly accountId: string;
	/** The public beginning, under which the account finds it. */
	readonly prefix: string;
}

/** An account id from `ACCOUNT_ID_BYTES` random bytes, of which 95 bits are used. */
export function formatAccountId(random: Uint8Array): string {
	return base62(BigInt.asUintN(ACCOUNT_ID_BITS, bigEndian(random)), ACCOUNT_ID_WIDTH);
}

/** Whether this could be an account's id. */
export function isAccountId(text: string): boolean {
	return ACCOUNT_ID.test(text);
}

/** The key of an account whose secret is these `SECRET_BYTES` random bytes. */
export function formatKey(accountId: string, random: Uint8Array): string {
	const body = `imp_${accountId}_${base62(bigEndian(random), SECRET_WIDTH)}`;
	return body + checksum(body);
}

/** Reads a key as a caller sent it; null for whatever cannot be one of ours. Total and bounded by a key's length. */
export function parseKey(text: string): ParsedKey | null {
	if (text.length !== KEY_LENGTH) return null;
	const accountId = KEY.exec(text)?.[1];
	const end = KEY_LENGTH - CHECKSUM_WIDTH;
	if (accountId === undefined || text.slice(end) !== checksum(text.slice(0, end))) return null;
	return { accountId, prefix: prefixOf(text) };
}

/** The part of a key that may be shown. */
export function prefixOf(key: string): string {
	return key.slice(0, PREFIX_LENGTH);
}

function checksum(body: string): string {
	return base62(BigInt(crc32(body)), CHECKSUM_WIDTH);
}

// CRC-32 of ISO-HDLC, as gzip has it (RFC 1952 section 8): it misses no change confined to 32 neighbouring bits, so no
// single mistyped character and no two swapped neighbours.
function crc32(ascii: string): number {
	let crc = 0xffffffff;
	for (let i = 0; i < ascii.length; i++) {
		crc ^= ascii.charCodeAt(i);
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}

function bigEndian(bytes: Uint8Array): bigint {
	return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function base62(value: bigint, width: number): string {
	let digits = "";
	for (let rest = value; digits.length < width; rest /= 62n) digits = DIGITS.charAt(Number(rest % 62n)) + digits;
	return digits;
}
