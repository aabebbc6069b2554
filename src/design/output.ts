// What a call asks for beside its photo, and how its result is written: as the call says, else as the design does.
import type { Output } from "../image/index.ts";
import { toRgba } from "./colour.ts";
import type { Design } from "./record.ts";

/** What a call says of its result. */
export interface Asked {
	/** null leaves it to the design. */
	readonly format: Output["format"] | null;
	/** 1 to 100; null leaves it to the design. */
	readonly quality: number | null;
	/** As JSON.parse gives it, unchecked; {} changes nothing. */
	readonly modifications: unknown;
}

/** How the result of a call is written. */
export function outputOf({ output }: Design, { format, quality }: Pick<Asked, "format" | "quality">): Output {
	return {
		format: format ?? output.format,
		quality: quality ?? output.quality,
		matte: toRgba(output.background),
	};
}
