// Memory for those who ask for it outside a gate: as much as they like.
import type { Lease } from "../../src/ports.ts";

export const ROOM: Lease = {
	bytes: 0,
	raise: async () => undefined,
	lower: () => undefined,
	answer: () => undefined,
	leave: () => undefined,
};
