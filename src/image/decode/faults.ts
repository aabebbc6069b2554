// What decoding can refuse, by the actor at fault: the file, or the budget.
import { Fault } from "../../fault.ts";
import { Status } from "../kernel.ts";

/** invalid_file_type: not an image we read. failed_to_read_image: damaged. resolution_too_high: over a bound. */
export type ImageKind = "invalid_file_type" | "failed_to_read_image" | "resolution_too_high";

/** A format by the name people know. */
export type FormatName = "JPEG" | "PNG";

/** Kinds of it that people have and that are not read: an iPhone app's own pictures have a chunk CgBI, and no zlib header. */
const NOT_READ: Readonly<Record<FormatName, string>> = {
	JPEG: "arithmetic, lossless or 12-bit",
	PNG: "one taken out of an iPhone app",
};

/** The Fault that a decoder's negative status means. */
export function faultOf(status: number, format: FormatName): Fault<ImageKind> {
	switch (status) {
		case Status.truncated:
			return new Fault("failed_to_read_image", `The ${format} file ends before the picture does.`);
		case Status.unsupported:
			return new Fault("invalid_file_type", `This kind of ${format} (${NOT_READ[format]}, say) is not read.`);
		case Status.limit:
			return new Fault("failed_to_read_image", `The ${format} file passes a bound that no ordinary file comes near.`);
		default:
			return new Fault("failed_to_read_image", `The ${format} file is damaged.`);
	}
}
