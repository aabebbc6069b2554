// The names of what is kept in KV. ARCHITECTURE.md has the table.

/** The record of one version of a design. */
export function designKey(id: string, version: number): string {
	return designPrefix(id) + version;
}

/** What the keys of all versions of a design begin with. */
export function designPrefix(id: string): string {
	return `design:${id}:`;
}

/** The bytes of an asset. */
export function assetKey(accountId: string, id: string): string {
	return assetPrefix(accountId) + id;
}

/** What the keys of all assets of an account begin with. */
export function assetPrefix(accountId: string): string {
	return `asset:${accountId}:`;
}
