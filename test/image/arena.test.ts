// The arena: what is taken never overlaps, never exceeds what was reserved, and lies where it was asked to.
import { expect, test } from "vitest";
import { Arena } from "../../src/image/arena.ts";

function kernel(start = 1040): { readonly memory: WebAssembly.Memory; arenaStart(): number } {
	return { memory: new WebAssembly.Memory({ initial: 1 }), arenaStart: () => start };
}

test("shares follow each other on their alignments", () => {
	const arena = new Arena(kernel());
	arena.reserve(1000);
	expect(arena.take(10)).toBe(1040);
	expect(arena.take(1, 1)).toBe(1050);
	expect(arena.take(32)).toBe(1056);
	expect(arena.take(4, 64)).toBe(1088);
	expect(arena.taken).toBe(1092 - 1040);
});

test("exactly what was reserved can be taken, and no byte more", () => {
	const arena = new Arena(kernel());
	expect(() => arena.take(1)).toThrow(Error);
	arena.reserve(64);
	arena.take(48);
	expect(() => arena.take(17)).toThrow("17 bytes");
	arena.take(16);
	expect(() => arena.take(1)).toThrow(Error);
	arena.take(0);
});

test("reserving again counts from what is taken and takes nothing back", () => {
	const arena = new Arena(kernel());
	arena.reserve(64);
	arena.reserve(32);
	arena.take(64);
	arena.reserve(16);
	arena.take(16);
	expect(() => arena.take(1, 1)).toThrow(Error);
});

test("memory grows by whole pages, only when it must", () => {
	const owner = kernel(0);
	const arena = new Arena(owner);
	arena.reserve(65_536);
	expect(owner.memory.buffer.byteLength).toBe(65_536);
	arena.reserve(65_537);
	expect(owner.memory.buffer.byteLength).toBe(2 * 65_536);
});

test("views are of the kernel's memory", () => {
	const owner = kernel();
	const arena = new Arena(owner);
	arena.reserve(64);
	const at = arena.take(16);
	arena.bytes(at, 4).set([1, 2, 0, 128]);
	expect(arena.i16(at, 2)[0]).toBe(0x201);
	expect(arena.i32(at, 1)[0]).toBe(-0x80000000 + 0x201);
	arena.f32(at, 1)[0] = 1;
	expect([...new Uint8Array(owner.memory.buffer, at, 4)]).toEqual([0, 0, 0x80, 0x3f]);
});

test("an engine without memory says so", () => {
	const memory = new WebAssembly.Memory({ initial: 1, maximum: 2 });
	const arena = new Arena({ memory, arenaStart: () => 0 });
	expect(() => arena.reserve(3 * 65_536)).toThrow(RangeError);
});

test("a part is a share of its own", () => {
	const arena = new Arena(kernel());
	arena.reserve(96);
	const part = arena.part(64);
	expect(arena.take(16)).toBe(1040 + 64);
	expect(part.take(48)).toBe(1040);
	expect(() => part.take(17)).toThrow(Error);
	expect(part.take(16)).toBe(1040 + 48);
});

test("wiping clears all that was ever taken, and nothing else", () => {
	const owner = kernel();
	const memory = new Uint8Array(owner.memory.buffer).fill(7);
	const arena = new Arena(owner);
	arena.reserve(128);
	arena.part(32).take(16);
	const mark = arena.mark();
	arena.take(64);
	arena.rewind(mark);
	arena.take(16);
	arena.wipe();
	const changed = [...memory.keys()].filter((at) => memory[at] !== 7);
	expect([changed[0], changed.at(-1), changed.length]).toEqual([1040, 1040 + 95, 96]);
	expect(changed.every((at) => memory[at] === 0)).toBe(true);
});

test("wiping leaves what was not touched of the last share, and no more", () => {
	const owner = kernel();
	const memory = new Uint8Array(owner.memory.buffer).fill(7);
	const arena = new Arena(owner);
	arena.reserve(128);
	const mark = arena.mark();
	arena.take(64);
	arena.rewind(mark);
	const region = arena.take(96);
	arena.untouched(region + 16, region + 96);
	arena.wipe();
	// The share before reached farther than what was touched of the last.
	expect([memory[1040 + 63], memory[1040 + 64]]).toEqual([0, 7]);
	memory.fill(7);
	arena.take(16);
	arena.untouched(region + 16, region + 96);
	arena.wipe();
	expect([memory[1040 + 111], memory[1040 + 112]]).toEqual([0, 7]);
});

test("what is taken after a mark can be taken again", () => {
	const arena = new Arena(kernel());
	arena.reserve(64);
	arena.take(16);
	const mark = arena.mark();
	const first = arena.take(48);
	expect(() => arena.take(1)).toThrow(Error);
	arena.rewind(mark);
	expect(arena.take(48)).toBe(first);
});
