// Every file of the public corpus through the image room. What fails or is skipped stands in results.json with its
// reason; anything else that fails is news.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { bytesOf, corpusFound, type Entry, entries, faultIn } from "./corpus.ts";
import { isRefusal, wholePicture } from "./whole.ts";

const READ = ["jpeg", "png"];

/** File -> why it is not as the corpus expects. */
const known = JSON.parse(readFileSync(join(import.meta.dirname, "results.json"), "utf8")) as Record<string, string>;

if (!corpusFound) console.log("conformance: ../shared/corpora/public is not there; its files were not run");

const all = corpusFound ? entries() : [];
const groups = [...new Set(all.map(({ group, format }) => `${group} ${format}`))];

test.runIf(corpusFound).each(groups)("%s", async (name) => {
	const wrong: Record<string, string> = {};
	for (const entry of all.filter(({ group, format }) => `${group} ${format}` === name)) {
		const fault = await verdict(entry);
		if (fault !== null) wrong[entry.file] = fault;
	}
	const expected = Object.keys(known).filter((file) =>
		all.some((it) => it.file === file && `${it.group} ${it.format}` === name),
	);
	expect(wrong).toEqual(
		Object.fromEntries(expected.map((file) => [file, wrong[file] ?? "passes now: take it off the list"])),
	);
});

/** null where the answer is what the corpus expects; formats that are not read yet have to be refused. */
async function verdict(entry: Entry): Promise<string | null> {
	let png: Uint8Array;
	try {
		png = await wholePicture(bytesOf(entry.file));
	} catch (error) {
		if (!isRefusal(error)) return `${error}`;
		return entry.check === "pixels" && isRead(entry) ? `refused: ${error.kind}` : null;
	}
	if (entry.check === "clean-error") return "taken, though it must be refused";
	if (entry.check === "either") return null;
	const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return faultIn(entry, { width: info.width, height: info.height, data });
}

function isRead({ file, format }: Entry): boolean {
	const head = bytesOf(file);
	return READ.includes(format) && (head[0] === 0xff || head[0] === 0x89);
}
