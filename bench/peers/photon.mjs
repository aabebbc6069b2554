// Photon (Rust compiled to WebAssembly) by its own functions throughout: decode, crop, resize, lay over, encode.
import { crop, PhotonImage, resize, SamplingFilter, watermark } from "@cf-wasm/photon";
import { answerJobs, readCard } from "./jobs.mjs";

const { width, height, window, pixels } = readCard();
const card = new PhotonImage(new Uint8Array(pixels), width, height);

await answerJobs(async (bytes) => {
	const photo = PhotonImage.new_from_byteslice(bytes);
	const cropped = crop(photo, ...middleOf(photo.get_width(), photo.get_height()));
	const drawn = resize(cropped, window.width, window.height, SamplingFilter.Lanczos3);
	const canvas = new PhotonImage(new Uint8Array(width * height * 4), width, height);
	watermark(canvas, drawn, BigInt(window.x), BigInt(window.y));
	watermark(canvas, card, 0n, 0n);
	const png = canvas.get_bytes();
	for (const image of [photo, cropped, drawn, canvas]) image.free();
	return png;
});

/** The largest middle part of the window's shape: left, top, right, bottom. */
function middleOf(photoWidth, photoHeight) {
	const scale = Math.min(photoWidth / window.width, photoHeight / window.height);
	const [w, h] = [Math.round(window.width * scale), Math.round(window.height * scale)];
	const [x, y] = [(photoWidth - w) >> 1, (photoHeight - h) >> 1];
	return [x, y, x + w, y + h];
}
