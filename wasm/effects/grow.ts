// A silhouette grown by a disc: the spread of shadows, outlines around a layer's alpha. With alpha a in 0..1 and
// distances between centres of pixels,
//
//   grown(q) = min(1, max over the pixels p with a(p) >= 16/255 of a(p) + radius - |p - q|), and at least a(q),
//
// so that the rim is as smooth as the layer's own edge. Exact but for the rounding of table entries to 1/64 level. What
// is fainter stays as it is: enlarged edges ring, up to about 14 of 255, and each such pixel would be a blot a disc wide.
//
// A row is made in two passes. Down each column, of all pixels within reach only those are kept that may win somewhere
// on the row: a farther one must be more opaque than every nearer one by what it loses even as far away as reach goes.
// That leaves one in most columns, two at most edges, never more than sqrt(2 * reach + 2) + 1. Then sixteen pixels at a
// time take the greatest of the cones of the columns around them, from the middle outwards, until all are opaque.
//
// ns a pixel at radius 2, 8, 20 and 128: nothing 1, 2, 4, 20; all opaque 5, 3, 3, 4; a card or a disc 3, 2.6, 4, 19;
// letters 3.4, 5, 6, 19; thin lines apart 1.6, 2.7, 8, 27; specks 2, 4, 8, 31; noise 11, 7, 7.5, 12. A look at every
// pixel within reach would take 1,250 steps a pixel at radius 20.

/** What a table begins with. Its steps follow, then its slices. */
@unmanaged
class Table {
	/** Pixels that can be reached in a line: ceil(radius), 1 to 128. */
	reach: i32;
	/** Pixels of one column that can be kept. */
	capacity: i32;
	/** Bytes of a slice. */
	sliceStride: i32;
	/** Byte offset of the slices. */
	slices: i32;
}

/** Units of a level: an alpha of one and a distance of one pixel are 255 of them. */
const UNITS: i32 = 64;
const ONE: i32 = 255 * UNITS;
/** Alpha up to which a pixel does not grow. */
const FAINT: u8 = 15;
/** Pixels that are made at a time. */
const BLOCK: i32 = 16;

// @ts-ignore: decorator
@inline
function aligned(bytes: i32): i32 {
	return (bytes + 15) & ~15;
}

/** Writes the alpha of `width` R G B A pixels as bytes. Addresses need no alignment. */
export function alphaRow(dst: usize, src: usize, width: i32): void {
	const end = dst + <usize>width;
	for (; dst + 16 <= end; dst += 16, src += 64) {
		const low = i16x8.narrow_i32x4_s(alphasAt(src), alphasAt(src + 16));
		v128.store(dst, i8x16.narrow_i16x8_u(low, i16x8.narrow_i32x4_s(alphasAt(src + 32), alphasAt(src + 48))));
	}
	for (; dst < end; dst++, src += 4) store<u8>(dst, load<u8>(src, 3));
}

// @ts-ignore: decorator
@inline
function alphasAt(src: usize): v128 {
	return i32x4.shr_u(v128.load(src), 24);
}

/**
 * Fills the table of a radius in pixels, 0 < radius <= 128. With reach = ceil(radius) it takes 16 bytes, reach + 1
 * rounded up to 16, and reach + 1 slices of 2 * reach + 31, rounded up to 16, words of i16. `table`: a multiple of 16.
 *
 * - Steps: what a column's alpha must rise by, in levels, to be worth keeping d rows away rather than d - 1, as seen
 *   from `reach` columns away, where it is least; less 1/32, which is more than two entries of slices err by.
 * - Slices: radius - sqrt(dx * dx + d * d) within -1..1 for d rows away and dx from -(reach + 15) on.
 */
export function growTable(table: usize, radius: f32): void {
	const header = changetype<Table>(table);
	const reach = <i32>ceil(radius);
	const lanes = aligned(2 * reach + 2 * BLOCK - 1);
	header.reach = reach;
	header.capacity = min(reach, <i32>sqrt<f64>(2 * reach + 2)) + 1;
	header.sliceStride = lanes * 2;
	header.slices = 16 + aligned(reach + 1);
	const steps = table + 16;
	for (let d = 0; d <= reach; d++) {
		const lost = 255 * (distance(reach, d) - distance(reach, max(d - 1, 0)));
		store<u8>(steps + d, <u8>max(0, min(255, <i32>floor(lost - 1.0 / 32))));
	}
	let slice = table + header.slices;
	for (let d = 0; d <= reach; d++) {
		for (let lane = 0; lane < lanes; lane++, slice += 2) {
			const height = <f64>radius - distance(lane - (reach + BLOCK - 1), d);
			store<i16>(slice, <i16>floor(max(-1.0, min(1.0, height)) * ONE + 0.5));
		}
	}
}

// @ts-ignore: decorator
@inline
function distance(dx: i32, dy: i32): f64 {
	return sqrt<f64>(<f64>(dx * dx + dy * dy));
}

/**
 * Makes one row of `width` bytes of coverage; `dst` has room for `stride`, which is `width` rounded up to 16.
 *
 * - `ring`: 2 * reach + 1 rows of alpha, `stride` bytes each and 0 past `width`. The row to grow is the one numbered
 *   `centre`; those above and below it lie before and after it, around the end. A row outside the picture is all 0.
 * - `table`: of `growTable`.
 * - `work`: stride + 2 * reach + 48 bytes, rounded up to 16, and capacity * 2 bytes for each of `stride` columns, where
 *   capacity = min(reach, floor(sqrt(2 * reach + 2))) + 1. A multiple of 16, of any content.
 */
export function growRow(dst: usize, ring: usize, centre: i32, width: i32, table: usize, work: usize): void {
	const header = changetype<Table>(table);
	const reach = header.reach;
	const stride = aligned(width);
	// Counts of kept pixels, with `reach` columns of none on either side and what sixteen of them may read beyond.
	const countBytes = aligned(stride + 2 * reach + 3 * BLOCK);
	const counts = work + reach;
	const kept = work + countBytes;
	memory.fill(work, 0, countBytes);
	for (let x = 0; x < width; x += BLOCK) keepColumns(header, ring, centre, stride, x, counts + x, kept);
	const own = ring + centre * stride;
	for (let x = 0; x < width; x += BLOCK) {
		v128.store(dst + x, i8x16.max_u(grownBlock(header, counts, kept, x), v128.load(own + x)));
	}
}

/** Keeps, for sixteen columns from `x` on, the pixels that can win: distance in rows in the low byte, alpha above. */
function keepColumns(
	table: Table,
	ring: usize,
	centre: i32,
	stride: i32,
	x: i32,
	counts: usize,
	kept: usize,
): void {
	const reach = table.reach;
	const columnBytes = table.capacity * 2;
	const steps = changetype<usize>(table) + 16;
	const first = ring + x;
	const last = first + 2 * reach * stride;
	const columns = kept + x * columnBytes;
	let above = first + centre * stride;
	let below = above;
	const faint = i8x16.splat(FAINT);
	// What the next pixel of each column has to pass; `faint` as long as the column has none.
	let bar = faint;
	for (let d = 0; d <= reach; d++) {
		const pixels = i8x16.max_u(v128.load(above), v128.load(below));
		const raised = i8x16.add_sat_u(bar, v128.load8_splat(steps + d));
		bar = v128.bitselect(raised, faint, i8x16.ne(bar, faint));
		let wins = i8x16.bitmask(i8x16.gt_u(pixels, bar));
		if (wins) {
			bar = i8x16.max_u(bar, pixels);
			for (; wins; wins &= wins - 1) {
				const column = ctz(wins);
				const alpha = max(load<u8>(above + column), load<u8>(below + column));
				const count = load<u8>(counts + column);
				store<u16>(columns + column * columnBytes + count * 2, <u16>(d | (<i32>alpha << 8)));
				store<u8>(counts + column, count + 1);
			}
		}
		if (!v128.any_true(v128.not(bar))) break;
		above = above == first ? last : above - stride;
		below = below == last ? first : below + stride;
	}
}

/** Sixteen bytes of coverage from column `x` on. */
function grownBlock(table: Table, counts: usize, kept: usize, x: i32): v128 {
	const none = i32x4.splat(0);
	const reach = table.reach;
	let any = none;
	for (let column = x - reach; column < x + BLOCK + reach; column += 16) any = v128.or(any, v128.load(counts + column));
	if (!v128.any_true(any)) return none;

	const one = i16x8.splat(<i16>ONE);
	const capacity = table.capacity;
	const sliceStride = table.sliceStride;
	// Where the slice of the column at `x` has the pixel at `x`.
	const slices = changetype<usize>(table) + table.slices + ((x + reach + BLOCK - 1) << 1);
	let low = none;
	let high = none;
	const columns = BLOCK + 2 * reach;
	for (let i = 0; i < columns; i++) {
		// Outwards from the middle: 7, 8, 6, 9 ...
		const column = x + (i & 1 ? BLOCK / 2 + (i >> 1) : BLOCK / 2 - 1 - (i >> 1));
		const count = load<u8>(counts + column);
		if (!count) continue;
		let pixel = kept + column * capacity * 2;
		for (const end = pixel + count * 2; pixel < end; pixel += 2) {
			const word = <i32>load<u16>(pixel);
			const alpha = i16x8.splat(<i16>((word >> 8) * UNITS));
			const slice = slices + (word & 255) * sliceStride - (column << 1);
			low = i16x8.max_s(low, i16x8.add(v128.load(slice), alpha));
			high = i16x8.max_s(high, i16x8.add(v128.load(slice, 16), alpha));
		}
		if (i16x8.all_true(i16x8.ge_s(i16x8.min_s(low, high), one))) break;
	}
	const half = i16x8.splat(<i16>(UNITS / 2));
	return i8x16.narrow_i16x8_u(
		i16x8.shr_u(i16x8.add(i16x8.min_s(low, one), half), 6),
		i16x8.shr_u(i16x8.add(i16x8.min_s(high, one), half), 6),
	);
}
