// Who may use the management endpoints: holders by a key with scope manage, operators by their token.
import type { AccountKind, Caller } from "../account/index.ts";
import { Fault } from "../fault.ts";
import type { Ports } from "../ports.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestKind } from "./faults.ts";

/** The account holder behind a key with scope manage. */
export async function holder({ request, ports, note }: Exchange): Promise<Caller> {
	const caller = await ports.accounts.authorise(request.headers.get("X-API-Key"), "manage");
	note(caller.rate);
	return caller;
}

/** What is thrown at a caller; whoever shows one invalid key after the other is told to wait instead. */
export async function slowed(error: unknown, request: Request, ports: Ports): Promise<unknown> {
	if (!(error instanceof Fault) || error.kind !== "invalid_api_key") return error;
	if (await ports.mayGuess(request.headers.get("CF-Connecting-IP") ?? "")) return error;
	const retryAfter = 60;
	const detail = `Too many invalid API keys came from your address; try again in ${retryAfter} s.`;
	return new Fault<AccountKind>("rate_limit_exceeded", detail, { retryAfter });
}

/** The operator. Without a token configured these endpoints do not exist. @throws Fault not_found, invalid_operator_token */
export function checkOperator({ request, ports }: Exchange): void {
	const token = ports.settings.operatorToken;
	if (token === null) {
		throw new Fault<RequestKind>("not_found", "There is nothing here: no operator token is configured.");
	}
	const came = /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
	if (!same(came, token)) {
		throw new Fault<RequestKind>("invalid_operator_token", "Send the operator token as Authorization: Bearer <token>.");
	}
}

/** Compares in time that does not tell where the texts differ. */
function same(came: string, wanted: string): boolean {
	const encoder = new TextEncoder();
	const [a, b] = [encoder.encode(came), encoder.encode(wanted)];
	return a.length === b.length && crypto.subtle.timingSafeEqual(a, b);
}
