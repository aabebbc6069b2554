// What the peers are given of the product card: everything but the photo, drawn beforehand as one picture with a window
// where the photo shows through. They need not draw shapes nor turn the badge; it is a head start they may have.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { productCard } from "../src/design/templates/product-card.ts";

const { canvas, layers } = productCard.record;

/**
 * Writes the card to `folder`: card.rgba (straight RGBA8) and card.json (its size, and the window).
 */
export async function writeCard(folder) {
	mkdirSync(folder, { recursive: true });
	const pixels = await sharp(Buffer.from(svg())).ensureAlpha().raw().toBuffer();
	const window = layers.find(({ type }) => type === "photo").frame;
	writeFileSync(join(folder, "card.rgba"), pixels);
	writeFileSync(join(folder, "card.json"), JSON.stringify({ width: canvas.width, height: canvas.height, window }));
}

function svg() {
	const at = layers.findIndex(({ type }) => type === "photo");
	const photo = layers[at];
	const { width, height, background } = canvas;
	const whole = `x="0" y="0" width="${width}" height="${height}"`;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<mask id="window"><rect ${whole} fill="white"/><rect ${place(photo.frame)} rx="${photo.radius}" fill="black"/></mask>
		<g mask="url(#window)"><rect ${whole} fill="${background}"/>${layers.slice(0, at).map(element).join("")}</g>
		${layers
			.slice(at + 1)
			.map(element)
			.join("")}
	</svg>`;
}

function element(layer) {
	const { frame, opacity = 1, rotation = 0, fill, radius = 0 } = layer;
	const centre = `${frame.x + frame.width / 2} ${frame.y + frame.height / 2}`;
	const common = `opacity="${opacity}" transform="rotate(${rotation} ${centre})"`;
	if (layer.type === "image") {
		return `<image ${place(frame)} ${common} href="data:image/png;base64,${asset(layer.asset)}"/>`;
	}
	if (layer.shape === "rectangle") return `<rect ${place(frame)} rx="${radius}" ${common} fill="${fill}"/>`;
	const [cx, cy] = centre.split(" ");
	return `<ellipse cx="${cx}" cy="${cy}" rx="${frame.width / 2}" ry="${frame.height / 2}" ${common} fill="${fill}"/>`;
}

const place = ({ x, y, width, height }) => `x="${x}" y="${y}" width="${width}" height="${height}"`;

function asset(id) {
	const { file } = productCard.assets.find((known) => known.id === id);
	return readFileSync(fileURLToPath(new URL(`../src/design/templates/${file}`, import.meta.url))).toString("base64");
}
