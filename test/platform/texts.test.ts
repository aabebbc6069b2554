// The port of texts: shaped once while they are kept, and nothing is started for none.
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { ShapeSpec } from "../../src/design/index.ts";
import { Fault } from "../../src/fault.ts";
import { MAX_TEXT_POINTS } from "../../src/limits.ts";
import { loadBundledFont, newHarfBuzz } from "../../src/platform/fonts-assets.ts";
import { MemoryGate } from "../../src/platform/gate.ts";
import type { Env } from "../../src/platform/index.ts";
import { ShapedTexts } from "../../src/platform/texts.ts";
import { spec } from "../design/text/specs.ts";
import { ROOM } from "../support/room.ts";

test("a text is shaped once while it is kept; no text starts nothing", async () => {
	const { ASSETS } = env as unknown as Env;
	const asked: string[] = [];
	let started = 0;
	const texts = new ShapedTexts(
		() => {
			started++;
			return newHarfBuzz();
		},
		{
			bundled: (file) => {
				asked.push(file);
				return loadBundledFont(ASSETS, file);
			},
			uploaded: () => Promise.reject(new Error("not asked for")),
		},
	);
	const shape = (...specs: readonly ShapeSpec[]) => texts.shape("account", specs, ROOM);
	await shape();
	expect([started, asked]).toEqual([0, []]);
	const text = spec({ content: "Ag", weight: 700 });
	const lookup = await shape(text);
	const shaped = lookup(text);
	const larger = { ...text, size: 50, align: "end" };
	expect((await shape(larger))(larger)).toBe(shaped);
	const other = { ...text, content: "other" };
	expect((await shape(other))(other)).not.toBe(shaped);
	expect([started, asked]).toEqual([1, ["inter/700.ttf"]]);
	// 20,000 characters later it is gone.
	for (let i = 0; i < 5; i++) await shape({ ...text, content: `${i}`.repeat(4500) });
	expect((await shape(text))(text)).not.toBe(shaped);
	expect((await shape(text))(text)).toEqual(shaped);
	expect(() => lookup(other)).toThrow("announced");
});

describe("uploaded fonts", () => {
	const ID = `sha256-${"1".repeat(64)}`;
	const FILES: Readonly<Record<string, string>> = { alice: "playfair-display/900.ttf", bob: "noto-sans-thai/400.ttf" };
	const bundled = (file: string) => loadBundledFont((env as unknown as Env).ASSETS, file);
	const text = spec({ content: "Ag", family: ID });

	function library() {
		const asked: string[] = [];
		const uploaded = (accountId: string, id: string) => {
			asked.push(`${accountId} ${id}`);
			return bundled(FILES[accountId] ?? "");
		};
		return { asked, texts: new ShapedTexts(newHarfBuzz, { bundled, uploaded }) };
	}

	test("are their account's own: neither its letters nor its file are lent to another", async () => {
		const { asked, texts } = library();
		const shapes = [];
		for (const account of ["alice", "bob", "alice", "bob"]) {
			shapes.push((await texts.shape(account, [text], ROOM))(text));
			// A text that is not kept, in a font that is.
			await texts.shape(account, [{ ...text, content: `${account}${shapes.length}` }], ROOM);
		}
		expect(asked).toEqual([`alice ${ID}`, `bob ${ID}`]);
		expect(shapes[2]).toBe(shapes[0]);
		expect(shapes[3]).toBe(shapes[1]);
		expect(shapes[1]).not.toEqual(shapes[0]);
	});

	test("have the bundled families stand in for what they lack", async () => {
		const { texts } = library();
		const thai = { ...text, content: "Ag ก שלום" };
		for (const account of ["alice", "bob"])
			expect((await texts.shape(account, [thai], ROOM))(thai).lacksGlyphs).toBe(false);
	});

	test("are read once the isolate has room for them", async () => {
		const MEGABYTE = 1024 * 1024;
		const gate = new MemoryGate({ bytes: 25 * MEGABYTE, queue: 0, seconds: 0.05 });
		const { texts } = library();
		const other = { ...text, family: ID.replaceAll("1", "2") };
		const [alice, bob] = [await gate.enter(0), await gate.enter(MEGABYTE)];
		await texts.shape("alice", [text, other], alice);
		expect(alice.bytes).toBe(20 * MEGABYTE);
		await expect(texts.shape("bob", [text], bob)).rejects.toMatchObject({ kind: "overloaded" });
		alice.leave();
		await texts.shape("alice", [text, other], bob);
		expect(bob.bytes).toBe(MEGABYTE);
	});
});

test("more intricate letters than are drawn are refused, and nothing of them is kept", async () => {
	const { ASSETS } = env as unknown as Env;
	const load = (file: string) => loadBundledFont(ASSETS, file);
	const texts = new ShapedTexts(newHarfBuzz, { bundled: load, uploaded: load });
	// No ordinary text comes near: so many that no record could hold them.
	const long = spec({ content: "鬱".repeat(MAX_TEXT_POINTS / 60), family: "Noto Sans JP" });
	const refused = await texts.shape("account", [long], ROOM).catch((error: unknown) => error);
	expect(refused).toBeInstanceOf(Fault);
	expect(refused).toMatchObject({ kind: "resolution_too_high", detail: expect.stringMatching(/^The letters of this/) });
	const short = spec({ content: "鬱".repeat(50), family: "Noto Sans JP" });
	await texts.shape("account", [short], ROOM);
	const often = new Array<ShapeSpec>(MAX_TEXT_POINTS / 60 / 50).fill(short);
	await expect(texts.shape("account", often, ROOM)).rejects.toThrow("resolution_too_high");
});
