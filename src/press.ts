// The other story: a design that is saved is drawn as far as no upload changes it, so that calls need not.
import { type Design, type Plane, pressings } from "./design/index.ts";
import { Fault } from "./fault.ts";
import { type Press, preparePress } from "./image/index.ts";
import { inJob, inRoom } from "./in-job.ts";
import { MAX_ISOLATE_RENDER_BYTES, MAX_PLANES_BYTES, MAX_RENDER_MS } from "./limits.ts";
import type { Ports, PressedPlane } from "./ports.ts";
import { supply } from "./supplies.ts";

/** Reasons not to draw now. They are no reason not to save: what has no plane is drawn at every call. */
const LATER: readonly string[] = ["overloaded", "unavailable", "resolution_too_high"];

/**
 * The planes of a design, as many as can be drawn in the time of one render and take MAX_PLANES_BYTES together: the lowest
 * that fit.
 */
export async function press(accountId: string, design: Design, ports: Ports): Promise<readonly PressedPlane[]> {
	try {
		return await inRoom(ports.gate, 0, (room) => {
			return inJob(ports.kernels, async (job) => {
				const { assets, texts } = await supply(job, accountId, design, [], room, ports);
				const runs = affordable(
					pressings(design, assets, texts).flatMap(({ plan, ...run }) => {
						const press = preparePress(job, plan, plan.assets.map(assets));
						return press === null ? [] : [{ run, press }];
					}),
				);
				await room.raise(Math.max(0, ...runs.map(({ press }) => bytesOf(press))));
				return drawn(runs);
			});
		});
	} catch (error) {
		if (error instanceof Fault && LATER.includes(error.kind)) return [];
		throw error;
	}
}

interface Prepared {
	readonly run: Omit<Plane, "x" | "y" | "width" | "height">;
	readonly press: Press;
}

/** The memory of one, beside the planes drawn before it. The kernel's never shrinks: the largest is asked for them all. */
const bytesOf = ({ totalBytes }: Press) => totalBytes + MAX_PLANES_BYTES;

function affordable(runs: readonly Prepared[]): readonly Prepared[] {
	let ms = MAX_RENDER_MS;
	return runs.filter(({ press }) => {
		if (press.ms > ms || bytesOf(press) > MAX_ISOLATE_RENDER_BYTES) return false;
		ms -= press.ms;
		return true;
	});
}

function drawn(runs: readonly Prepared[]): readonly PressedPlane[] {
	const planes: PressedPlane[] = [];
	let left = MAX_PLANES_BYTES;
	for (const { run, press } of runs) {
		const pressed = press.run();
		if (pressed.bytes.length > left) continue;
		left -= pressed.bytes.length;
		planes.push({ ...run, ...pressed });
	}
	return planes;
}
