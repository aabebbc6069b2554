// Figures as text: Markdown whose columns also line up on a terminal.

/** A table; the first column is text, the others stand to the right. */
export function table(header, rows) {
	const cells = [header, ...rows].map((row) => row.map(String));
	const widths = header.map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)));
	const line = (row) => `| ${row.map((cell, i) => pad(cell, widths[i], i)).join(" | ")} |`;
	const rule = `| ${widths.map((width, i) => (i === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
	return [line(cells[0]), rule, ...cells.slice(1).map(line)].join("\n");
}

const pad = (cell, width, column) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));

/** What stands where a figure could not be taken. */
const NONE = "–";

/** 2^20 bytes are a MB, here and in every limit of the project. */
export const megabytes = (bytes) => (bytes === null || bytes === undefined ? NONE : (bytes / 2 ** 20).toFixed(1));
export const kilobytes = (bytes) => Math.round(bytes / 1024).toString();
export const milliseconds = (ms) => (ms === undefined ? NONE : ms < 10 ? ms.toFixed(1) : Math.round(ms).toString());
export const ratio = (value) => value.toFixed(2);
