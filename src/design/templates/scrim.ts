// What is laid between a photo and the words on it.
import type { DesignRecord } from "../schema.ts";

type Layer = DesignRecord["layers"][number];
type Paint = Extract<Layer, { shape: "rectangle" }>["fill"];

/** Half a cosine in nine steps: it begins and ends level, so that no edge is seen. */
const EASE = [0, 0.038, 0.146, 0.309, 0.5, 0.691, 0.854, 0.962, 1];

/** Where it is at its darkest, which it then stays: most of the words lie beyond. */
const FULL_AT = 0.8;

/** From clear to `opacity` of a colour "#rrggbb", downwards, or `angle` degrees clockwise from straight up. */
export function scrim(colour: string, opacity: number, angle = 180): Paint {
	const alpha = (share: number) =>
		Math.round(share * opacity * 255)
			.toString(16)
			.padStart(2, "0");
	const stops = EASE.map((share, i) => ({ at: (i / 8) * FULL_AT, colour: `${colour}${alpha(share)}` }));
	return { type: "linear", angle, stops };
}
