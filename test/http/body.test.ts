// Answers on their way out: what they are made of is given back as soon as it may be, whatever their readers do.
import { afterEach, expect, test, vi } from "vitest";
import { bodyOf } from "../../src/http/body.ts";
import { SEND_TIMEOUT_SECONDS } from "../../src/limits.ts";

afterEach(() => void vi.useRealTimers());

const pieces = (count: number, bytes: number) => Array.from({ length: count }, (_, i) => new Uint8Array(bytes).fill(i));
const areFree = (all: readonly Uint8Array[]) => all.every(({ buffer }) => (buffer as ArrayBuffer).detached);

test("small pieces are free at once, and come whole", async () => {
	const all = pieces(3, 1000);
	const body = bodyOf(
		all,
		() => undefined,
		() => undefined,
	);
	expect(areFree(all)).toBe(true);
	const came = new Uint8Array(await new Response(body).arrayBuffer());
	expect([came.length, came[0], came[1000], came[2999]]).toEqual([3000, 0, 1, 2]);
});

test("large pieces that nobody reads are given up in the end", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const all = pieces(3, 2 * 1024 * 1024);
	const held: number[] = [];
	const sent: Promise<void>[] = [];
	const body = bodyOf(
		all,
		(bytes) => held.push(bytes),
		(work) => sent.push(work),
	);
	vi.advanceTimersByTime(SEND_TIMEOUT_SECONDS * 1000 - 1);
	await Promise.resolve();
	expect(held).toEqual([6 * 1024 * 1024]);
	vi.advanceTimersByTime(1);
	await Promise.all(sent);
	expect(held.at(-1)).toBe(0);
	expect(areFree(all)).toBe(true);
	await expect(new Response(body).arrayBuffer()).rejects.toThrow();
});
