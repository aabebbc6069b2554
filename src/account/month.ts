// The month every count belongs to: calendar months of UTC, whatever the caller's clock says.

/** The month an instant falls in, as "2026-11". */
export function monthOf(now: number): string {
	return new Date(now).toISOString().slice(0, 7);
}

/** The UTC day an instant falls in, as "2026-11-21". */
export function dayOf(now: number): string {
	return new Date(now).toISOString().slice(0, 10);
}

/** First instant of the month after the one `now` falls in, milliseconds UTC. */
export function monthEnd(now: number): number {
	const date = new Date(now);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
