// The parser of large forms against the runtime's own, and against bodies made to trip it.
import { describe, expect, test } from "vitest";
import { boundaryOf, partsOf } from "../../src/http/multipart.ts";
import { MAX_FORM_PARTS } from "../../src/limits.ts";
import { generator } from "../support/random.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (body: Uint8Array) => new TextDecoder().decode(body);

test("finds the parts that formData() finds, whatever their content", async () => {
	const random = generator(3);
	const upTo = (most: number) => Math.floor(random() * most);
	const alphabet = [13, 10, 45, 45, 66, 111, 0, 255];
	for (let round = 0; round < 300; round++) {
		const form = new FormData();
		for (let i = upTo(5); i >= 0; i--) {
			// Contents rich in what boundaries are made of.
			const content = Uint8Array.from({ length: upTo(60) }, () => alphabet[upTo(alphabet.length)] ?? 0);
			if (random() < 0.5) form.append(`file ${upTo(3)}`, new Blob([content]), "a b;name=c.jpg");
			else form.append(`field ${upTo(3)}`, "plain text; name=x");
		}
		const response = new Response(form);
		const boundary = boundaryOf(response.headers.get("Content-Type") ?? "") ?? "";
		const body = new Uint8Array(await response.arrayBuffer());
		const found = partsOf(body, boundary).map(({ name, isFile, start, end }) => [
			name,
			isFile,
			[...body.subarray(start, end)],
		]);
		const wanted = [];
		for (const [name, value] of form as unknown as Iterable<[string, File | string]>) {
			const content = typeof value === "string" ? bytes(value) : new Uint8Array(await value.arrayBuffer());
			wanted.push([name, typeof value !== "string", [...content]]);
		}
		expect(found).toEqual(wanted);
	}
});

test("reads what other clients write: a preamble, padding, names without quotation marks, an epilogue", () => {
	const body = bytes(
		"preamble\r\n--b \t\r\nContent-Type: x\r\nCONTENT-disposition:form-data;name=one\r\n\r\n1\r\n" +
			'--b\r\ncontent-disposition: form-data; filename="f"; name="two"\r\n\r\n\r\n--b--\r\nepilogue',
	);
	expect(
		partsOf(body, "b").map(({ name, isFile, start, end }) => [name, isFile, text(body.subarray(start, end))]),
	).toEqual([
		["one", false, "1"],
		["two", true, ""],
	]);
});

test("names as every client writes them", () => {
	const dispositions: Record<string, readonly [string, boolean]> = {
		'name="a"; filename="f.jpg"': ["a", true],
		// .NET
		"name=a; filename=f.jpg; filename*=utf-8''f.jpg": ["a", true],
		"filename*=UTF-8''f.jpg; NAME=a": ["a", true],
		// A browser whose person has chosen nothing.
		'name="a"; filename=""': ["a", true],
		'filename="; name=b"; name="a"': ["a", true],
		'name="a; filename=b"': ["a; filename=b", false],
		'name="a"; filename="say \\"; name=b"': ["a", true],
		'filename="C:\\"; name=a': ["a", true],
		'name=""': ["", false],
	};
	for (const [disposition, [name, isFile]] of Object.entries(dispositions)) {
		const body = bytes(`--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nx\r\n--b--`);
		expect(partsOf(body, "b"), disposition).toEqual([expect.objectContaining({ name, isFile })]);
	}
});

describe("refuses as invalid_form", () => {
	const part = '\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b';
	const bodies: Record<string, string> = {
		"an empty body": "",
		"a body without its boundary": "hello",
		"a body that ends in a header": "--b\r\nContent-Dis",
		"a body that ends in a part": '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nxyz',
		"a body without its closing boundary": `--b${part}`,
		"a boundary that runs on": `--bb${part}--`,
		"a part without a disposition": "--b\r\nContent-Type: x\r\n\r\nx\r\n--b--",
		"a part that is an attachment": '--b\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n--b--',
		"a part without a name": "--b\r\nContent-Disposition: form-data; filename=x\r\n\r\nx\r\n--b--",
		"headers without end": `--b\r\nX: ${"y".repeat(9000)}${part}--`,
		"lines that end in a line feed alone": '--b\nContent-Disposition: form-data; name="a"\n\nx\n--b--',
		"more parts than anyone sends": `--b${part.repeat(MAX_FORM_PARTS + 1)}--`,
	};
	test.each(Object.entries(bodies))("%s", (_, body) => {
		expect(() => partsOf(bytes(body), "b")).toThrow(expect.objectContaining({ kind: "invalid_form" }));
	});

	test("a whole form cut anywhere", () => {
		const whole = bytes(`--b${part}${part}--\r\n`);
		for (let length = 0; length < whole.length - 3; length++) {
			expect(() => partsOf(whole.subarray(0, length), "b")).toThrow(expect.objectContaining({ kind: "invalid_form" }));
		}
	});
});

test("the boundary out of a Content-Type", () => {
	expect(boundaryOf("multipart/form-data; boundary=abc")).toBe("abc");
	expect(boundaryOf('multipart/form-data; charset=utf-8; Boundary="a b"')).toBe("a b");
	expect(boundaryOf("multipart/form-data")).toBeNull();
	expect(boundaryOf("multipart/form-data; boundary=")).toBeNull();
});
