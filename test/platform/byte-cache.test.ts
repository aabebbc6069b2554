// What an isolate keeps: the last used, within its bytes.
import { expect, test } from "vitest";
import { ByteCache } from "../../src/platform/byte-cache.ts";

test("the least recently used go first, as many as it takes", () => {
	const cache = new ByteCache<string>(100);
	for (const key of ["a", "b", "c", "d"]) cache.set(key, key.toUpperCase(), 25);
	expect(cache.get("a")).toBe("A");
	cache.set("e", "E", 50);
	expect(["a", "b", "c", "d", "e"].map((key) => cache.get(key))).toEqual(["A", undefined, undefined, "D", "E"]);
});

test("what is set again weighs what it weighs now", () => {
	const cache = new ByteCache<number>(100);
	for (let i = 0; i < 50; i++) cache.set("same", i, 40);
	cache.set("other", 1, 50);
	expect([cache.get("same"), cache.get("other")]).toEqual([49, 1]);
});

test("a giant is not kept, nor what it replaces", () => {
	const cache = new ByteCache<number>(100);
	cache.set("small", 1, 10);
	cache.set("giant", 1, 10);
	cache.set("giant", 2, 51);
	expect([cache.get("giant"), cache.get("small")]).toEqual([undefined, 1]);
});
