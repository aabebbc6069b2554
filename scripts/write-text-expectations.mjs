// Writes test/design/text/expected.json: what HarfBuzz's own hb-shape (Debian package libharfbuzz-bin) makes of short
// texts in the bundled fonts, and of paragraphs broken first-fit by its widths. For development only; see the file's
// "provenance" for the version that wrote it.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const SHAPES = [
	["inter/400.ttf", "Latn", "AVATAR To Yo Wave"],
	["inter/400.ttf", "Latn", "office (A) -> → x²"],
	["playfair-display/400.ttf", "Latn", "office affluent fjord AV"],
	["noto-sans-arabic/400.ttf", "Arab", "السلام عليكم ورحمة الله"],
	["noto-sans-arabic/400.ttf", "Arab", "مُحَمَّد لا إله"],
	["noto-sans-hebrew/400.ttf", "Hebr", "נִקּוּד (טוב)"],
	["noto-sans-devanagari/400.ttf", "Deva", "क्षत्रिय श्री र्क कि ज्ञ"],
	["noto-sans-devanagari/700.ttf", "Deva", "स्वतन्त्रता हिन्दी में"],
	["noto-sans-thai/400.ttf", "Thai", "ที่นี้ ปั๊ม กำ้"],
	["noto-sans-jp/400.ttf", "Hani", "日本国憲法"],
];

// [family, file, script, pixels an em, pixels a line, text]; words are parted by single spaces.
const PARAGRAPHS = [
	[
		"Inter",
		"inter/400.ttf",
		"Latn",
		32,
		420,
		"All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.",
	],
	[
		"Playfair Display",
		"playfair-display/700.ttf",
		"Latn",
		40,
		500,
		"Efficient office staff AVATAR fjords waffle affluent. To Yo We Va",
	],
	[
		"Noto Sans Arabic",
		"noto-sans-arabic/400.ttf",
		"Arab",
		30,
		380,
		"يولد جميع الناس أحرارا متساوين في الكرامة والحقوق وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء",
	],
	[
		"Noto Sans Hebrew",
		"noto-sans-hebrew/400.ttf",
		"Hebr",
		30,
		300,
		"כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם",
	],
	[
		"Noto Sans Devanagari",
		"noto-sans-devanagari/400.ttf",
		"Deva",
		28,
		330,
		"सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है",
	],
	["Noto Sans Thai", "noto-sans-thai/400.ttf", "Thai", 28, 200, "มนุษย์ ทั้งหลาย เกิด มา มี อิสระ เสมอภาค กัน ใน เกียรติศักดิ์"],
];

const UNITS = { "inter/400.ttf": 2048 };

const expected = {
	provenance: execFileSync("hb-shape", ["--version"], { encoding: "utf8" }).split("\n")[0],
	shapes: SHAPES.map(([file, script, text]) => ({ file, script, text, glyphs: shape(file, script, text).map(record) })),
	paragraphs: PARAGRAPHS.map(([family, file, script, size, width, text]) => ({
		family,
		weight: Number.parseInt(file.split("/")[1], 10),
		size,
		width,
		text,
		lines: lines(file, script, text, width / size).map((line) => [line, ems(file, script, line) * size]),
	})),
};
const rows = (items) => items.map((item) => `\t\t${JSON.stringify(item)}`).join(",\n");
writeFileSync(
	"test/design/text/expected.json",
	`{\n\t"provenance": ${JSON.stringify(expected.provenance)},\n\t"shapes": [\n${rows(expected.shapes)}\n\t],\n` +
		`\t"paragraphs": [\n${rows(expected.paragraphs)}\n\t]\n}\n`,
);

function shape(file, script, text) {
	const isRtl = script === "Arab" || script === "Hebr";
	const options = [`--script=${script}`, `--direction=${isRtl ? "rtl" : "ltr"}`, "--no-glyph-names"];
	const args = [`build/assets/fonts/${file}`, ...options, "--output-format=json", "--text", text];
	return JSON.parse(execFileSync("hb-shape", args, { encoding: "utf8" }));
}

/** [glyph, cluster, advance, x, y]. */
function record({ g, cl, ax, dx, dy }) {
	return [g, cl, ax, dx, dy];
}

function ems(file, script, text) {
	return shape(file, script, text).reduce((sum, { ax }) => sum + ax, 0) / (UNITS[file] ?? 1000);
}

function lines(file, script, text, width) {
	const made = [];
	let line = "";
	for (const word of text.split(" ")) {
		const longer = line === "" ? word : `${line} ${word}`;
		if (line !== "" && ems(file, script, longer) > width) {
			made.push(line);
			line = word;
		} else line = longer;
	}
	return [...made, line];
}
