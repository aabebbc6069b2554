// The goldens: small records, each beside the picture it makes of one of the uploads here, and how they are drawn anew.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DesignRecord } from "../../src/design/index.ts";
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
	.filter((file) => file.endsWith(".json"))
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
