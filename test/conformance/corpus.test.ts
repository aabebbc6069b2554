// Every file of the public corpus through the image room. results.json says what came of each group; a file that fails
// stands there with what is wrong. After a change that is meant: `npx vitest run --project pure test/conformance -u`.
import sharp from "sharp";
import { expect, test } from "vitest";
import { bytesOf, corpusFound, type Entry, entries, faultIn } from "./corpus.ts";
import { isRefusal, wholePicture } from "./whole.ts";

/** Formats that are read; files of others have to be refused. */
const READ = ["jpeg", "png"];

/** What came of a group of files: answered as expected, by picture or refusal, or failed and how. */
interface Result {
	pictures: number;
	refusals: number;
	readonly failures: Record<string, string>;
}

test("the corpus does as results.json says", { timeout: 240_000 }, async () => {
	if (!corpusFound) {
		console.log("conformance: ../shared/corpora/public is not there; its files were not run");
		return;
	}
	const results: Record<string, Result> = {};
	for (const entry of entries()) {
		results[`${entry.group} ${entry.format}`] ??= { pictures: 0, refusals: 0, failures: {} };
		await run(entry, results[`${entry.group} ${entry.format}`] as Result);
	}
	await expect(`${JSON.stringify(results, null, "\t")}\n`).toMatchFileSnapshot("results.json");
});

async function run(entry: Entry, result: Result): Promise<void> {
	let png: Uint8Array;
	try {
		png = await wholePicture(bytesOf(entry.file));
	} catch (error) {
		if (!isRefusal(error)) result.failures[entry.file] = `${error}`;
		else if (entry.check === "pixels" && isRead(entry)) result.failures[entry.file] = `refused: ${error.kind}`;
		else result.refusals++;
		return;
	}
	const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const fault =
		entry.check === "clean-error"
			? "taken, though it must be refused"
			: entry.check === "pixels"
				? await faultIn(entry, { width: info.width, height: info.height, data })
				: null;
	if (fault === null) result.pictures++;
	else result.failures[entry.file] = fault;
}

function isRead({ file, format }: Entry): boolean {
	const head = bytesOf(file);
	return READ.includes(format) && (head[0] === 0xff || head[0] === 0x89);
}
