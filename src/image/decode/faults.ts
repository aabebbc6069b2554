// What decoding can refuse, by the actor at fault: the file, or the budget.
import { Fault } from "../../fault.ts";
import { Status } from "../kernel.ts";

/** invalid_file_type: not an image we read. failed_to_read_image: damaged. resolution_too_high: over a bound. */
export type ImageKind = "invalid_file_type" | "failed_to_read_image" | "resolution_too_high";

/** The Fault that a decoder's negative status means. `format` is the name people know: "JPEG". */
export function faultOf(status: number, format: string): Fault<ImageKind> {
	switch (status) {
		case Status.truncated:
			return new Fault("failed_to_read_image", `The ${format} file ends before the picture does.`);
		case Status.unsupported:
			return new Fault(
				"invalid_file_type",
				`This kind of ${format} (arithmetic, lossless or 12-bit, say) is not read.`,
			);
		case Status.limit:
			return new Fault("failed_to_read_image", `The ${format} file passes a bound that no ordinary file comes near.`);
		default:
			return new Fault("failed_to_read_image", `The ${format} file is damaged.`);
	}
}
