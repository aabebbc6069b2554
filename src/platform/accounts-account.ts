// The account itself, as its object keeps it: one row.
import {
	type Account,
	type Bucket,
	DEFAULT_PLAN,
	FULL_BUCKET,
	type NewAccount,
	type Plan,
	planWith,
} from "../account/index.ts";

/** An account without the month's count, and its token bucket. */
export type AccountState = Omit<Account, "quota"> & { readonly bucket: Bucket };

/** What an operator may change. */
export type AccountChanges = Partial<NewAccount> & { readonly suspended?: boolean };

type Row = {
	id: string;
	name: string;
	monthlyLimit: number;
	customLimit: number | null;
	maxCustomLimit: number | null;
	requestsPerMinute: number;
	suspended: number;
	createdAt: number;
	spent: number;
	at: number;
};

/** The table `account`, of one row. */
export class AccountTable {
	constructor(private readonly sql: SqlStorage) {}

	read(): AccountState {
		const { suspended, spent, at, ...row } = this.sql
			.exec<Row>(
				`SELECT id, name, monthly_limit AS monthlyLimit, custom_limit AS customLimit,
					max_custom_limit AS maxCustomLimit, requests_per_minute AS requestsPerMinute, suspended,
					created_at AS createdAt, rate_spent AS spent, rate_at AS at FROM account`,
			)
			.one();
		return { ...row, suspended: suspended !== 0, bucket: { spent, at } };
	}

	/** @throws Fault invalid_limit */
	create(id: string, account: NewAccount, now: number): void {
		const plan = planWith(DEFAULT_PLAN, account);
		this.sql.exec(
			`INSERT INTO account
				(id, name, monthly_limit, max_custom_limit, requests_per_minute, created_at, rate_spent, rate_at)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			id,
			account.name,
			plan.monthlyLimit,
			plan.maxCustomLimit,
			plan.requestsPerMinute,
			now,
			FULL_BUCKET.spent,
			FULL_BUCKET.at,
		);
	}

	/** @throws Fault invalid_limit */
	amend(account: AccountState, changes: AccountChanges): void {
		const plan: Plan = planWith(account, changes);
		this.sql.exec(
			"UPDATE account SET name = ?, monthly_limit = ?, max_custom_limit = ?, requests_per_minute = ?, suspended = ?",
			changes.name ?? account.name,
			plan.monthlyLimit,
			plan.maxCustomLimit,
			plan.requestsPerMinute,
			Number(changes.suspended ?? account.suspended),
		);
	}

	setCustomLimit(limit: number | null): void {
		this.sql.exec("UPDATE account SET custom_limit = ?", limit);
	}

	setBucket(bucket: Bucket): void {
		this.sql.exec("UPDATE account SET rate_spent = ?, rate_at = ?", bucket.spent, bucket.at);
	}
}
