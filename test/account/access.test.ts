import { expect, test } from "vitest";
import { checkDesign, type KeyState, letIn, type Scope } from "../../src/account/index.ts";
import { faultOf } from "./faults.ts";

const NOW = Date.UTC(2026, 10, 21);
const GOOD: KeyState = { scopes: ["render"], designs: null, expiresAt: null, revokedAt: null };
const kindOf = (key: KeyState | null, suspended = false, scope: Scope = "render") =>
	faultOf(() => letIn(key, suspended, scope, NOW)).kind;

test("a good key comes in, as itself", () => {
	expect(letIn(GOOD, false, "render", NOW)).toBe(GOOD);
	const expiring = { ...GOOD, expiresAt: NOW + 1 };
	expect(letIn(expiring, false, "render", NOW)).toBe(expiring);
});

test("each reason has its kind", () => {
	expect(kindOf(null)).toBe("invalid_api_key");
	expect(kindOf({ ...GOOD, expiresAt: NOW })).toBe("invalid_api_key");
	expect(kindOf({ ...GOOD, revokedAt: NOW })).toBe("key_revoked");
	expect(kindOf(GOOD, true)).toBe("account_suspended");
	expect(kindOf(GOOD, false, "manage")).toBe("insufficient_scope");
});

test("of several reasons the first in the contract's order is given", () => {
	const bad = { scopes: [], designs: [], expiresAt: NOW - 1, revokedAt: NOW - 1 };
	expect(kindOf(bad, true)).toBe("invalid_api_key");
	expect(kindOf({ ...bad, expiresAt: null }, true)).toBe("key_revoked");
	expect(kindOf({ ...bad, expiresAt: null, revokedAt: null }, true)).toBe("account_suspended");
});

test("a key limited to some designs may use those", () => {
	checkDesign(GOOD, "any");
	checkDesign({ ...GOOD, designs: ["one", "two"] }, "two");
	expect(faultOf(() => checkDesign({ ...GOOD, designs: ["one"] }, "two")).kind).toBe("insufficient_scope");
	expect(faultOf(() => checkDesign({ ...GOOD, designs: [] }, "two")).kind).toBe("insufficient_scope");
});
