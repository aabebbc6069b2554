// The table of scripts against the engine's own Script property, code point by code point, as far as it knows them.
import { expect, test } from "vitest";
import { resolvedScripts, type Script, scriptOf } from "../../../src/design/text/script.ts";

const SCRIPTS: readonly Script[] = [
	..."Latn Grek Cyrl Armn Hebr Arab Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr".split(" "),
	..."Geor Ethi Khmr Hang Hira Kana Bopo Hani Zinh".split(" "),
] as readonly Script[];

test("every assigned code point has the script that Unicode gives it", () => {
	const engine = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, "u")] as const);
	const unassigned = /[\p{Cn}\p{Co}\p{Cs}]/u;
	const wrong: string[] = [];
	for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
		const character = String.fromCodePoint(codePoint);
		if (unassigned.test(character)) continue;
		const expected = engine.find(([, pattern]) => pattern.test(character))?.[0] ?? "Zyyy";
		if (scriptOf(codePoint) !== expected)
			wrong.push(`U+${codePoint.toString(16)}: ${scriptOf(codePoint)}, ${expected}`);
	}
	expect(wrong).toEqual([]);
});

test.each([
	["a, b", ["Latn", "Latn", "Latn", "Latn"]],
	["1. אב", ["Hebr", "Hebr", "Hebr", "Hebr", "Hebr"]],
	["a。b", ["Latn", "Hani", "Latn"]],
	["あ。ー", ["Hira", "Hira", "Hira"]],
	["a،", ["Latn", "Arab"]],
	["e\u0301", ["Latn", "Latn"]],
	["a😀", ["Latn", "Latn", "Latn"]],
	["12", ["Zyyy", "Zyyy"]],
])("%s is set in %j", (text, scripts) => {
	expect(resolvedScripts(text)).toEqual(scripts);
});
