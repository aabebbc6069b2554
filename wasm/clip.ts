// Coverage through coverage: what of one outline lies inside, or outside, another.

/** Thins `width` bytes of `coverage` by those of `clip`: round(c * k / 255), where k is the clip's byte, or 255 less it. */
export function clipCoverageRow(coverage: usize, clip: usize, width: i32, outside: i32): void {
	const flip: u32 = outside ? 255 : 0;
	for (const end = coverage + <usize>width; coverage < end; coverage++, clip++) {
		const product = <u32>load<u8>(coverage) * (<u32>load<u8>(clip) ^ flip) + 128;
		store<u8>(coverage, (product + (product >> 8)) >> 8);
	}
}
