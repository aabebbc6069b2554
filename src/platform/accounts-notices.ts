// Notices of one account, as its object keeps them, and how they are sent: signed as Standard Webhooks 1.0 has it, at
// least once. An attempt is written down before it is made, so one that is cut short is made again.
import { monthOf, type Quota, retryAt, type Webhook } from "../account/index.ts";
import { WEBHOOK_TIMEOUT_SECONDS } from "../limits.ts";

/** A notice on its way. */
export interface Notice {
	/** The same at every attempt: a receiver knows by it what it has already. */
	readonly id: string;
	readonly body: string;
	readonly url: string;
	readonly secret: string;
}

/** What sends a request: the platform's `fetch`, or a test's. */
export type Send = (request: Request) => Promise<Response>;

// Two a limit, rarely more; what is left over is taken at the next alarm.
const SENT_AT_A_TIME = 10;

/** The tables `webhook` and `notices`. */
export class NoticeTable {
	constructor(private readonly sql: SqlStorage) {}

	webhook(): Webhook | null {
		type Row = { url: string; createdAt: number; deliveredAt: number | null; failedAt: number | null };
		const query = `SELECT url, created_at AS createdAt, delivered_at AS deliveredAt, failed_at AS failedAt FROM webhook`;
		return this.sql.exec<Row>(query).toArray()[0] ?? null;
	}

	/** Null turns notices off, and forgets those that were not delivered. */
	setWebhook(webhook: { readonly url: string; readonly secret: string } | null, now: number): void {
		this.sql.exec("DELETE FROM webhook");
		if (webhook === null) {
			this.sql.exec("DELETE FROM notices");
			return;
		}
		const { url, secret } = webhook;
		this.sql.exec("INSERT INTO webhook (url, secret, created_at) VALUES (?, ?, ?)", url, secret, now);
	}

	/** A notice that the month has come to this share of its limit: once for each limit, and only where it can go. */
	add(accountId: string, percent: number, { limit, used, resetsAt }: Quota, now: number): void {
		if (this.webhook() === null) return;
		const month = monthOf(now);
		this.sql.exec("DELETE FROM notices WHERE month <> ? AND next_at IS NULL", month);
		const body = {
			type: "limit.reached",
			timestamp: new Date(now).toISOString(),
			data: { account_id: accountId, month, percent, limit, used, resets_at: new Date(resetsAt).toISOString() },
		};
		this.sql.exec(
			`INSERT OR IGNORE INTO notices (id, month, percent, quota_limit, body, attempts, next_at)
				VALUES (?, ?, ?, ?, ?, 0, ?)`,
			`msg_${crypto.randomUUID()}`,
			month,
			percent,
			limit,
			JSON.stringify(body),
			now,
		);
	}

	/** When the next attempt is due. */
	nextAt(): number | null {
		return this.sql.exec<{ at: number | null }>("SELECT min(next_at) AS at FROM notices").one().at;
	}

	/** Those that are due, each with its attempt written down and its next one fixed. */
	begin(now: number): readonly Notice[] {
		type Row = { id: string; body: string; attempts: number; url: string; secret: string };
		const due = this.sql
			.exec<Row>(
				`SELECT id, body, attempts, url, secret FROM notices JOIN webhook WHERE next_at <= ?
					ORDER BY next_at LIMIT ?`,
				now,
				SENT_AT_A_TIME,
			)
			.toArray();
		return due.map(({ attempts, ...notice }) => {
			const next = retryAt(attempts + 1, now);
			this.sql.exec("UPDATE notices SET attempts = attempts + 1, next_at = ? WHERE id = ?", next, notice.id);
			return notice;
		});
	}

	end(id: string, isDelivered: boolean, now: number): void {
		if (isDelivered) this.sql.exec("UPDATE notices SET next_at = NULL WHERE id = ?", id);
		this.sql.exec(`UPDATE webhook SET ${isDelivered ? "delivered_at" : "failed_at"} = ?`, now);
	}
}

/** Whether the receiver took it. It has a few seconds, and may not send us elsewhere. Never throws. */
export async function deliver(notice: Notice, send: Send, now: number): Promise<boolean> {
	const timestamp = String(Math.floor(now / 1000));
	try {
		const headers = {
			"Content-Type": "application/json",
			"webhook-id": notice.id,
			"webhook-timestamp": timestamp,
			"webhook-signature": await signature(notice, timestamp),
		};
		const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_SECONDS * 1000);
		const init = { method: "POST", headers, body: notice.body, redirect: "manual", signal } as const;
		const response = await send(new Request(notice.url, init));
		await response.body?.cancel();
		return response.ok;
	} catch {
		// Whatever went wrong, it was not taken.
		return false;
	}
}

/** A secret for signing: "whsec_" and the base64 of 32 random bytes. */
export function newSecret(): string {
	return `whsec_${base64(crypto.getRandomValues(new Uint8Array(32)))}`;
}

async function signature({ id, body, secret }: Notice, timestamp: string): Promise<string> {
	const bytes = Uint8Array.from(atob(secret.slice("whsec_".length)), (char) => char.charCodeAt(0));
	const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
	return `v1,${base64(new Uint8Array(signed))}`;
}

function base64(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes));
}
