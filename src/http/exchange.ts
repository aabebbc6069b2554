// What every handler is given and gives: a request and its path's parameters in, a response out.
import type { Ports } from "../ports.ts";

/** What every handler is given. */
export interface Exchange {
	readonly request: Request;
	/** A path parameter; "" when the path has none of that name. */
	param(name: string): string;
	readonly ports: Ports;
}

export type Handler = (exchange: Exchange) => Promise<Response>;
