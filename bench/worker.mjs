// Imprint as a contestant: the Worker in a fresh workerd, asked through HTTP by the public operation.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "../scripts/serve.mjs";
import { listeningPorts, MEASURABLE, processesBelow } from "./memory.mjs";

const DESIGN = "product-card";
const BOUNDARY = "----imprint-bench";

/** A pace that no step of the benchmark comes up to. */
const REQUESTS_PER_MINUTE = 10_000;

let prepared;

/**
 * Starts a Worker that has done nothing yet: its account and design were saved by an earlier one. `apply` sends one photo
 * and checks the answer.
 *
 * @param {Record<string, string>} vars
 * @param {object} options of `serve`
 */
export async function startWorker(vars = {}, options = {}) {
	prepared ??= prepare();
	const { folder, apiKey, design } = await prepared;
	const storage = mkdtempSync(join(tmpdir(), "imprint-bench-storage-"));
	cpSync(folder, storage, { recursive: true });
	const remove = () => rmSync(storage, { recursive: true, force: true });
	try {
		const worker = await openWorker(storage, vars, options);
		const stop = () => worker.stop().finally(remove);
		const call = (path) => worker.call(path, { apiKey });
		return { name: "Imprint", pid: worker.pid, apply: worker.applier(apiKey, design), call, stop };
	} catch (error) {
		remove();
		throw error;
	}
}

/** Storage with an account and the design, made once and copied for each Worker; it goes at the end of the run. */
async function prepare() {
	const folder = mkdtempSync(join(tmpdir(), "imprint-bench-prepared-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const worker = await openWorker(folder);
	try {
		const apiKey = await createAccount(worker);
		const { id } = await worker.call("/v1.0/designs", { apiKey, body: { template: DESIGN } });
		return { folder, apiKey, design: id };
	} finally {
		await worker.stop();
	}
}

/** @returns {Promise<string>} the account's key */
export async function createAccount(worker) {
	const body = { name: "Benchmark", requests_per_minute: REQUESTS_PER_MINUTE, monthly_limit: 1_000_000 };
	return (await worker.call("/v1.0/accounts", { body })).api_key;
}

/**
 * Starts a Worker over the folder `storage`, which stays; it has answered that it is there, and nothing else. `call` asks
 * for JSON, as the operator where no key is given, `applier` makes a function that applies one design to a photo.
 */
export async function openWorker(storage, vars = {}, options = {}) {
	const server = await serve({ persistTo: storage, vars, ...options });
	try {
		const { pid, baseUrl } = await behindTheProxy(server);
		// What starting left to do is done before memory is read and the clock started.
		await new Promise((resolve) => setTimeout(resolve, 500));
		const applier = (apiKey, design) => (photo) => post(`${baseUrl}/v1.0/design/${design}`, apiKey, formOf(photo));
		const operator = { Authorization: `Bearer ${server.operatorToken}` };
		const call = (path, { apiKey, body } = {}) => {
			return callJson(`${baseUrl}${path}`, apiKey === undefined ? operator : { "X-API-Key": apiKey }, body);
		};
		return { pid, applier, call, stop: server.stop };
	} catch (error) {
		await server.stop();
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

/** @returns the answer's JSON; a body goes as POST */
async function callJson(url, key, body) {
	const headers = { ...key, "Content-Type": "application/json" };
	const asked = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
	const response = await fetch(url, { headers, ...asked });
	const text = await response.text();
	if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
	return JSON.parse(text);
}

const forms = new WeakMap();

/** The form as a client sends it, made once: what a client takes to make it is not the Worker's time. */
function formOf(photo) {
	const form = forms.get(photo) ?? formWith(photo.bytes);
	forms.set(photo, form);
	return form;
}

function formWith(bytes) {
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
