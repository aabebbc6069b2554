// A peer as a contestant: the same calls as bench/worker.mjs, answered by a process of its own that does the job alone,
// without HTTP, form or account.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Longer than any of them takes for 12 megapixels. */
const PATIENCE_MS = 60_000;

/**
 * @param {{ name: string, file: string, argument: string }} peer `file` is in bench/peers
 * @param {string} folder where the card lies
 */
export async function startPeer({ name, file, argument }, folder) {
	const script = fileURLToPath(new URL(`peers/${file}`, import.meta.url));
	const child = spawn(process.execPath, [script, folder, argument], { stdio: ["pipe", "pipe", "pipe"] });
	let complaints = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		complaints += text;
	});
	// What is written to a process that has ended is told by its end.
	child.stdin.on("error", () => undefined);
	const ended = new Promise((resolve) => child.once("exit", resolve));
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

	const read = async () => {
		const late = AbortSignal.timeout(PATIENCE_MS);
		const tooLate = new Promise((_, reject) => {
			late.addEventListener("abort", () => reject(new Error(`it took over ${PATIENCE_MS / 1000} s`)));
		});
		const { done, value } = await Promise.race([lines.next(), tooLate]);
		if (done) throw new Error(`it ended: ${/^.*Error.*$/m.exec(complaints)?.[0] ?? "without a word"}`);
		const message = JSON.parse(value);
		if (message.error !== undefined) throw new Error(message.error);
		return message;
	};
	const stop = async () => {
		child.kill("SIGKILL");
		await ended;
	};
	/** `keep` also hands the PNG back, at the cost of a file. */
	const apply = async (photo, { keep = false } = {}) => {
		const result = keep ? join(folder, `${child.pid}.png`) : undefined;
		child.stdin.write(`${JSON.stringify({ photo: photo.path, result })}\n`);
		const { ms } = await read();
		return { ms, png: keep ? readFileSync(result) : null };
	};
	try {
		await read();
		return { name, pid: child.pid, apply, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
