// What is served as it is, or read from where it would be: the bundled fonts as build/assets/fonts/{family}/
// {weight}[-italic].ttf and the templates' previews as build/assets/templates/{id}.jpg, licences beside them; and
// build/draw-callbacks.wasm, through which HarfBuzz calls JavaScript. Writes only what is missing or differs, by rename,
// so that whoever reads beside it never meets half a file.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

put("build/draw-callbacks.wasm", drawCallbacks());
const { families } = JSON.parse(readFileSync("src/design/text/families.json", "utf8"));
for (const { folder, upright, italic } of families) {
	const from = `node_modules/@expo-google-fonts/${folder}`;
	const to = `build/assets/fonts/${folder}`;
	const faces = readdirSync(from).filter((name) => /^\d00[A-Z]/.test(name));
	copy(`${from}/LICENSE_FONT`, `${to}/OFL.txt`);
	for (const weight of upright) copy(fontIn(from, faces, weight, false), `${to}/${weight}.ttf`);
	for (const weight of italic) copy(fontIn(from, faces, weight, true), `${to}/${weight}-italic.ttf`);
}
for (const name of readdirSync("src/design/templates/previews")) {
	copy(`src/design/templates/previews/${name}`, `build/assets/templates/${name}`);
}

/** The package keeps each face in a folder like 700Bold_Italic. */
function fontIn(from, faces, weight, isItalic) {
	const face = faces.find((name) => name.startsWith(`${weight}`) && name.endsWith("_Italic") === isItalic);
	if (face === undefined) throw new Error(`${from} has no ${weight}${isItalic ? " italic" : ""}`);
	const file = readdirSync(`${from}/${face}`).find((name) => name.endsWith(".ttf"));
	return `${from}/${face}/${file}`;
}

function copy(from, to) {
	const size = statSync(to, { throwIfNoEntry: false })?.size;
	if (size === statSync(from).size && readFileSync(from).equals(readFileSync(to))) return;
	mkdirSync(dirname(to), { recursive: true });
	copyFileSync(from, `${to}.${process.pid}.tmp`);
	renameSync(`${to}.${process.pid}.tmp`, to);
}

function put(to, bytes) {
	if (statSync(to, { throwIfNoEntry: false })?.size === bytes.length && readFileSync(to).equals(bytes)) return;
	mkdirSync(dirname(to), { recursive: true });
	writeFileSync(`${to}.${process.pid}.tmp`, bytes);
	renameSync(`${to}.${process.pid}.tmp`, to);
}

/**
 * A module that imports HarfBuzz's five draw callbacks and exports them again: functions of JavaScript become functions
 * that a WebAssembly table takes. Sections as the WebAssembly 1.0 binary format has them (5.5).
 */
function drawCallbacks() {
	// hb_draw_*_func_t: draw functions, draw data, state; coordinates; user data.
	const coordinates = { move: 2, line: 2, quad: 4, cubic: 6, close: 0 };
	const [I32, F32, FUNCTION] = [0x7f, 0x7d, 0x60];
	const vector = (items) => [items.length, ...items.flat()];
	const name = (text) => vector([...Buffer.from(text)]);
	const section = (id, items) => [id, ...unsigned(vector(items).length), ...vector(items)];
	const names = Object.keys(coordinates);
	const signature = (count) => [I32, I32, I32, ...Array(count).fill(F32), I32];
	return Buffer.from([
		...Buffer.from("\0asm"),
		...[1, 0, 0, 0],
		...section(
			1,
			Object.values(coordinates).map((count) => [FUNCTION, ...vector(signature(count)), 0]),
		),
		...section(
			2,
			names.map((callback, type) => [...name("env"), ...name(callback), 0, type]),
		),
		...section(
			7,
			names.map((callback, index) => [...name(callback), 0, index]),
		),
	]);
}

/** LEB128, for lengths below 16384. */
function unsigned(value) {
	return value < 128 ? [value] : [(value & 127) | 128, value >> 7];
}
