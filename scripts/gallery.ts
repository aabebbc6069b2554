// npm run gallery [-- photo.jpg ...]: every template over photos and every golden, drawn as the Worker draws them, each as
// out/gallery/<id>.png and all on one sheet, out/gallery.png, with labels by our own text layers. With --previews it
// writes the templates' preview pictures instead (src/design/templates/previews), from public-domain photos.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { type DesignRecord, type Template, templates } from "../src/design/index.ts";
import { draw, goldens } from "../test/golden/goldens.ts";
import { type Rendering, renderDesign } from "../test/support/render-design.ts";
import { SAMPLES } from "./samples.mjs";

type Layer = DesignRecord["layers"][number];

/** A picture with its name. */
interface Shown {
	readonly id: string;
	readonly picture: Rendering;
}

const root = join(import.meta.dirname, "..");
const templatesFolder = join(root, "src/design/templates");
const read = (path: string) => new Uint8Array(readFileSync(path));

/** The photo that suits each template's preview; the boats suit the others. */
const PREVIEW_PHOTOS: Readonly<Record<string, keyof typeof SAMPLES>> = {
	"product-card": "flower",
	"sale-badge": "flower",
	"square-social": "alps",
	"event-banner": "flower",
	"podcast-cover": "flower",
	"photo-frame": "alps",
	watermark: "alps",
};

/** Pixels of a preview's longer side, and its JPEG quality. */
const PREVIEW_SIDE = 640;
const PREVIEW_QUALITY = 84;

/** The photos of the sheet where none are given. */
const SHEET_PHOTOS = [SAMPLES.flower, SAMPLES.boats, SAMPLES.alps, SAMPLES.airplane];

/** The sheet: rows of cells, each a picture and its label below. */
const SHEET_WIDTH = 3024;
const GAP = 16;
const LABEL = 28;

/** How many cells a row has, and how high they are. */
interface Rows {
	readonly columns: number;
	readonly height: number;
}

const TEMPLATE_ROWS: Rows = { columns: 2 * SHEET_PHOTOS.length, height: 280 };
const GOLDEN_ROWS: Rows = { columns: 12, height: 190 };

if (process.argv.includes("--previews")) await writePreviews();
else await writeGallery(process.argv.slice(2));

async function writePreviews(): Promise<void> {
	const folder = join(templatesFolder, "previews");
	mkdirSync(folder, { recursive: true });
	for (const template of templates) {
		const whole = await applied(template, SAMPLES[PREVIEW_PHOTOS[template.id] ?? "boats"]);
		const { file, width, height } = await smaller(whole);
		writeFileSync(join(folder, `${template.id}.jpg`), file);
		console.log(`${template.id}.jpg ${width} x ${height} ${file.length} bytes`);
	}
}

async function writeGallery(photos: readonly string[]): Promise<void> {
	const chosen = photos.length > 0 ? photos.slice(0, SHEET_PHOTOS.length) : SHEET_PHOTOS;
	const ofTemplates: Shown[] = [];
	for (const template of templates) {
		for (const photo of chosen) {
			ofTemplates.push({ id: `${template.id}-${nameOf(photo)}`, picture: await applied(template, photo) });
		}
	}
	const ofGoldens: Shown[] = [];
	for (const golden of goldens) ofGoldens.push({ id: golden.name, picture: await draw(golden) });

	const folder = join(root, "out/gallery");
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const shown = [...ofTemplates, ...ofGoldens];
	for (const { id, picture } of shown) writeFileSync(join(folder, `${id}.${picture.format}`), picture.file);
	const rows = [...(await inRows(ofTemplates, TEMPLATE_ROWS)), ...(await inRows(ofGoldens, GOLDEN_ROWS))];
	writeFileSync(join(root, "out/gallery.png"), await sheet(rows));
	console.log(`out/gallery.png shows the ${shown.length} pictures of out/gallery`);
}

function applied({ record, assets }: Template, photo: string): Promise<Rendering> {
	const assetOf = (id: string) => read(join(templatesFolder, assets.find((asset) => asset.id === id)?.file ?? ""));
	return renderDesign(record, read(photo), { format: "png", assetOf });
}

/** A picture as a preview. */
function smaller({ file, width, height }: Rendering): Promise<Rendering> {
	const scale = Math.min(1, PREVIEW_SIDE / Math.max(width, height));
	const canvas = { width: Math.round(width * scale), height: Math.round(height * scale), background: "#ffffff" };
	const photo: Layer = { type: "photo", name: "picture", frame: { inset: 0 }, fit: "fill" };
	const record: DesignRecord = { version: 1, name: "Preview", canvas, layers: [photo] };
	return renderDesign(record, file, { format: "jpg", quality: PREVIEW_QUALITY });
}

/** Pictures in rows, each row drawn by itself: a design has 100 layers. */
async function inRows(shown: readonly Shown[], rows: Rows): Promise<readonly Rendering[]> {
	const drawn: Rendering[] = [];
	for (let i = 0; i < shown.length; i += rows.columns) drawn.push(await row(shown.slice(i, i + rows.columns), rows));
	return drawn;
}

function row(shown: readonly Shown[], { columns, height }: Rows): Promise<Rendering> {
	const width = (SHEET_WIDTH - GAP) / columns - GAP;
	const layers = shown.flatMap(({ id, picture }, i): Layer[] => {
		const x = GAP + i * (width + GAP);
		const frame = within(picture, { x, y: 0, width, height: height - LABEL });
		return [
			{ type: "image", name: `picture ${id}`, asset: idOf(picture.file), frame, fit: "fill" },
			{
				...{ type: "text", name: `label ${id}`, content: id, size: 16, weight: 500, fill: "#3a3a40" },
				...{ align: "centre", verticalAlign: "bottom", maxLines: 1 },
				frame: { x, y: height - LABEL, width, height: LABEL },
			},
		];
	});
	return laidOut(
		height,
		layers,
		shown.map(({ picture }) => picture),
	);
}

/** A picture as large as a cell has room for, its foot on the cell's. Small ones stay as they are, and crisp. */
function within({ width, height }: Rendering, cell: { x: number; y: number; width: number; height: number }) {
	const scale = Math.min(1, cell.width / width, cell.height / height);
	const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
	return {
		x: Math.round(cell.x + (cell.width - size.width) / 2),
		y: Math.round(cell.y + cell.height - size.height),
		...size,
	};
}

/** All rows on one. */
async function sheet(rows: readonly Rendering[]): Promise<Uint8Array> {
	let bottom = GAP;
	const layers = rows.map(({ file, width, height }, i): Layer => {
		const frame = { x: 0, y: bottom, width, height };
		bottom += height + GAP;
		return { type: "image", name: `row ${i}`, asset: idOf(file), frame, fit: "none" };
	});
	return (await laidOut(bottom, layers, rows)).file;
}

/** Layers that show pictures made before. Some photo there has to be: it is not shown. */
function laidOut(height: number, layers: Layer[], pictures: readonly Rendering[]): Promise<Rendering> {
	const canvas = { width: SHEET_WIDTH, height, background: "#e8e8ea" };
	const files = new Map(pictures.map(({ file }) => [idOf(file), file]));
	const photo = pictures[0]?.file ?? new Uint8Array(0);
	const assetOf = (id: string) => files.get(id) ?? photo;
	return renderDesign({ version: 1, name: "Sheet", canvas, layers }, photo, { format: "png", assetOf });
}

function idOf(file: Uint8Array): string {
	return `sha256-${createHash("sha256").update(file).digest("hex")}`;
}

function nameOf(photo: string): string {
	const sample = Object.entries(SAMPLES).find(([, path]) => path === photo);
	return sample?.[0] ?? basename(photo, extname(photo));
}
