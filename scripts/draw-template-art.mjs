// Draws the small pictures the templates come with: `node scripts/draw-template-art.mjs`. Everything is paths, letters
// too, so no font of the machine has a say. A template names its picture by the SHA-256 printed here.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import sharp from "sharp";

const folder = new URL("../src/design/templates/art/", import.meta.url);

/** Capitals as strokes 100 high, with their widths; a stroke runs along the middle of a stem. */
const CAPITALS = {
	D: { width: 74, path: "M0 0V100H24A50 50 0 0 0 24 0Z" },
	E: { width: 54, path: "M54 0H0V100H54M0 49H47" },
	I: { width: 0, path: "M0 0V100" },
	N: { width: 66, path: "M0 100V0L66 100V0" },
	O: { width: 100, path: "M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z" },
	S: {
		width: 60,
		path: "M57 19C52 6 42 0 30 0C14 0 3 10 3 25C3 41 16 45 30 49C45 53 60 58 60 75C60 91 46 100 30 100C16 100 5 93 0 80",
	},
	T: { width: 68, path: "M0 0H68M34 0V100" },
	U: { width: 68, path: "M0 0V66A34 34 0 0 0 68 66V0" },
	W: { width: 108, path: "M0 0L27 100L54 12L81 100L108 0" },
};

/** A word with its upper left corner at the origin, and how wide it is. */
function word(letters, gap) {
	let x = 0;
	const paths = [];
	for (const letter of letters) {
		const { width, path } = CAPITALS[letter];
		paths.push(`<path transform="translate(${x} 0)" d="${path}"/>`);
		x += width + gap;
	}
	return { svg: paths.join(""), width: x - gap };
}

const round = (number) => Math.round(number * 100) / 100;
const polar = (radius, turns) => [
	round(radius * Math.cos(turns * 2 * Math.PI)),
	round(radius * Math.sin(turns * 2 * Math.PI)),
];

/** A round seal with a scalloped edge, a fine ring and a word: 360 x 360. */
function badge() {
	const scallops = 28;
	const edge = Array.from({ length: scallops }, (_, i) => `${polar(214, i / scallops).join(" ")}A26 26 0 0 1 `);
	const { svg, width } = word("NEW", 42);
	const scale = 0.84;
	const bead = (turns) => {
		const [x, y] = polar(137, turns);
		return `<circle cx="${x}" cy="${y}" r="5"/>`;
	};
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-240 -240 480 480" width="360" height="360">
		<path fill="#b8402a" d="M${edge.join("")}${polar(214, 0).join(" ")}Z"/>
		<circle r="183" fill="none" stroke="#fff4e6" stroke-width="4"/>
		<g fill="none" stroke="#fff4e6" stroke-width="21" stroke-linejoin="round" stroke-linecap="round"
			transform="scale(${scale}) translate(${-width / 2} -50)">${svg}</g>
		<g fill="#fff4e6">${[-0.33, -0.29, -0.25, -0.21, -0.17, 0.17, 0.21, 0.25, 0.29, 0.33].map(bead).join("")}</g>
	</svg>`;
}

/** An aperture and a word, white with a dark hem, so that it reads on any photo: 635 x 170. */
function logo() {
	// Each blade's edge runs along one side of the hexagon in the middle and on to the ring.
	const blades = Array.from({ length: 6 }, (_, i) => {
		const apothem = 34 * Math.cos(Math.PI / 6);
		const meetsRing = (i + 0.5) / 6 + Math.acos(apothem / 80) / (2 * Math.PI);
		return `M${polar(34, i / 6).join(" ")}L${polar(80, meetsRing).join(" ")}`;
	});
	const { svg } = word("STUDIO", 44);
	const mark = `<g transform="translate(104 120)"><circle r="80"/><path d="${blades.join("")}"/></g>
		<g transform="translate(246 67) scale(1.06)">${svg}</g>`;
	const stroke = (colour, thickness) =>
		`<g fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linejoin="round" stroke-linecap="round">${mark}</g>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 896 240" width="635" height="170">
		<g opacity="0.4">${stroke("#000000", 23)}</g>${stroke("#ffffff", 13)}
	</svg>`;
}

for (const [name, svg] of Object.entries({ badge: badge(), logo: logo() })) {
	const bytes = await sharp(Buffer.from(svg))
		.ensureAlpha()
		.png({ compressionLevel: 9, effort: 10, palette: false })
		.toBuffer();
	writeFileSync(new URL(`${name}.png`, folder), bytes);
	console.log(`${name}.png ${bytes.length} bytes sha256-${createHash("sha256").update(bytes).digest("hex")}`);
}
