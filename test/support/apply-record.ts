// A design record and a photo in, the finished image out: the two rooms put together as the Worker does, without accounts,
// storage and HTTP around them. Node and a browser bring what the rooms need.
import {
	assetIds,
	compile,
	type DesignRecord,
	type Fonts,
	modify,
	needsLikeness,
	outputOf,
	parseDesign,
	type ShapeSpec,
	shapeText,
	textsOf,
	type Warning,
} from "../../src/design/index.ts";
import { type Codecs, joined, type Kernel, likenessOf, newJob, openSource, prepare } from "../../src/image/index.ts";
import { MAX_ASSET_PIXELS, MAX_INPUT_PIXELS } from "../../src/limits.ts";

/** What a call would say besides its photo, and what its account would have. */
export interface Circumstances {
	readonly format?: "png" | "jpg" | "auto";
	readonly quality?: number;
	/** {layer: {property: value}} */
	readonly modifications?: unknown;
	/** The bytes of an asset. */
	readonly assetOf?: (id: string) => Uint8Array;
}

/** A finished image. */
export interface Rendering {
	readonly file: Uint8Array;
	readonly format: "png" | "jpg";
	readonly width: number;
	readonly height: number;
	readonly warnings: readonly Warning[];
}

/** What the rooms need, as it is had where they run. */
export interface Engine {
	/** An instance for one job. */
	newKernel(): Kernel;
	readonly codecs: Codecs;
	/** Calls `use` with the fonts these texts need. */
	withFonts<Result>(texts: readonly ShapeSpec[], use: (fonts: Fonts) => Result): Promise<Result>;
}

/** Applies a record to a photo, a JPEG or PNG file. Throws the rooms' Faults. */
export async function applyRecord(
	engine: Engine,
	record: DesignRecord,
	photo: Uint8Array,
	{ format, quality, modifications = {}, assetOf = unknown }: Circumstances = {},
): Promise<Rendering> {
	const design = modify(parseDesign(record), modifications);
	const job = newJob(engine.newKernel());
	const upload = await openSource(job, photo, MAX_INPUT_PIXELS);
	const opened = new Map(
		await Promise.all(
			assetIds(design).map(async (id) => [id, await openSource(job, assetOf(id), MAX_ASSET_PIXELS)] as const),
		),
	);
	const sourceOf = (id: string) => opened.get(id) ?? unknown(id);
	const likeness = needsLikeness(design) ? likenessOf(job, upload) : null;
	const { width, height } = upload;
	const { plan, warnings } = await engine.withFonts(textsOf(design), (fonts) =>
		compile(design, { width, height, likeness }, sourceOf, (text) => shapeText(text, fonts)),
	);
	const output = outputOf(design, { format: format ?? null, quality: quality ?? null });
	const proof = prepare(job, plan, [upload, ...plan.assets.map(sourceOf)], output);
	const picture = await proof.print(engine.codecs, () => 0);
	return {
		...{ file: joined(picture.pieces), format: picture.format },
		...{ width: plan.width, height: plan.height, warnings },
	};
}

function unknown(id: string): never {
	throw new Error(`there is no asset ${id}`);
}
