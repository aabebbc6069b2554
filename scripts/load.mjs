// npm run load [-- seconds [processes [connections]]]: drives the local Worker with real photos from several client
// processes, for as many seconds in each of three phases, and prints what came back. It ends with 1 where the ledger and
// the answers differ.
import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SAMPLES } from "./samples.mjs";
import { serve } from "./serve.mjs";

const PHOTOS = [SAMPLES.cat, SAMPLES.boats, SAMPLES.alps];
// A call that takes longer counts as broken off: a run ends at most so long after its time.
const PATIENCE_MS = 30_000;
const COLUMNS = ["what", "calls", "calls/s", "p50 ms", "p95 ms", "p99 ms", "200", "429", "402", "503", "other"];

if (process.send === undefined) await drive(process.argv.slice(2).map(Number));
else process.once("message", async (work) => process.send(await callFor(work), () => process.exit(0)));

async function drive([seconds = 8, processes = 3, connections = 4]) {
	const storage = mkdtempSync(join(tmpdir(), "imprint-load-"));
	const server = await serve({ persistTo: storage });
	try {
		const free = { monthly_limit: 1_000_000, requests_per_minute: 1_000_000 };
		const busy = await signUp(server, { name: "Busy", ...free });
		const quiet = await signUp(server, { name: "Quiet", ...free });
		const flood = await signUp(server, { name: "Flood", monthly_limit: 1_000_000, requests_per_minute: 6 });
		const clients = (account, count, each) => run(server, account, seconds, count, each);
		await run(server, busy, 1, 1, 1);

		const rows = [row("one account, full load", await clients(busy, processes, connections), seconds)];
		rows.push(row("a quiet account alone", await clients(quiet, 1, 1), seconds));
		const [calm, storm] = await Promise.all([clients(quiet, 1, 1), clients(flood, processes, connections)]);
		rows.push(row("the quiet account beside a flood", calm, seconds));
		rows.push(row("the flood: another account, 6 a minute allowed", storm, seconds));
		console.log(
			`\n${processes} client processes with ${connections} connections each, ${availableParallelism()} CPUs.`,
		);
		console.log(
			`Photos of ${PHOTOS.map((path) => `${(readFileSync(path).length / 1024).toFixed(0)} KB`).join(", ")}.\n`,
		);
		print([COLUMNS, ...rows]);
		console.log("");
		for (const account of [busy, quiet, flood]) await compare(server, account);
	} finally {
		await server.stop();
		rmSync(storage, { recursive: true, force: true });
	}
}

async function signUp(server, plan) {
	const operator = { Authorization: `Bearer ${server.operatorToken}` };
	const { api_key: apiKey } = await ask(`${server.baseUrl}/v1.0/accounts`, operator, plan);
	const { id } = await ask(`${server.baseUrl}/v1.0/designs`, { "X-API-Key": apiKey }, { template: "product-card" });
	return { name: plan.name, apiKey, design: id, charged: 0 };
}

/** Has `count` processes call with `connections` calls each under way, and adds up what they say. */
async function run(server, account, seconds, count, connections) {
	const work = { baseUrl: server.baseUrl, apiKey: account.apiKey, design: account.design, seconds, connections };
	const results = await Promise.all(Array.from({ length: count }, () => inProcess(work)));
	const statuses = {};
	for (const result of results) {
		for (const [status, calls] of Object.entries(result.statuses)) statuses[status] = (statuses[status] ?? 0) + calls;
		account.charged += result.charged;
	}
	return { latencies: results.flatMap(({ latencies }) => latencies).sort((a, b) => a - b), statuses };
}

function inProcess(work) {
	return new Promise((resolve, reject) => {
		const child = fork(fileURLToPath(import.meta.url), [], { stdio: "inherit" });
		const end = () => child.kill("SIGKILL");
		process.once("exit", end);
		child.once("message", resolve).once("error", reject).send(work);
		child.once("exit", (code) => {
			process.off("exit", end);
			// After its message this changes nothing.
			reject(new Error(`a client process ended with ${code} before it had said anything`));
		});
	});
}

/** In a client's process. */
async function callFor({ baseUrl, apiKey, design, seconds, connections }) {
	const photos = PHOTOS.map((path) => new Blob([readFileSync(path)]));
	const latencies = [];
	const statuses = {};
	let charged = 0;
	const end = performance.now() + seconds * 1000;
	const connection = async (first) => {
		for (let i = first; performance.now() < end; i++) {
			const form = new FormData();
			form.set("image_file", photos[i % photos.length], "photo.jpg");
			const began = performance.now();
			const status = await call(`${baseUrl}/v1.0/design/${design}?format=jpg`, apiKey, form);
			latencies.push(performance.now() - began);
			statuses[status.code] = (statuses[status.code] ?? 0) + 1;
			charged += status.charged;
		}
	};
	await Promise.all(Array.from({ length: connections }, (_, i) => connection(i)));
	return { latencies, statuses, charged };
}

async function call(url, apiKey, body) {
	try {
		const signal = AbortSignal.timeout(PATIENCE_MS);
		const response = await fetch(url, { method: "POST", headers: { "X-API-Key": apiKey }, body, signal });
		await response.arrayBuffer();
		return { code: response.status, charged: Number(response.headers.get("X-Credits-Charged") ?? 0) };
	} catch {
		return { code: "broken off", charged: 0 };
	}
}

function row(what, { latencies, statuses }, seconds) {
	const calls = latencies.length;
	const at = (share) => (latencies[Math.min(calls - 1, Math.floor(calls * share))] ?? 0).toFixed(0);
	const of = (status) => statuses[status] ?? 0;
	const known = [200, 429, 402, 503].map(of);
	const other = calls - known.reduce((sum, count) => sum + count, 0);
	return [what, calls, (calls / seconds).toFixed(1), at(0.5), at(0.95), at(0.99), ...known, other];
}

function print(rows) {
	const widths = COLUMNS.map((_, column) => Math.max(...rows.map((cells) => String(cells[column]).length)));
	const padded = (cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i]));
	for (const cells of rows) console.log(cells.map(padded).join("  "));
}

async function compare(server, { name, apiKey, charged }) {
	const headers = { "X-API-Key": apiKey };
	const account = `${server.baseUrl}/v1.0/account`;
	// A minute's calls may be used up: the answer is waited for.
	const { used, held } = await ask(account, headers);
	const { images, refusals } = await ask(`${account}/usage`, headers);
	const same = used === charged && images === charged && held === 0;
	if (!same) process.exitCode = 1;
	const refused = refusals.map(({ code, count }) => `${count} ${code}`).join(", ") || "none";
	console.log(
		`${name}: ${charged} images answered, ${used} in the ledger, ${images} in the usage, ${held} held: ` +
			`${same ? "equal" : "NOT EQUAL"}. Refused: ${refused}.`,
	);
}

async function ask(url, headers, body) {
	for (;;) {
		const response = await fetch(url, {
			method: body === undefined ? "GET" : "POST",
			headers: { "Content-Type": "application/json", ...headers },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (response.ok) return JSON.parse(text);
		if (response.status !== 429) throw new Error(`${url}: ${response.status} ${text}`);
		await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get("Retry-After")) * 1000));
	}
}
