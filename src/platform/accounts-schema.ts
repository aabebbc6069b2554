// The tables of an account's object and the steps that lead to them. Every object brings itself up to date when it
// wakes; an object whose account was never created stays without a table, so a forged key leaves no trace.
//
//     schema            version: how many of the steps below have been taken; one row
//     account           the account itself, its plan and its token bucket; one row
//     keys              an API key a row: public prefix, SHA-256, what it may do, when it ends; never the key
//     months            images used, by UTC month
//     holds             images spoken for: open, settled or released. A row goes when its time is over
//     idempotency       the digest charged under each Idempotency-Key; a row goes after its 24 hours
//     refusals          renders that ended without an image, by UTC day and code
//     usage             images charged, by UTC day, design, key and format; a row goes after 25 months
//     requests          the last calls of the operation one by one, refused ones as well: never what they carried
//     webhook           where notices go and the secret they are signed with; one row, or none
//     notices           notices of this month's limit: sent (next_at NULL) or to be sent. A row goes with its month
//     removal           only in an account that is being deleted: since when; one row
//     designs           current version of each design, and the last number given out, which is never given again
//     design_versions   the record of each version that can be read back, as JSON: the truth behind the copies in KV
//     assets            what is known of each asset without its bytes, which are in KV; sides of 0 are none, a font's
//     strays            names in KV that neither of the two has, yet or any more, and when each is swept
//
// Times are milliseconds UTC. A step that has been released is never changed: a new one follows it.

const STEPS: readonly string[] = [
	`CREATE TABLE schema (version INTEGER NOT NULL);
	INSERT INTO schema VALUES (0);
	CREATE TABLE account (
		id TEXT PRIMARY KEY,
		name TEXT NOT NULL,
		monthly_limit INTEGER NOT NULL,
		custom_limit INTEGER,
		max_custom_limit INTEGER,
		requests_per_minute INTEGER NOT NULL,
		suspended INTEGER NOT NULL DEFAULT 0,
		created_at INTEGER NOT NULL,
		rate_spent INTEGER NOT NULL,
		rate_at INTEGER NOT NULL
	);
	CREATE TABLE keys (
		id TEXT PRIMARY KEY,
		name TEXT NOT NULL,
		prefix TEXT NOT NULL,
		digest BLOB NOT NULL,
		scopes TEXT NOT NULL, -- JSON array
		designs TEXT,         -- JSON array of ids; NULL is all
		created_at INTEGER NOT NULL,
		last_used_at INTEGER,
		expires_at INTEGER,
		revoked_at INTEGER
	);
	CREATE INDEX keys_by_prefix ON keys (prefix);
	CREATE TABLE months (
		month TEXT PRIMARY KEY, -- 2026-11
		used INTEGER NOT NULL
	) WITHOUT ROWID;
	CREATE TABLE holds (
		id INTEGER PRIMARY KEY, -- grows with time
		month TEXT NOT NULL,
		expires_at INTEGER NOT NULL,
		state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'released'))
	);
	CREATE INDEX open_holds ON holds (month, expires_at) WHERE state = 'open';
	CREATE TABLE idempotency (
		id INTEGER PRIMARY KEY, -- grows with time
		key TEXT NOT NULL UNIQUE,
		digest TEXT NOT NULL,
		hold_id INTEGER NOT NULL,
		expires_at INTEGER NOT NULL
	);
	CREATE TABLE refusals (
		day TEXT NOT NULL, -- 2026-11-21
		code TEXT NOT NULL,
		count INTEGER NOT NULL,
		PRIMARY KEY (day, code)
	) WITHOUT ROWID;
	CREATE TABLE designs (
		id TEXT PRIMARY KEY,
		name TEXT NOT NULL,
		version INTEGER NOT NULL,
		last_version INTEGER NOT NULL,
		updated_at INTEGER NOT NULL
	);
	CREATE INDEX designs_by_time ON designs (updated_at, id);
	CREATE TABLE design_versions (
		design_id TEXT NOT NULL,
		version INTEGER NOT NULL,
		name TEXT NOT NULL,
		saved_at INTEGER NOT NULL,
		record TEXT NOT NULL,
		PRIMARY KEY (design_id, version)
	);
	CREATE TABLE assets (
		id TEXT PRIMARY KEY,
		kind TEXT NOT NULL,
		width INTEGER NOT NULL,
		height INTEGER NOT NULL,
		bytes INTEGER NOT NULL,
		created_at INTEGER NOT NULL
	);`,
	`ALTER TABLE keys ADD COLUMN requests_per_minute INTEGER; -- NULL is the account's alone
	ALTER TABLE keys ADD COLUMN rate_spent INTEGER NOT NULL DEFAULT 0;
	ALTER TABLE keys ADD COLUMN rate_at INTEGER NOT NULL DEFAULT 0;
	CREATE TABLE usage (
		day TEXT NOT NULL, -- 2026-11-21
		design_id TEXT NOT NULL,
		key_id TEXT NOT NULL,
		format TEXT NOT NULL,
		images INTEGER NOT NULL,
		PRIMARY KEY (day, design_id, key_id, format)
	) WITHOUT ROWID;
	CREATE TABLE requests (
		id INTEGER PRIMARY KEY, -- grows by one
		at INTEGER NOT NULL,
		key_prefix TEXT NOT NULL,
		design_id TEXT NOT NULL,
		code TEXT, -- NULL is an image
		ms INTEGER NOT NULL,
		bytes_in INTEGER NOT NULL,
		bytes_out INTEGER NOT NULL,
		request_id TEXT NOT NULL
	);
	CREATE TABLE webhook (
		url TEXT NOT NULL,
		secret TEXT NOT NULL, -- whsec_ and base64: it signs, so it cannot be a digest
		created_at INTEGER NOT NULL,
		delivered_at INTEGER,
		failed_at INTEGER
	);
	CREATE TABLE notices (
		id TEXT PRIMARY KEY,
		month TEXT NOT NULL,
		percent INTEGER NOT NULL,
		quota_limit INTEGER NOT NULL,
		body TEXT NOT NULL, -- JSON, as it is signed
		attempts INTEGER NOT NULL,
		next_at INTEGER,
		UNIQUE (month, percent, quota_limit)
	);
	CREATE TABLE removal (account_id TEXT NOT NULL, started_at INTEGER NOT NULL, last_sweep_at INTEGER);`,
	`CREATE TABLE strays (
		name TEXT PRIMARY KEY, -- design:… or asset:…
		sweep_at INTEGER NOT NULL
	) WITHOUT ROWID;
	CREATE INDEX strays_by_time ON strays (sweep_at);
	ALTER TABLE removal DROP COLUMN last_sweep_at;`,
];

/** Whether this object holds an account; if so its tables are brought up to date. Reads only where it does not. */
export function wake(storage: DurableObjectStorage): boolean {
	const exists = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema'").toArray();
	if (exists.length === 0) return false;
	const { version } = storage.sql.exec<{ version: number }>("SELECT version FROM schema").one();
	takeSteps(storage, version, STEPS.length);
	return true;
}

/** Makes the tables of a new account; tests stop at an earlier step, where accounts of an earlier release stand. */
export function createTables(storage: DurableObjectStorage, version: number = STEPS.length): void {
	takeSteps(storage, 0, version);
}

function takeSteps(storage: DurableObjectStorage, from: number, to: number): void {
	if (from >= to) return;
	storage.transactionSync(() => {
		for (const step of STEPS.slice(from, to)) storage.sql.exec(step);
		storage.sql.exec("UPDATE schema SET version = ?", to);
	});
}
