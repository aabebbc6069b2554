// A chunk as it lies in the file: length, type, data, CRC (PNG 3rd edition, 5.3). Every number is big-endian.
import { crc32 } from "./checksums";

/** Bytes a chunk has around its data. */
export const CHUNK_FRAME: usize = 12;

// Chunk types as the big-endian numbers their four letters make (PNG 3rd edition, 5.6).
export const IHDR: u32 = 0x49484452;
export const PLTE: u32 = 0x504c5445;
export const IDAT: u32 = 0x49444154;
export const IEND: u32 = 0x49454e44;
export const tRNS: u32 = 0x74524e53;
export const iCCP: u32 = 0x69434350;
export const eXIf: u32 = 0x65584966;
export const sRGB: u32 = 0x73524742;
export const cICP: u32 = 0x63494350;

/** A big-endian number of 32 bits. */
export function word(ptr: usize): u32 {
	return bswap<u32>(load<u32>(ptr));
}

/** Bytes of data; a valid file has no more than 2^31 - 1. */
// @ts-ignore: decorator
@inline
export function chunkLength(chunk: usize): usize {
	return word(chunk) as usize;
}

// @ts-ignore: decorator
@inline
export function chunkType(chunk: usize): u32 {
	return word(chunk + 4);
}

/** Where the data begins. */
// @ts-ignore: decorator
@inline
export function chunkData(chunk: usize): usize {
	return chunk + 8;
}

/** Whether a decoder that does not know the chunk must give up: bit 5 of the first letter is clear (5.4). */
// @ts-ignore: decorator
@inline
export function isCritical(type: u32): bool {
	return (type & 0x20000000) == 0;
}

/** Whether all four bytes are letters A-Z, a-z, as 5.3 demands: anything else means that we are lost in the file. */
export function isType(type: u32): bool {
	for (let shift = 0; shift < 32; shift += 8) {
		const letter = (type >> shift) & 0xdf;
		if (letter < 0x41 || letter > 0x5a) return false;
	}
	return true;
}

/** Whether the CRC over type and data is the one written behind them. The chunk lies whole within the file. */
export function isSound(chunk: usize): bool {
	const length = chunkLength(chunk);
	return crc32(0, chunk + 4, length + 4) == word(chunkData(chunk) + length);
}
