// npm run demo [-- photo.jpg]: the Worker on storage of its own, every sample design applied to a photo through the public
// operation, the results in out/.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { createDemoAccount } from "./demo-account.mjs";
import { SAMPLES } from "./samples.mjs";
import { serve } from "./serve.mjs";

const storage = mkdtempSync(join(tmpdir(), "imprint-demo-"));
const server = await serve({ persistTo: storage, onLine: (line) => console.error(line) });
try {
	const { apiKey, designs } = await createDemoAccount(server);
	mkdirSync("out", { recursive: true });
	let failures = 0;
	for (const [design, photo] of pairs(Object.keys(designs), process.argv.slice(2))) {
		if (!(await applyOne(design, photo, designs[design], apiKey))) failures++;
	}
	process.exitCode = failures === 0 ? 0 : 1;
} finally {
	await server.stop();
	rmSync(storage, { recursive: true, force: true });
}

/** Every design with every photo given; without one, each design with samples that suit it. */
function pairs(designs, photos) {
	const own = { "product-card": ["flower", "cat"], "photo-frame": ["alps", "boats"], watermark: ["airplane", "boats"] };
	return designs.flatMap((design) => {
		const chosen = photos.length > 0 ? photos : (own[design] ?? ["alps"]).map((name) => SAMPLES[name]);
		return chosen.map((photo) => [design, photo]);
	});
}

async function applyOne(design, photo, id, apiKey) {
	const form = new FormData();
	form.set("image_file", new Blob([readFileSync(photo)]), basename(photo));
	const began = performance.now();
	const response = await fetch(`${server.baseUrl}/v1.0/design/${id}`, {
		method: "POST",
		headers: { "X-API-Key": apiKey },
		body: form,
	});
	const body = Buffer.from(await response.arrayBuffer());
	const ms = Math.round(performance.now() - began);
	if (!response.ok) {
		console.error(`${design} x ${photo}: ${response.status} ${body}`);
		return false;
	}
	const extension = response.headers.get("Content-Type") === "image/jpeg" ? "jpg" : "png";
	const file = join("out", `${design}-${nameOf(photo)}.${extension}`);
	writeFileSync(file, body);
	const size = `${response.headers.get("X-Width")} x ${response.headers.get("X-Height")}`;
	console.log(
		`${file.padEnd(36)} ${size.padEnd(12)} ${String(Math.round(body.length / 1024)).padStart(6)} KB ${String(ms).padStart(6)} ms`,
	);
	return true;
}

function nameOf(photo) {
	const sample = Object.entries(SAMPLES).find(([, path]) => path === photo);
	return sample?.[0] ?? basename(photo, extname(photo));
}
