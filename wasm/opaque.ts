// Tells whether a row can do without its alpha channel.

/** 1 when every one of the `width` RGBA8 pixels at `row` has alpha 255. */
export function opaqueRow(row: usize, width: i32): i32 {
	let all: u32 = 0xff000000;
	for (const end = row + (<usize>width << 2); row < end; row += 4) all &= load<u32>(row);
	return all == 0xff000000 ? 1 : 0;
}
