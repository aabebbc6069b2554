// Imprint as a contestant: the Worker in a fresh workerd, asked through HTTP by the public operation.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDemoAccount } from "../scripts/demo-account.mjs";
import { serve } from "../scripts/serve.mjs";
import { listeningPorts, MEASURABLE, processesBelow } from "./memory.mjs";

const DESIGN = "product-card";
const BOUNDARY = "----imprint-bench";

/**
 * Starts a Worker with nothing behind it but its account's creation. `apply` sends one photo and checks the answer.
 *
 * @param {Record<string, string>} vars
 */
export async function startWorker(vars = {}) {
	const storage = mkdtempSync(join(tmpdir(), "imprint-bench-storage-"));
	const server = await serve({ persistTo: storage, vars });
	const stop = async () => {
		await server.stop();
		rmSync(storage, { recursive: true, force: true });
	};
	try {
		const { apiKey, designs } = await createDemoAccount(server);
		const { pid, baseUrl } = await behindTheProxy(server);
		const url = `${baseUrl}/v1.0/design/${designs[DESIGN]}`;
		const forms = new Map();
		const apply = (photo) => {
			if (!forms.has(photo)) forms.set(photo, formOf(photo.bytes));
			return post(url, apiKey, forms.get(photo));
		};
		// What starting left to do is done before memory is read.
		await new Promise((resolve) => setTimeout(resolve, 500));
		return { name: "Imprint", pid, apply, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** @returns {Promise<{ ms: number, png: Buffer, stages: Record<string, number> }>} */
async function post(url, apiKey, body) {
	const headers = { "X-API-Key": apiKey, "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
	const began = performance.now();
	const response = await fetch(url, { method: "POST", headers, body });
	const png = Buffer.from(await response.arrayBuffer());
	const ms = performance.now() - began;
	if (response.status !== 200) throw new Error(`status ${response.status}: ${png.toString().slice(0, 300)}`);
	const size = `${response.headers.get("X-Width")} x ${response.headers.get("X-Height")}`;
	if (size !== "1080 x 1080" || png.readUInt32BE(16) !== 1080 || png.readUInt32BE(20) !== 1080) {
		throw new Error(`the answer has ${size} pixels`);
	}
	return { ms, png, stages: stagesOf(response.headers.get("Server-Timing") ?? "") };
}

/** The form as a client sends it, made beforehand: what a client takes to make it is not the Worker's time. */
function formOf(bytes) {
	const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image_file"; filename="photo"\r\n\r\n`;
	return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function stagesOf(serverTiming) {
	const entries = serverTiming.matchAll(/([a-z]+);dur=([\d.]+)/g);
	return Object.fromEntries([...entries].map(([, stage, ms]) => [stage, Number(ms)]));
}

/**
 * `wrangler dev` runs two workerd: the Worker's, and before it a proxy of its own, which copies every body. The Worker's
 * is asked directly, and its memory is what is read.
 */
async function behindTheProxy(server) {
	if (!MEASURABLE) return { pid: server.pid, baseUrl: server.baseUrl };
	const { port } = new URL(server.baseUrl);
	const workerds = processesBelow(server.pid).filter(({ command }) => /\bworkerd serve\b/.test(command));
	const worker = workerds.find(({ command }) => !command.includes(`entry=127.0.0.1:${port} `));
	for (const candidate of worker === undefined ? [] : listeningPorts(worker.pid)) {
		const baseUrl = `http://127.0.0.1:${candidate}`;
		if (await answers(`${baseUrl}/healthz`)) return { pid: worker.pid, baseUrl };
	}
	throw new Error("the Worker's own workerd was not found among wrangler's processes");
}

/** Its debugger's ports are tried as well, and answer nonsense or hang up. */
async function answers(url) {
	try {
		return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
	} catch {
		return false;
	}
}
