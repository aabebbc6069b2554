// Notices of a limit coming near: which are due, where they may be sent, and when to try again. Sending is platform's.
import { Fault } from "../fault.ts";
import type { AccountKind } from "./account.ts";

/** Where notices go. Times are milliseconds UTC. */
export interface Webhook {
	readonly url: string;
	readonly createdAt: number;
	/** The last notice that its receiver took, if any. */
	readonly deliveredAt: number | null;
	/** The last attempt that failed, if any. */
	readonly failedAt: number | null;
}

/** The parts of a URL that decide whether a notice may go there, as the WHATWG URL Standard names them. */
export interface Target {
	/** With its colon: "https:". */
	readonly protocol: string;
	/** In lower case; IPv4 addresses in four decimal parts, IPv6 addresses in brackets. */
	readonly hostname: string;
	/** "" where it is the protocol's own. */
	readonly port: string;
	readonly username: string;
	readonly password: string;
}

const PERCENTS = [80, 100] as const;

// What Standard Webhooks suggests: 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h after the attempt before; three days in all.
const WAITS_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

// Names that no public resolver answers for (RFC 6761, 6762, 7686, 8375, 9476) and what private networks use besides.
const PRIVATE_NAME =
	/(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|example|invalid|onion|alt|home\.arpa)$/;

/** Percentages of the limit that the month's images have just come to. A limit of 0 is never come to. */
export function percentsReached(limit: number, before: number, after: number): readonly number[] {
	return PERCENTS.filter((percent) => before * 100 < percent * limit && after * 100 >= percent * limit);
}

/** When to try again after `attempts` attempts, the last of them now; null gives up. */
export function retryAt(attempts: number, now: number): number | null {
	const seconds = WAITS_SECONDS[attempts - 1];
	return seconds === undefined ? null : now + seconds * 1000;
}

/**
 * A notice goes to a public name over https on its own port. Addresses are refused whatever they are, so that none of
 * the many ways to write a private one needs to be known.
 * @throws Fault invalid_webhook_url
 */
export function checkTarget({ protocol, hostname, port, username, password }: Target): void {
	const host = hostname.replace(/\.$/, "");
	if (protocol !== "https:") throw refusal("it has to begin with https://");
	if (username !== "" || password !== "") throw refusal("it may not carry a user name or password");
	if (port !== "") throw refusal("it may not name a port");
	if (host.startsWith("[") || /^[0-9.]+$/.test(host)) throw refusal("it has to have a host name, not an address");
	if (!host.includes(".") || PRIVATE_NAME.test(host)) throw refusal("its host has to be public");
}

function refusal(reason: string): Fault<AccountKind> {
	return new Fault("invalid_webhook_url", `The URL cannot be used: ${reason}.`, { pointer: "/url" });
}
