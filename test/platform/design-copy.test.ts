// Copies of versions: what went in comes out, and of what is damaged nothing does.
import { describe, expect, test } from "vitest";
import { DRAWING } from "../../src/design/index.ts";
import { packed, unpacked } from "../../src/platform/design-copy.ts";

const plane = (first: number, bytes: readonly number[]) => ({
	...{ first, last: first, x: 1, y: 2, width: 3, height: 4, warnings: ["text_shrunk"] as const },
	bytes: Uint8Array.from(bytes),
});
const copy = { record: '{"name":"Line\\nfeed"}', planes: [plane(-1, [10, 1, 2]), plane(4, []), plane(5, [9])] };
const value = packed(copy);

test("comes out as it went in", () => {
	expect(unpacked(value)).toEqual(copy);
	expect(unpacked(packed({ record: "{}", planes: [] }))).toEqual({ record: "{}", planes: [] });
});

test("planes of another drawing are left out", () => {
	const other = new TextDecoder("latin1").decode(value).replace(`"drawing":${DRAWING}`, '"drawing":0');
	expect(unpacked(Uint8Array.from(other, (char) => char.charCodeAt(0)))).toEqual({ ...copy, planes: [] });
});

describe("is none", () => {
	test("cut anywhere, or with anything behind it", () => {
		for (let length = 0; length < value.length; length++) expect(unpacked(value.subarray(0, length))).toBeNull();
		expect(unpacked(Uint8Array.from([...value, 0]))).toBeNull();
	});

	test.each(["", "\n", "null\n", "[]\n", "{\n", '{"record":1,"planes":[]}\n', '{"record":"{}"}\n', '{"version":1}'])(
		"%j",
		(text) => {
			expect(unpacked(new TextEncoder().encode(text))).toBeNull();
		},
	);
});
