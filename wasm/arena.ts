// Where the memory that TypeScript lays out (src/image/arena.ts) begins: past the kernel's own constant tables.

/** First address free for the caller, a multiple of 16. */
export function arenaStart(): usize {
	return (__heap_base + 15) & ~15;
}
