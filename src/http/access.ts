// Who may use the management endpoints: holders by a key with scope manage, operators by their token.
import type { Caller } from "../account/index.ts";
import { Fault } from "../fault.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestKind } from "./faults.ts";

/** The account holder behind a key with scope manage. */
export function holder({ request, ports }: Exchange): Promise<Caller> {
	return ports.accounts.authorise(request.headers.get("X-API-Key"), "manage");
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
