// The other story: a design that is saved is drawn as far as no upload changes it, so that calls need not.
import { type Design, pressings } from "./design/index.ts";
import { Fault } from "./fault.ts";
import { newJob, preparePress } from "./image/index.ts";
import { MAX_PLANES_BYTES } from "./limits.ts";
import type { Ports, PressedPlane } from "./ports.ts";
import { supply } from "./supplies.ts";

/** Reasons not to draw now. They are no reason not to save: what has no plane is drawn at every call. */
const LATER: readonly string[] = ["overloaded", "unavailable", "resolution_too_high"];

/** The planes of a design; those beyond MAX_PLANES_BYTES together are left out. */
export async function press(accountId: string, design: Design, ports: Ports): Promise<readonly PressedPlane[]> {
	const planes: PressedPlane[] = [];
	try {
		const job = newJob(ports.kernel());
		const { assets, texts } = await supply(job, accountId, design, [], ports);
		const mark = job.arena.mark();
		let left = MAX_PLANES_BYTES;
		for (const { plan, ...run } of pressings(design, assets, texts)) {
			job.arena.rewind(mark);
			const press = preparePress(job, plan, plan.assets.map(assets));
			if (press === null) continue;
			const lease = await ports.gate.enter(press.totalBytes);
			try {
				const pressed = press.run();
				if (pressed.bytes.length > left) continue;
				left -= pressed.bytes.length;
				planes.push({ ...run, ...pressed });
			} finally {
				lease.leave();
			}
		}
	} catch (error) {
		if (!(error instanceof Fault) || !LATER.includes(error.kind)) throw error;
	}
	return planes;
}
