// What the peers are given of the product card: everything but the photo, drawn beforehand as one picture with a window
// where the photo shows through. They need not draw shapes, shadows and letters nor turn the badge; it is a head start they
// may have.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** What Node needs to run the rooms as they are written. */
const TYPESCRIPT = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"];

/**
 * Writes the card to `folder`: card.rgba (straight RGBA8) and card.json (its size, and the window).
 */
export async function writeCard(folder) {
	execFileSync(process.execPath, [...TYPESCRIPT, fileURLToPath(import.meta.url), folder], { stdio: "inherit" });
}

if (import.meta.main) await draw(process.argv[2]);

async function draw(folder) {
	const { productCard } = await import("../src/design/templates/product-card.ts");
	const { renderDesign } = await import("../test/support/render-design.ts");
	const { record, assets } = productCard;
	const assetOf = (wanted) => {
		const { file } = assets.find(({ id }) => id === wanted);
		return new Uint8Array(readFileSync(new URL(`../src/design/templates/${file}`, import.meta.url)));
	};
	const over = async (background) => {
		const create = { width: 8, height: 8, channels: 3, background };
		const photo = new Uint8Array(await sharp({ create }).png().toBuffer());
		const { file } = await renderDesign(record, photo, { assetOf, format: "png" });
		return sharp(file).ensureAlpha().raw().toBuffer();
	};
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "card.rgba"), withoutPhoto(await over("black"), await over("white")));
	const { width, height } = record.canvas;
	const window = record.layers.find(({ type }) => type === "photo").frame;
	writeFileSync(join(folder, "card.json"), JSON.stringify({ width, height, window }));
}

/** A photo counts for as much of a pixel as lies between what black and what white made of it. */
function withoutPhoto(black, white) {
	const pixels = Buffer.alloc(black.length);
	for (let at = 0; at < black.length; at += 4) {
		const alpha = 255 - (white[at] - black[at]);
		for (let i = 0; i < 3; i++)
			pixels[at + i] = alpha === 0 ? 0 : Math.min(255, Math.round((black[at + i] * 255) / alpha));
		pixels[at + 3] = alpha;
	}
	return pixels;
}
