// sharp (libvips, native code) on one thread, in the fewest steps it can do the job in: the photo shrunk while it is
// decoded, set on a canvas, the card laid over it. The second argument is the PNG's compression level, or "default".
import sharp from "sharp";
import { answerJobs, readCard } from "./jobs.mjs";

const { width, height, window, pixels } = readCard();
const level = process.argv[3];
const png = level === "default" ? {} : { compressionLevel: Number(level), adaptiveFiltering: true };

sharp.concurrency(1);
sharp.cache(false);

await answerJobs((photo) =>
	sharp(photo)
		.resize(window.width, window.height, { fit: "cover", kernel: "lanczos3" })
		.extend({
			left: window.x,
			top: window.y,
			right: width - window.x - window.width,
			bottom: height - window.y - window.height,
		})
		.composite([{ input: pixels, raw: { width, height, channels: 4 } }])
		.removeAlpha()
		.png(png)
		.toBuffer(),
);
