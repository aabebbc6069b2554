// What the wire shows of things: its own names, and times as ISO 8601 in UTC.
import type { Account, Key, Webhook } from "../account/index.ts";
import type { Asset, DesignSummary } from "../ports.ts";

const time = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString());

export function accountView(account: Account) {
	const { quota } = account;
	return {
		id: account.id,
		name: account.name,
		monthly_limit: account.monthlyLimit,
		custom_limit: account.customLimit,
		max_custom_limit: account.maxCustomLimit,
		requests_per_minute: account.requestsPerMinute,
		suspended: account.suspended,
		created_at: time(account.createdAt),
		limit: quota.limit,
		used: quota.used,
		held: quota.held,
		remaining: quota.remaining,
		resets_at: time(quota.resetsAt),
	};
}

export function keyView(key: Key) {
	return {
		id: key.id,
		name: key.name,
		prefix: key.prefix,
		scopes: key.scopes,
		designs: key.designs,
		requests_per_minute: key.requestsPerMinute,
		created_at: time(key.createdAt),
		last_used_at: time(key.lastUsedAt),
		expires_at: time(key.expiresAt),
		revoked_at: time(key.revokedAt),
	};
}

export function webhookView({ url, createdAt, deliveredAt, failedAt }: Webhook) {
	return { url, created_at: time(createdAt), delivered_at: time(deliveredAt), failed_at: time(failedAt) };
}

export function summaryView({ id, name, version, updatedAt }: DesignSummary) {
	return { id, name, version, updated_at: time(updatedAt) };
}

/** `family` is the name of a font's; a picture has none. */
export function assetView({ id, kind, width, height, bytes }: Asset, family: string | null) {
	return { id, kind, width, height, bytes, ...(family === null ? {} : { family }) };
}
