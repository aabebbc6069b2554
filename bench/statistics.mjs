// The few figures that are made of many.

/** The middle one, or the mean of the two in the middle. */
export function median(figures) {
	const sorted = figures.toSorted((a, b) => a - b);
	const half = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The median of each field of records with the same fields. */
export function medians(records) {
	const fields = Object.keys(records[0] ?? {});
	return Object.fromEntries(fields.map((field) => [field, median(records.map((record) => record[field]))]));
}

/** The straight line through points (x, y) with the least squared errors. */
export function lineThrough(points) {
	const mean = (pick) => points.reduce((sum, point) => sum + pick(point), 0) / points.length;
	const meanX = mean(([x]) => x);
	const meanY = mean(([, y]) => y);
	const slope = mean(([x, y]) => (x - meanX) * (y - meanY)) / mean(([x]) => (x - meanX) ** 2);
	return { slope, intercept: meanY - slope * meanX };
}
