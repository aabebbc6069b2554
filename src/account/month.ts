// The month every count belongs to: calendar months of UTC, whatever the caller's clock says.

/** The month an instant falls in, as "2026-11". */
export function monthOf(now: number): string {
	return new Date(now).toISOString().slice(0, 7);
}

/** The UTC day an instant falls in, as "2026-11-21". */
export function dayOf(now: number): string {
	return new Date(now).toISOString().slice(0, 10);
}

/** The month `count` months before the one `now` falls in, as "2026-11". */
export function monthBefore(now: number, count: number): string {
	const date = new Date(now);
	return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1));
}

/** Whether a text names a month as "2026-11" does. */
export function isMonth(text: string): boolean {
	return /^[0-9]{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** First instant of the month after the one `now` falls in, milliseconds UTC. */
export function monthEnd(now: number): number {
	const date = new Date(now);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
