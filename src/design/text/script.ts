// The script each character is written in: the Script property of Unicode 17 (Scripts.txt) for the scripts that people
// set designs in. A table of ours because the engines' own differ by version.

/**
 * Code points by script, under their ISO 15924 names, as hexadecimal ranges; a range also takes in unassigned code
 * points up to the next that is assigned. What is in none is "Zyyy" (Common): punctuation, digits, symbols, emoji.
 */
const RANGES = {
	Latn:
		"41-5a 61-7a aa ba c0-d6 d8-f6 f8-2b8 2e0-2e4 1d00-1d25 1d2c-1d5c 1d62-1d65 1d6b-1d77 1d79-1dbe 1e00-1eff " +
		"2071-2073 207f 2090-209f 212a-212b 2132 214e 2160-2188 2c60-2c7f a722-a787 a78b-a7ff ab30-ab5a ab5c-ab64 " +
		"ab66-ab69 fb00-fb12 ff21-ff3a ff41-ff5a 10780-107ff 1df00-1dfff",
	Grek:
		"370-373 375-37d 37f-384 386 388-3e1 3f0-3ff 1d26-1d2a 1d5d-1d61 1d66-1d6a 1dbf 1f00-1fff 2126 ab65 " +
		"10140-1018f 101a0-101cf 1d200-1d2bf",
	Cyrl: "400-484 487-530 1c80-1c8f 1d2b 1d78 2de0-2dff a640-a69f fe2e-fe2f 1e030-1e0ff",
	Armn: "531-590 fb13-fb1c",
	Hebr: "591-5ff fb1d-fb4f",
	Arab:
		"600-604 606-60b 60d-61a 61c-61e 620-63f 641-64a 656-66f 671-6dc 6de-6ff 750-77f 870-8e1 8e3-8ff " +
		"fb50-fd3d fd40-fdff fe70-fefe 10e60-10e7f 10ec2-10eff 1ee00-1efff",
	Deva: "900-950 955-963 966-97f a8e0-a8ff 11b00-11b5f",
	Beng: "980-a00",
	Guru: "a01-a80",
	Gujr: "a81-b00",
	Orya: "b01-b81",
	Taml: "b82-bff 11fc0-11fff",
	Telu: "c00-c7f",
	Knda: "c80-cff",
	Mlym: "d00-d80",
	Sinh: "d81-e00 111e1-111ff",
	Thai: "e01-e3e e40-e80",
	Laoo: "e81-eff",
	Tibt: "f00-fd4 fd9-fff",
	Mymr: "1000-109f a9e0-a9ff aa60-aa7f 116d0-116ff",
	Geor: "10a0-10fa 10fc-10ff 1c90-1cbf 2d00-2d2f",
	Ethi: "1200-139f 2d80-2ddf ab01-ab2f 1e7e0-1e7ff",
	Khmr: "1780-17ff 19e0-19ff",
	Hang: "1100-11ff 302e-302f 3131-318f 3200-321f 3260-327e a960-a97f ac00-d7ff ffa0-ffdf",
	Hira: "3041-3098 309d-309f 1b001-1b11f 1b132-1b154 1f200",
	Kana:
		"30a1-30fa 30fd-3104 31f0-31ff 32d0-32fe 3300-3357 ff66-ff6f ff71-ff9d 1aff0-1b000 1b120-1b131 " + "1b155-1b16f",
	Bopo: "2ea-2eb 3105-3130 31a0-31bf",
	Hani:
		"2e80-2fef 3005 3007 3021-3029 3038-303b 3400-4dbf 4e00-9fff f900-faff 16fe2-16fe3 16ff0-16fff " + "20000-3ffff",
	Zinh:
		"300-36f 485-486 64b-655 670 951-954 1ab0-1aff 1cd0-1cd2 1cd4-1ce0 1ce2-1ce8 1ced 1cf4 1cf8-1cf9 " +
		"1dc0-1dff 200c-200d 20d0-20ff 302a-302d 3099-309a fe00-fe0f fe20-fe2d 101fd-1027f 102e0 1133b " +
		"1cf00-1cf4f 1d167-1d169 1d17b-1d182 1d185-1d18b 1d1aa-1d1ad e0100-e01ef",
} as const;

/**
 * Common characters that only the fonts of some scripts have (Script_Extensions, and the full-width forms): the script
 * they are set in, and those that have them too.
 */
const SHARED: Partial<Record<keyof typeof RANGES, { readonly ranges: string; readonly with: string }>> = {
	Arab: { ranges: "60c 61b 61f 640", with: "" },
	Deva: { ranges: "964-965", with: "Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh" },
	Thai: { ranges: "e3f", with: "" },
	Hani: {
		ranges: "3000-3004 3006 3008-3020 3030-3037 303c-303f 309b-309c 30a0 30fb-30fc ff01-ff20 ff3b-ff40 ff5b-ff65 ff70",
		with: "Hira Kana Bopo Hang",
	},
};

/** ISO 15924. "Zyyy" is Common, "Zinh" Inherited. */
export type Script = keyof typeof RANGES | "Zyyy";

interface Range {
	readonly first: number;
	readonly last: number;
	readonly script: Script;
}

const TABLE = Object.entries(RANGES)
	.flatMap(([script, ranges]) => parse(ranges, script))
	.sort((a, b) => a.first - b.first);

const SHARED_TABLE = Object.entries(SHARED)
	.flatMap(([script, { ranges }]) => parse(ranges, script))
	.sort((a, b) => a.first - b.first);

function parse(ranges: string, script: string): readonly Range[] {
	return ranges.split(" ").map((range) => {
		const [first = "", last = first] = range.split("-");
		return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), script: script as Script };
	});
}

function lookUp(table: readonly Range[], codePoint: number): Script {
	let [low, high] = [0, table.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		const range = table[middle];
		if (range === undefined || codePoint < range.first) high = middle;
		else if (codePoint > range.last) low = middle + 1;
		else return range.script;
	}
	return "Zyyy";
}

/** The Script property of a code point. */
export function scriptOf(codePoint: number): Script {
	return lookUp(TABLE, codePoint);
}

/** The script that a character brings along after text in `current`; "Zyyy" for those that go with any. */
function ownScript(codePoint: number, current: Script): Script {
	const script = scriptOf(codePoint);
	if (script === "Zinh") return "Zyyy";
	if (script !== "Zyyy") return script;
	const shared = lookUp(SHARED_TABLE, codePoint);
	if (shared === "Zyyy" || shared === "Zinh") return "Zyyy";
	return SHARED[shared]?.with.includes(current) === true ? "Zyyy" : shared;
}

/**
 * The script each UTF-16 unit is set in: Common and Inherited characters take that of the character before, those at
 * the start that of the first which has one (UAX 24, 5.1). "Zyyy" where no character has.
 */
export function resolvedScripts(text: string): readonly Script[] {
	const scripts: Script[] = [];
	let current: Script = "Zyyy";
	for (const character of text) {
		const own = ownScript(character.codePointAt(0) ?? 0, current);
		if (own !== "Zyyy") {
			if (current === "Zyyy") scripts.fill(own);
			current = own;
		}
		for (let unit = 0; unit < character.length; unit++) scripts.push(current);
	}
	return scripts;
}
