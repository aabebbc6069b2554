// Texts through the public operation: fonts from static assets, letters in the answer, warnings in its headers.

import { reset } from "cloudflare:test";
import { inflateSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { png } from "../support/images.ts";
import { type Filter, unfilterRow } from "../support/twin/png-filter.ts";
import { PLAIN } from "./client.ts";
import { DescribedClient as Client } from "./described.ts";

let client: Client;
beforeEach(async () => {
	client = await new Client().signUp();
});
afterEach(() => reset());

const card = (fields: object) => ({
	...PLAIN,
	layers: [
		...PLAIN.layers,
		{ type: "text", name: "text", frame: { inset: 4 }, content: "Ag", size: 40, weight: 700, fill: "#f00", ...fields },
	],
});

const PHOTO = png(64, 64, () => [255, 255, 255, 255]);

/** How many pixels of a 64 x 64 RGB picture are the letters' red. */
function reds(file: Uint8Array): number {
	const view = Buffer.from(file.buffer, file.byteOffset, file.length);
	const data: Buffer[] = [];
	for (let at = 8; at < view.length; at += 12 + view.readUInt32BE(at)) {
		if (view.toString("latin1", at + 4, at + 8) === "IDAT")
			data.push(view.subarray(at + 8, at + 8 + view.readUInt32BE(at)));
	}
	const filtered = inflateSync(Buffer.concat(data));
	expect(filtered.length).toBe(64 * (1 + 64 * 3));
	let row: Uint8Array = new Uint8Array(64 * 3);
	let count = 0;
	for (let at = 0; at < filtered.length; at += 1 + row.length) {
		row = unfilterRow(filtered[at] as Filter, filtered.subarray(at + 1, at + 1 + row.length), row, 3);
		for (let i = 0; i < row.length; i += 3) if (row[i] === 255 && row[i + 1] === 0) count++;
	}
	return count;
}

/** How many pixels are wholly letters, and what is said. */
async function applied(fields: object) {
	const response = await client.apply(await client.design(card(fields)), PHOTO);
	expect(response.status).toBe(200);
	const red = reds(new Uint8Array(await response.arrayBuffer()));
	return { red, warnings: response.headers.get("X-Design-Warnings") };
}

test("letters are drawn in the paint that was asked for", async () => {
	const { red, warnings } = await applied({});
	expect(warnings).toBeNull();
	// Two letters of 40 pixels an em.
	expect(red).toBeGreaterThan(250);
	expect(red).toBeLessThan(1000);
	expect(await applied({ content: "" })).toEqual({ red: 0, warnings: null });
});

test("warnings come in the header", async () => {
	expect((await applied({ content: "Many words" })).warnings).toBe("text_shrunk");
	expect((await applied({ content: "Many words", fit: "ellipsis", maxLines: 1 })).warnings).toBe("text_clipped");
	const all = await applied({ content: "Many words \u{1f525} ".repeat(30), minSize: 20 });
	expect(all.warnings).toBe("text_shrunk, text_clipped, missing_glyph");
});

test("other scripts stand in, through the same call", async () => {
	const { red, warnings } = await applied({ content: "سلام", size: 24 });
	expect(warnings).toBeNull();
	expect(red).toBeGreaterThan(30);
});
