// Plain twin of wasm/png/filter.ts and filter-choice.ts: PNG's five filters (3rd edition, section 9) byte by byte, both ways,
// and the encoder's choice among them.

export type Filter = 0 | 1 | 2 | 3 | 4;
const FILTERS: readonly Filter[] = [0, 1, 2, 3, 4];

/** The prediction of filter type `filter` (sections 9.2 to 9.4) from the left, upper and upper left byte. */
function predict(filter: Filter, left: number, up: number, upLeft: number): number {
	if (filter === 0) return 0;
	if (filter === 1) return left;
	if (filter === 2) return up;
	if (filter === 3) return (left + up) >> 1;
	const estimate = left + up - upLeft;
	const nearness = [left, up, upLeft].map((byte) => Math.abs(estimate - byte));
	const nearest = Math.min(...nearness);
	return nearest === nearness[0] ? left : nearest === nearness[1] ? up : upLeft;
}

/** `row` filtered; `pixel` is the bytes of a pixel. */
export function filterRow(filter: Filter, row: Uint8Array, above: Uint8Array, pixel: number): Uint8Array {
	return row.map((byte, i) => byte - predict(filter, row[i - pixel] ?? 0, above[i] ?? 0, above[i - pixel] ?? 0));
}

/** The row that was filtered. */
export function unfilterRow(filter: Filter, filtered: Uint8Array, above: Uint8Array, pixel: number): Uint8Array {
	const row = new Uint8Array(filtered.length);
	for (const [i, byte] of filtered.entries()) {
		row[i] = byte + predict(filter, row[i - pixel] ?? 0, above[i] ?? 0, above[i - pixel] ?? 0);
	}
	return row;
}

/** Whether byte `i` is weighed: sixteen are, the next sixteen are not. */
const weighed = (i: number): boolean => i % 32 < 16;

/**
 * The encoder's choice: UP for a row like the one above; else the least sum of magnitudes of signed bytes, where no filter
 * weighs at most 16 for each byte that differs from both left and upper, if these are fewer than an eighth of all.
 */
export function chooseFilter(row: Uint8Array, above: Uint8Array, pixel: number): Filter {
	if (Buffer.compare(row, above) === 0) return 2;
	const sums = FILTERS.map((filter) =>
		filterRow(filter, row, above, pixel)
			.filter((_, i) => weighed(i))
			.reduce((sum, byte) => sum + Math.min(byte, 256 - byte), 0),
	);
	const news = row.filter((byte, i) => weighed(i) && byte !== (row[i - pixel] ?? 0) && byte !== above[i]).length;
	if (news < row.length >> 3) sums[0] = Math.min(sums[0] ?? 0, news * 16);
	return FILTERS[sums.indexOf(Math.min(...sums))] ?? 0;
}
