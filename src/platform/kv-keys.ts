// The names of what is kept in KV. ARCHITECTURE.md has the table.

/** The record of one version of a design. */
export function designKey(id: string, version: number): string {
	return `design:${id}:${version}`;
}

/** The bytes of an asset. */
export function assetKey(accountId: string, id: string): string {
	return `asset:${accountId}:${id}`;
}
