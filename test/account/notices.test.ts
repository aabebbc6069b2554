import { expect, test } from "vitest";
import { checkTarget, percentsReached, retryAt, type Target } from "../../src/account/index.ts";
import { faultOf } from "./faults.ts";

test("80 and 100 per cent are told of by the image that comes to them, whatever the limit", () => {
	for (const limit of [1, 2, 3, 4, 5, 7, 10, 99, 1000]) {
		const told = Array.from({ length: limit }, (_, used) => percentsReached(limit, used, used + 1)).flat();
		expect(told, `limit ${limit}`).toEqual([80, 100]);
	}
	expect(percentsReached(10, 7, 8)).toEqual([80]);
	expect(percentsReached(1, 0, 1)).toEqual([80, 100]);
	expect(percentsReached(0, 0, 1)).toEqual([]);
	expect(percentsReached(10, 10, 11)).toEqual([]);
});

test("attempts are made further and further apart for three days, then no more", () => {
	let now = 0;
	let attempts = 0;
	for (let next: number | null = 0; next !== null; next = retryAt(attempts, now)) {
		expect(next).toBeGreaterThanOrEqual(now);
		now = next;
		attempts++;
	}
	expect(attempts).toBe(10);
	expect(now / 3_600_000).toBeCloseTo(75.6, 1);
});

test("notices go to public names over https, and nowhere else", () => {
	const why = (text: string) => faultOf(() => checkTarget(new URL(text) as Target)).detail;
	for (const good of ["https://example.com/hook?a=1", "https://EXAMPLE.com:443/", "https://a.b.example.co.uk./x"]) {
		checkTarget(new URL(good));
	}
	expect(why("http://example.com/")).toContain("https://");
	expect(why("ftp://example.com/")).toContain("https://");
	expect(why("https://user@example.com/")).toContain("user name");
	expect(why("https://:secret@example.com/")).toContain("user name");
	expect(why("https://example.com:8443/")).toContain("port");
	// However an address is written, the URL parser makes one of these two forms of it.
	for (const host of ["127.0.0.1", "10.0.0.1", "2130706433", "0x7f.1", "017700000001", "169.254.169.254", "8.8.8.8"]) {
		expect(why(`https://${host}/`), host).toContain("not an address");
	}
	for (const host of ["[::1]", "[fe80::1]", "[::ffff:127.0.0.1]", "[fd00::1]", "[64:ff9b::7f00:1]"]) {
		expect(why(`https://${host}/`), host).toContain("not an address");
	}
	for (const host of ["localhost", "localhost.", "a.localhost", "printer", "nas.local", "db.internal", "x.home.arpa"]) {
		expect(why(`https://${host}/`), host).toContain("public");
	}
});
