// 3 x 3 matrices, as far as colour needs them.

type Row = readonly [number, number, number];

/** Three rows. */
export type Matrix = readonly [Row, Row, Row];

/** a * b: what b does, then what a does. */
export function product(a: Matrix, b: Matrix): Matrix {
	const row = ([x, y, z]: Row): Row => [
		x * b[0][0] + y * b[1][0] + z * b[2][0],
		x * b[0][1] + y * b[1][1] + z * b[2][1],
		x * b[0][2] + y * b[1][2] + z * b[2][2],
	];
	return [row(a[0]), row(a[1]), row(a[2])];
}

/** The matrix that undoes m, which is regular: its columns are the cross products of m's rows, over the determinant. */
export function inverse(m: Matrix): Matrix {
	const [a, b, c] = m;
	const p = cross(b, c);
	const q = cross(c, a);
	const r = cross(a, b);
	const determinant = a[0] * p[0] + a[1] * p[1] + a[2] * p[2];
	const row = (i: 0 | 1 | 2): Row => [p[i] / determinant, q[i] / determinant, r[i] / determinant];
	return [row(0), row(1), row(2)];
}

function cross(u: Row, v: Row): Row {
	return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}
