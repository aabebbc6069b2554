// Starts the Worker as `wrangler dev` does, on 127.0.0.1, with an operator token of this run, and ends it with all the
// processes it started.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** No network call, no banner, and Durable Object calls that are not traced. */
const QUIET = {
	WRANGLER_SEND_METRICS: "false",
	WRANGLER_HIDE_BANNER: "true",
	CLOUDFLARE_CF_FETCH_ENABLED: "false",
	X_LOCAL_OBSERVABILITY: "false",
	X_LOCAL_EXPLORER: "false",
	NO_COLOR: "1",
};

/**
 * @param {{ port?: number, persistTo?: string, vars?: Record<string, string>, main?: string, env?: Record<string, string>, onLine?: (line: string) => void }} options `main` in place of the configured one; `env` of the server
 * @returns {Promise<{ baseUrl: string, operatorToken: string, pid: number, stop: () => Promise<void>, ended: Promise<number> }>}
 */
export async function serve(options = {}) {
	const port = options.port ?? (await freePort());
	const operatorToken = randomBytes(24).toString("base64url");
	const vars = { OPERATOR_TOKEN: operatorToken, ...options.vars };
	const args = [
		"node_modules/wrangler/bin/wrangler.js",
		"dev",
		...(options.main === undefined ? [] : [options.main]),
		"--ip=127.0.0.1",
		`--port=${port}`,
		`--inspector-port=${await freePort()}`,
		"--show-interactive-dev-session=false",
		"--log-level=warn",
		...(options.persistTo === undefined ? [] : [`--persist-to=${options.persistTo}`]),
		...Object.entries(vars).map(([name, value]) => `--var=${name}:${value}`),
	];
	// A process group of its own: wrangler does not take workerd along when it is ended.
	const child = spawn(process.execPath, args, {
		cwd: root,
		env: { ...process.env, ...QUIET, ...options.env },
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			output += text;
			for (const line of text.split("\n")) if (line.trim() !== "") options.onLine?.(line);
		});
	}
	const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
	const endGroup = (signal) => {
		try {
			process.kill(-child.pid, signal);
		} catch {
			// Gone already.
		}
	};
	process.once("exit", () => endGroup("SIGKILL"));
	const stop = async () => {
		// wrangler alone is asked, and ends its own; what it leaves is ended behind it.
		child.kill("SIGTERM");
		const patience = setTimeout(() => endGroup("SIGKILL"), 3000);
		await ended;
		clearTimeout(patience);
		endGroup("SIGKILL");
	};
	const baseUrl = `http://127.0.0.1:${port}`;
	if (!(await isUp(baseUrl, ended))) {
		await stop();
		throw new Error(`the Worker did not start:\n${output}`);
	}
	return { baseUrl, operatorToken, pid: child.pid, stop, ended };
}

async function isUp(baseUrl, ended) {
	let running = true;
	ended.then(() => {
		running = false;
	});
	for (const until = Date.now() + 60_000; running && Date.now() < until; ) {
		try {
			if ((await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(2000) })).ok) return true;
		} catch {
			// Not listening yet.
		}
		await new Promise((resolve) => setTimeout(resolve, 150));
	}
	return false;
}

function freePort() {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const { port } = server.address();
			server.close(() => resolve(port));
		});
	});
}
