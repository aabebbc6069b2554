// The door of the account room: who asks, and may they? Rules are pure: what is known and the time go in, a decision or
// a refusal comes out. platform/ keeps the state around them.
export { checkDesign, invalidKey, type KeyState, letIn } from "./access.ts";
export type {
	Account,
	AccountKind,
	Admission,
	AdmitRequest,
	Caller,
	Key,
	Made,
	NewAccount,
	NewKey,
	Quota,
	Rate,
	Refused,
	Scope,
	Settlement,
} from "./account.ts";
export {
	ACCOUNT_ID_BYTES,
	formatAccountId,
	formatKey,
	isAccountId,
	type ParsedKey,
	parseKey,
	prefixOf,
	SECRET_BYTES,
} from "./keys.ts";
export {
	dayOfHold,
	type Entry,
	forgottenHolds,
	type Hold,
	hold,
	holdNothing,
	quotaOf,
	release,
	type Settling,
	settle,
	type Tally,
	undo,
} from "./ledger.ts";
export { dayOf, isMonth, monthBefore, monthEnd, monthOf } from "./month.ts";
export { checkTarget, percentsReached, retryAt, type Target, type Webhook } from "./notices.ts";
export { type Allowance, type Bucket, FULL_BUCKET, paceOf, type Taken, takeCall, takeCalls } from "./rate.ts";
export { checkCustomLimit, checkKeyPace, DEFAULT_PLAN, limitOf, type Plan, planWith, type Terms } from "./terms.ts";
export type { RefusalCount, RequestRecord, Share, Usage } from "./usage.ts";
