// The memory of a process as Linux counts it, from outside: what it holds, and the most it held since a moment of our
// choosing. Source: proc(5), VmRSS and VmHWM of /proc/pid/status; 5 written to /proc/pid/clear_refs sets VmHWM to VmRSS.
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";

/** Whether this system can be asked. */
export const MEASURABLE = existsSync("/proc/self/clear_refs");

/** Bytes a process holds in physical memory. */
export function heldBytes(pid) {
	return statusBytes(pid, "VmRSS");
}

/**
 * Runs `work` and tells the most that process `pid` held meanwhile beyond what it held before: bytes, or null where the
 * system cannot be asked.
 */
export async function peakOver(pid, work) {
	if (!MEASURABLE) return { answer: await work(), peak: null };
	const idle = heldBytes(pid);
	writeFileSync(`/proc/${pid}/clear_refs`, "5");
	const answer = await work();
	return { answer, peak: statusBytes(pid, "VmHWM") - idle };
}

/** The processes below `root`, each with its command line. */
export function processesBelow(root) {
	const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	const parents = new Map(all.map((pid) => [Number(pid), parentOf(pid)]));
	const isBelow = (pid) => {
		const parent = parents.get(pid);
		return parent === root || (parent !== undefined && parent > 1 && isBelow(parent));
	};
	return [...parents.keys()].filter(isBelow).map((pid) => ({ pid, command: commandOf(pid) }));
}

/** TCP ports of 127.0.0.1 or any address a process listens on. */
export function listeningPorts(pid) {
	const sockets = new Set(
		readdirSync(`/proc/${pid}/fd`).map((fd) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1]),
	);
	const LISTEN = "0A";
	return readFileSync("/proc/net/tcp", "utf8")
		.split("\n")
		.slice(1)
		.map((line) => line.trim().split(/\s+/))
		.filter(([, , , state, , , , , , inode]) => state === LISTEN && sockets.has(inode))
		.map(([, address]) => Number.parseInt(address.split(":")[1], 16));
}

function statusBytes(pid, field) {
	const [, kibibytes] = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
	return Number(kibibytes) * 1024;
}

// A process may end while it is being looked at.
function parentOf(pid) {
	try {
		return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
	} catch {
		return undefined;
	}
}

function commandOf(pid) {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
	} catch {
		return "";
	}
}

function linkOf(path) {
	try {
		return readlinkSync(path);
	} catch {
		return "";
	}
}
