// What every handler is given and gives: a request and its path's parameters in, a response out.
import type { Rate } from "../account/index.ts";
import type { Ports } from "../ports.ts";

/** What every handler is given. */
export interface Exchange {
	readonly request: Request;
	/** A path parameter; "" when the path has none of that name. */
	param(name: string): string;
	readonly ports: Ports;
	/** Named in the answer's X-Request-Id. */
	readonly requestId: string;
	/** The caller's pace, once known: the answer carries it, whatever comes of the call. */
	readonly note: (rate: Rate) => void;
	/** Has the runtime see this to its end, whoever hangs up. */
	readonly waitUntil: (work: Promise<unknown>) => void;
}

export type Handler = (exchange: Exchange) => Promise<Response>;
