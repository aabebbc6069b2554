// Fonts of an account's own: uploaded, named by designs, drawn; and every way that is refused.
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadBundledFont } from "../../src/platform/fonts-assets.ts";
import type { Env } from "../../src/platform/index.ts";
import { withoutTable } from "../support/fonts.ts";
import { png } from "../support/images.ts";
import { PLAIN, read, refusal } from "./client.ts";
import { DescribedClient } from "./described.ts";

const load = async (file: string) => new Uint8Array(await loadBundledFont((env as unknown as Env).ASSETS, file));

let client: DescribedClient;
beforeEach(async () => {
	client = await new DescribedClient().signUp({ requests_per_minute: 1000 });
});
afterEach(() => reset());

interface AssetBody {
	readonly id: string;
	readonly kind: string;
	readonly family?: string;
}

const upload = (body: BodyInit, as = client) =>
	as.fetch("/v1.0/assets", { method: "POST", headers: { "X-API-Key": as.apiKey }, body });
const uploaded = async (body: BodyInit, as = client) => read<AssetBody>(await upload(body, as), 201);

const PHOTO = png(64, 64, () => [255, 255, 255, 255]);
const text = (fields: object) => ({ type: "text", name: "t", frame: { inset: 4 }, content: "Ag", size: 40, ...fields });
const card = (...layers: readonly object[]) => ({ ...PLAIN, layers: [...PLAIN.layers, ...layers] });

/** The picture of a design. */
async function drawn(record: object): Promise<Uint8Array> {
	const response = await client.apply(await client.design(record), PHOTO);
	expect([response.status, response.headers.get("X-Design-Warnings")]).toEqual([200, null]);
	return new Uint8Array(await response.arrayBuffer());
}

/** Status, code and sentence. */
async function said(response: Response): Promise<string> {
	const { errors } = (await response.clone().json()) as { errors: { detail: string }[] };
	return `${await refusal(response)}: ${errors[0]?.detail}`;
}

describe("a font", () => {
	test("is kept under its content with the name of its family, and comes back as it went", async () => {
		const font = await load("playfair-display/700.ttf");
		const asset = await uploaded(font);
		expect(asset).toEqual({
			...{ id: expect.stringMatching(/^sha256-[0-9a-f]{64}$/), kind: "font", width: null, height: null },
			...{ bytes: font.length, family: "Playfair Display" },
		});
		expect(await uploaded(font)).toEqual(asset);
		const back = await client.call("GET", `/v1.0/assets/${asset.id}`);
		expect(back.headers.get("Content-Type")).toBe("font/ttf");
		expect(back.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(new Uint8Array(await back.arrayBuffer())).toEqual(font);
	});

	test("that Apple made is one as well", async () => {
		const font = await load("noto-sans-thai/400.ttf");
		font.set(new TextEncoder().encode("true"));
		expect(await uploaded(font)).toMatchObject({ kind: "font", family: "Noto Sans Thai" });
	});

	test("415: what is wrapped or compressed is named, with what to do", async () => {
		for (const [head, name] of [
			["wOFF", "a WOFF font"],
			["wOF2", "a WOFF2 font"],
			["ttcf", "a collection of fonts"],
			["%!PS-AdobeFont-1.0", "an old PostScript font"],
		] as const) {
			const answer = await said(await upload(head.padEnd(99, "\0")));
			expect(answer).toMatch(/^415 invalid_file_type: The file is .*TTF/);
			expect(answer).toContain(name);
		}
	});

	test("422: cut, without letters, or damaged, it is not kept", async () => {
		const font = await load("noto-sans-thai/400.ttf");
		for (const broken of [
			font.slice(0, 4),
			font.slice(0, 1000),
			font.slice(0, -8),
			withoutTable(font, "cmap"),
			withoutTable(font, "glyf"),
		]) {
			expect(await said(await upload(broken))).toMatch(/^422 failed_to_read_font: The font .*\.$/);
		}
	});
});

describe("a text", () => {
	test("is drawn in an uploaded font as in the same font bundled, whatever weight is asked for", async () => {
		const { id } = await uploaded(await load("playfair-display/900.ttf"));
		const bundled = await drawn(card(text({ family: "Playfair Display", weight: 900 })));
		expect(await drawn(card(text({ family: id })))).toEqual(bundled);
		expect(await drawn(card(text({ family: id, weight: 300, italic: true })))).toEqual(bundled);
		expect(await drawn(card(text({})))).not.toEqual(bundled);
	});

	test("has bundled families stand in for letters that the font lacks", async () => {
		const { id } = await uploaded(await load("playfair-display/400.ttf"));
		const [mixed, plain] = [await drawn(card(text({ family: id, content: "שלום", size: 16 }))), await drawn(card())];
		expect(mixed).not.toEqual(plain);
	});

	test("may be a tile's", async () => {
		const { id } = await uploaded(await load("playfair-display/900.ttf"));
		const tile = (family: string) =>
			card({
				type: "tile",
				name: "t",
				frame: { inset: 0 },
				tile: { type: "text", content: "Ag", size: 20, weight: 900, family },
			});
		expect(await drawn(tile(id))).toEqual(await drawn(tile("Playfair Display")));
	});
});

describe("a design that names what it may not is refused where it does", () => {
	const refused = async (record: object, method = "POST", path = "/v1.0/designs") => {
		const response = await client.call(method, path, record, { "If-Match": "1" });
		const { errors } = (await response.clone().json()) as { errors: { pointer: string }[] };
		return [errors[0]?.pointer, await said(response)];
	};

	test("a font that is not there, another account's, or a picture", async () => {
		const picture = await uploaded(png(4, 4));
		const stranger = await new DescribedClient().signUp();
		const theirs = await uploaded(await load("noto-sans-thai/400.ttf"), stranger);
		const expected = "422 invalid_design: /layers/1/family: expected a font among this account's assets, received";
		const id = await client.design();
		for (const method of ["POST", "PUT"]) {
			const path = method === "POST" ? "/v1.0/designs" : `/v1.0/designs/${id}`;
			expect(await refused(card(text({ family: theirs.id })), method, path)).toEqual([
				"/layers/1/family",
				`${expected} ${theirs.id}`,
			]);
			expect(await refused(card(text({ family: picture.id })), method, path)).toEqual([
				"/layers/1/family",
				`${expected} ${picture.id}, which is an image`,
			]);
		}
	});

	test("a font as a picture: in a layer, in a tile, as the ground", async () => {
		const { id } = await uploaded(await load("noto-sans-thai/400.ttf"));
		const frame = { inset: 0 };
		const background = { type: "image", asset: id };
		for (const [pointer, record] of [
			["/layers/1/asset", card({ type: "image", name: "i", asset: id, frame })],
			["/layers/1/tile/asset", card({ type: "tile", name: "i", tile: { type: "image", asset: id, width: 9 }, frame })],
			["/canvas/background/asset", { ...PLAIN, canvas: { ...PLAIN.canvas, background } }],
		] as const) {
			expect(await refused(record)).toEqual([
				pointer,
				`422 invalid_design: ${pointer}: expected an image among this account's assets, received ${id}, which is a font`,
			]);
		}
	});

	test("a family that there is not; more fonts than a design may have", async () => {
		expect((await refused(card(text({ family: "Comic Sans MS" }))))[1]).toContain('received "Comic Sans MS"');
		const fonts = Array.from({ length: 5 }, (_, i) => text({ name: `t${i}`, family: `sha256-${`${i}`.repeat(64)}` }));
		expect(await refused(card(...fonts))).toEqual([
			"/layers/5/name",
			"422 invalid_design: /layers/5/name: expected at most 4 uploaded fonts in a design, received 5 up to here",
		]);
	});
});
