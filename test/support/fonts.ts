// Fonts that lack something, made of whole ones.

/** A copy whose table of this tag goes by the next tag: tables stay in order. */
export function withoutTable(font: Uint8Array, table: string): Uint8Array<ArrayBuffer> {
	const copy = Buffer.from(font);
	const tables = copy.readUInt16BE(4);
	for (let at = 12; at < 12 + 16 * tables; at += 16) {
		if (copy.toString("latin1", at, at + 4) === table) copy.writeUInt8(table.charCodeAt(3) + 1, at + 3);
	}
	return new Uint8Array(copy);
}
