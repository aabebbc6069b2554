import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import {
	ACCOUNT_ID_BYTES,
	formatAccountId,
	formatKey,
	isAccountId,
	parseKey,
	prefixOf,
	SECRET_BYTES,
} from "../../src/account/index.ts";
import { bytes, seeded } from "./seeded.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const random = seeded(1);
const newKey = () => {
	const accountId = formatAccountId(bytes(random, ACCOUNT_ID_BYTES));
	return { accountId, key: formatKey(accountId, bytes(random, SECRET_BYTES)) };
};

test("10,000 random keys are read back, no two alike", () => {
	const seen = new Set<string>();
	for (let i = 0; i < 10_000; i++) {
		const { accountId, key } = newKey();
		expect(key).toMatch(/^imp_[0-9A-Za-z]{16}_[0-9A-Za-z]{49}$/);
		expect(parseKey(key)).toEqual({ accountId, prefix: key.slice(0, 25) });
		seen.add(key);
	}
	expect(seen.size).toBe(10_000);
});

test("the widths hold the smallest and the largest numbers", () => {
	const zeros = formatKey(formatAccountId(new Uint8Array(ACCOUNT_ID_BYTES)), new Uint8Array(SECRET_BYTES));
	expect(zeros.slice(0, -6)).toBe(`imp_${"0".repeat(16)}_${"0".repeat(43)}`);
	const full = (length: number) => new Uint8Array(length).fill(255);
	const ones = formatKey(formatAccountId(full(ACCOUNT_ID_BYTES)), full(SECRET_BYTES));
	expect(ones).toHaveLength(70);
	// 2^256 - 1 in base 62, read back digit by digit.
	const secret = [...ones.slice(21, 64)].reduce((value, digit) => value * 62n + BigInt(ALPHABET.indexOf(digit)), 0n);
	expect(secret).toBe(2n ** 256n - 1n);
});

test("the checksum is zlib's CRC-32 of what comes before it", () => {
	for (let i = 0; i < 100; i++) {
		const { key } = newKey();
		const sum = [...key.slice(-6)].reduce((value, digit) => value * 62 + ALPHABET.indexOf(digit), 0);
		expect(sum).toBe(crc32(key.slice(0, -6)));
	}
});

test("every single mistyped character and every swap of neighbours is noticed", () => {
	for (let round = 0; round < 5; round++) {
		const { key } = newKey();
		for (let at = 0; at < key.length; at++) {
			for (const digit of ALPHABET) {
				if (digit === key[at]) continue;
				expect(parseKey(key.slice(0, at) + digit + key.slice(at + 1))).toBeNull();
			}
			const swapped =
				key.slice(0, at) +
				key
					.slice(at, at + 2)
					.split("")
					.reverse()
					.join("") +
				key.slice(at + 2);
			if (swapped !== key) expect(parseKey(swapped)).toBeNull();
		}
	}
});

test("anything else is null, whatever it is", () => {
	const { key } = newKey();
	const garbage = [
		"",
		"imp_",
		key.slice(1),
		`${key}0`,
		` ${key}`,
		`${key}\n`,
		key.toUpperCase(),
		key.replace("_", "-"),
	];
	for (const text of [...garbage, "é".repeat(70), "\0".repeat(70), "_".repeat(70), "x".repeat(1_000_000)]) {
		expect(parseKey(text)).toBeNull();
	}
	for (let i = 0; i < 1000; i++) {
		const text = String.fromCharCode(...Array.from({ length: random(140) }, () => random(0x10000)));
		expect(parseKey(text)).toBeNull();
	}
});

test("a prefix shows 24 bits of the secret; an account id is 16 digits of base 62", () => {
	const { accountId, key } = newKey();
	expect(prefixOf(key)).toBe(`imp_${accountId}_${key.slice(21, 25)}`);
	expect(isAccountId(accountId)).toBe(true);
	for (const text of ["", accountId.slice(1), `${accountId}0`, `${accountId.slice(1)}_`]) {
		expect(isAccountId(text)).toBe(false);
	}
});
