// npm run browser: draws every golden, and every template over a photo, in a headless browser of this machine (BROWSER
// names another) and in Node, and compares the files byte for byte; then the pixels that the browser's own decoder sees
// in them with those that sharp sees. Ends with 1 where anything differs, with 2 where there is no browser.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { templates } from "../src/design/index.ts";
import { assets, goldens, uploadOf } from "../test/golden/goldens.ts";
import { renderDesign } from "../test/support/render-design.ts";
import { findBrowser, openBrowser } from "./browser-process.mjs";
import { servePage } from "./browser-server.mjs";
import { SAMPLES } from "./samples.mjs";

/** Some thirty times what two slow cores take. */
const PATIENCE_MS = 5 * 60_000;

const root = join(import.meta.dirname, "..");
const out = join(root, "out/browser");

const browser = findBrowser();
if (browser === null) {
	const named = process.env.BROWSER;
	const missing = named ? `BROWSER is ${named}, which cannot be run` : "There is no browser here";
	console.error(`${missing}: install chromium or firefox-esr, or name another in BROWSER.`);
	process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { version } = browser;
const cases = [
	...goldens.map((golden) => ({
		...{ name: golden.name, record: golden.record, photo: uploadOf(golden) },
		assets: [...assets].map(([id, bytes]) => ({ id, bytes })),
	})),
	...templates.map((template) => ({
		...{ name: `template-${template.id}`, record: template.record, photo: readFileSync(SAMPLES.boats), format: "png" },
		assets: template.assets.map(({ id, file }) => ({
			id,
			bytes: readFileSync(join(root, "src/design/templates", file)),
		})),
	})),
];
const want = new Map();
for (const { name, record, photo, assets, format } of cases) {
	const assetOf = (id) => assets.find((asset) => asset.id === id)?.bytes;
	want.set(name, (await renderDesign(record, photo, { format, assetOf })).file);
}
const { drawn, seen } = await inBrowser();
process.exitCode = (await compareFiles()) + (await comparePixels()) === 0 ? 0 : 1;

/** What the page posts, by name. */
async function inBrowser() {
	const [drawn, seen] = [new Map(), new Map()];
	const end = Promise.withResolvers();
	const onPost = ({ pathname, searchParams }, body) => {
		const { name, width, height } = Object.fromEntries(searchParams);
		if (pathname === "/drawn") drawn.set(name, body);
		if (pathname === "/seen") seen.set(name, { width: Number(width), height: Number(height), data: body });
		if (pathname === "/done") end.resolve();
		if (pathname === "/failed") end.reject(new Error(`in the page: ${body}`));
	};
	const { url, stop } = await servePage({ page: "browser-page.mjs", files: filesForPage(), onPost });
	const { ended, stop: stopBrowser } = openBrowser(browser, url);
	ended.then((said) => end.reject(new Error(`${version} ended by itself:\n${said}`)));
	const patience = setTimeout(() => end.reject(new Error(`${version} was not done in time`)), PATIENCE_MS);
	try {
		await end.promise;
	} finally {
		clearTimeout(patience);
		await stopBrowser();
		stop();
	}
	return { drawn, seen };
}

/** The list of cases, and what they take beside modules. */
function filesForPage() {
	const files = new Map();
	const list = cases.map(({ photo, assets, ...rest }) => {
		files.set(`/photo/${rest.name}`, photo);
		for (const { id, bytes } of assets) files.set(`/asset/${id}`, bytes);
		return { ...rest, photo: `/photo/${rest.name}`, assets: assets.map(({ id }) => ({ id, path: `/asset/${id}` })) };
	});
	return files.set("/cases", JSON.stringify(list));
}

/** A line for each file that is not the same in both, which is left in out/browser; how many there are. */
async function compareFiles() {
	let different = 0;
	for (const [name, file] of want) {
		const got = drawn.get(name);
		if (Buffer.compare(file, got) === 0) continue;
		different++;
		// Where one is the other's beginning, the longer one has it.
		const at = Math.max(
			got.findIndex((byte, i) => byte !== file[i]),
			file.findIndex((byte, i) => byte !== got[i]),
		);
		console.log(`${name}: ${got.length} bytes, in Node ${file.length}; the first to differ is at ${at}`);
		mkdirSync(out, { recursive: true });
		writeFileSync(join(out, `${name}.browser`), got);
		writeFileSync(join(out, `${name}.node`), file);
	}
	console.log(`files:  ${want.size - different} of ${want.size} alike in ${version} and Node ${process.versions.node}`);
	return different;
}

/** A line for each file that the browser's decoder and sharp see differently; how many there are. */
async function comparePixels() {
	let different = 0;
	for (const [name, got] of seen) {
		const { data, info } = await sharp(drawn.get(name)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
		const apart = got.width === info.width && got.height === info.height ? farthest(got.data, data) : 255;
		if (apart === 0) continue;
		different++;
		console.log(`${name}: as ${version} decodes it, up to ${apart} levels from what sharp sees`);
	}
	console.log(`pixels: ${seen.size - different} of ${seen.size} alike as ${version} and sharp decode them`);
	return different;
}

/**
 * Levels, over all channels of opaque pixels and the alpha of the others: a canvas holds colours multiplied by their
 * alpha, from which they come back coarser.
 */
function farthest(got, want) {
	let most = 0;
	for (let i = 0; i < want.length; i += 4) {
		most = Math.max(most, Math.abs(got[i + 3] - want[i + 3]));
		if (want[i + 3] !== 255) continue;
		for (let channel = 0; channel < 3; channel++) most = Math.max(most, Math.abs(got[i + channel] - want[i + channel]));
	}
	return most;
}
