// The segments before and after the scan (T.81 Annex B, JFIF 1.02): what any decoder must know, and nothing else.
import { Encoder } from "./encoder";
import { DHT, DHT_BYTES } from "./huffman";
import { quantiser } from "./quantisation";
import { ZIGZAG } from "./zigzag";

/** SOI; APP0 "JFIF" 1.01: pixels are square, of no known size, and there is no thumbnail. */
const START = memory.data<u8>([
	0xff, 0xd8,
	0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
]);
const START_BYTES: usize = 20;

/** DQT (B.2.4.1): 8-bit steps. The number of the table and its 64 steps in zigzag order follow. */
const DQT = memory.data<u8>([0xff, 0xdb, 0, 67]);
const DQT_BYTES: usize = 4;

/** SOF0 (B.2.2): 8 bits a sample; height, width; of three components the number, sampling factors and DQT table. */
const FRAME = memory.data<u8>([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]);
const FRAME_BYTES: usize = 19;
const FRAME_HEIGHT: usize = 5;
const FRAME_WIDTH: usize = 7;
const FRAME_LUMA_SAMPLING: usize = 11;

/** SOS (B.2.3): three components interleaved, of each the number and DHT tables; all coefficients, all their bits. */
const SCAN = memory.data<u8>([0xff, 0xda, 0, 12, 3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]);
const SCAN_BYTES: usize = 14;

/** EOI. */
const END = memory.data<u8>([0xff, 0xd9]);

/** SOI to SOS: 623 bytes. */
export function writeHeader(e: Encoder, quality: i32): void {
	write(e, START, START_BYTES);
	writeQuantisers(e, 0, quality);
	writeQuantisers(e, 1, quality);
	writeFrame(e);
	write(e, DHT, DHT_BYTES);
	write(e, SCAN, SCAN_BYTES);
}

export function writeTrailer(e: Encoder): void {
	write(e, END, 2);
}

function writeQuantisers(e: Encoder, chroma: i32, quality: i32): void {
	write(e, DQT, DQT_BYTES);
	store<u8>(e.out++, chroma);
	for (let k = 0; k < 64; k++) store<u8>(e.out++, quantiser(chroma, load<u8>(ZIGZAG + k), quality));
}

function writeFrame(e: Encoder): void {
	const frame = e.out;
	write(e, FRAME, FRAME_BYTES);
	store<u16>(frame + FRAME_HEIGHT, bswap(<u16>e.height));
	store<u16>(frame + FRAME_WIDTH, bswap(<u16>e.width));
	if (e.subsample) store<u8>(frame + FRAME_LUMA_SAMPLING, 0x22);
}

function write(e: Encoder, bytes: usize, count: usize): void {
	memory.copy(e.out, bytes, count);
	e.out += count;
}
