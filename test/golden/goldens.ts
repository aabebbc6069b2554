// The goldens: small records, each beside the picture it makes of one of the uploads here, and how they are drawn anew.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DesignRecord, DRAWING } from "../../src/design/index.ts";
import { type Rendering, renderDesign } from "../support/render-design.ts";

const folder = import.meta.dirname;
const uploads = join(folder, "uploads");

/** A record, the upload it is applied to, and where the picture of both is kept. */
export interface Golden {
	/** Of its file, without ".json". */
	readonly name: string;
	/** A file of uploads/. */
	readonly upload: string;
	readonly record: DesignRecord;
	/** A PNG or JPEG file, as the record's output says. */
	readonly picture: string;
}

/** All of them, by name. */
export const goldens: readonly Golden[] = readdirSync(folder)
	.filter((file) => file.endsWith(".json") && file !== "drawn.json")
	.sort()
	.map((file) => {
		const name = file.slice(0, -".json".length);
		const { upload, record } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Pick<
			Golden,
			"upload" | "record"
		>;
		return { name, upload, record, picture: join(folder, `${name}.${record.output?.format ?? "png"}`) };
	});

/** Pictures that no record here makes. */
export const strays: readonly string[] = readdirSync(folder).filter(
	(file) => /\.(png|jpg)$/.test(file) && goldens.every(({ picture }) => picture !== join(folder, file)),
);

/** The upload a golden is drawn with. */
export function uploadOf({ upload }: Golden): Uint8Array<ArrayBuffer> {
	return new Uint8Array(readFileSync(join(uploads, upload)));
}

/** The uploads again, as what records name by hash. */
export const assets: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(
	readdirSync(uploads).map((file) => {
		const bytes = new Uint8Array(readFileSync(join(uploads, file)));
		return [`sha256-${createHash("sha256").update(bytes).digest("hex")}`, bytes];
	}),
);

/** The picture as it is made now. */
export function draw(golden: Golden): Promise<Rendering> {
	const assetOf = (id: string) => assets.get(id) ?? missing(id);
	return renderDesign(golden.record, uploadOf(golden), { assetOf });
}

/** The picture as it is kept; null where there is none. */
export function kept({ picture }: Golden): Uint8Array | null {
	return existsSync(picture) ? new Uint8Array(readFileSync(picture)) : null;
}

function missing(id: string): never {
	throw new Error(`no file of uploads/ is ${id}`);
}

const DRAWN = join(folder, "drawn.json");

/** Which drawing (`DRAWING`) the kept pictures are of, and the digest of each. */
export interface Drawn {
	readonly drawing: number;
	readonly pictures: Readonly<Record<string, string>>;
}

/** As it was written down when the pictures were. */
export function drawnBefore(): Drawn {
	return JSON.parse(readFileSync(DRAWN, "utf8")) as Drawn;
}

/** As the pictures are, and the code that draws them. */
export function drawnNow(): Drawn {
	const digestOf = (golden: Golden) =>
		createHash("sha256")
			.update(kept(golden) ?? "")
			.digest("hex")
			.slice(0, 16);
	return { drawing: DRAWING, pictures: Object.fromEntries(goldens.map((golden) => [golden.name, digestOf(golden)])) };
}

/** Pictures that are others now, though the drawing has kept its number. */
export function redrawn(before: Drawn, now: Drawn): readonly string[] {
	if (now.drawing > before.drawing) return [];
	return Object.keys(now.pictures).filter(
		(name) => (before.pictures[name] ?? now.pictures[name]) !== now.pictures[name],
	);
}

export function writeDrawn(drawn: Drawn): void {
	writeFileSync(DRAWN, `${JSON.stringify(drawn, null, "\t")}\n`);
}
