// Designs pressed and drawn as a call does it, over ports that are as much of the real ones as that takes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
	compile,
	type Design,
	needsLikeness,
	type ShapedText,
	type ShapeSpec,
	shapeText,
	templates,
} from "../../src/design/index.ts";
import { type Kernel, likenessOf, newJob, openSource, prepare } from "../../src/image/index.ts";
import type { Ports, PressedPlane } from "../../src/ports.ts";
import { supply } from "../../src/supplies.ts";
import { loadKernel } from "../support/kernel.ts";
import { ROOM } from "../support/room.ts";
import { withFonts } from "./text/bundled-fonts.ts";

const art = (file: string) =>
	new Uint8Array(readFileSync(join(import.meta.dirname, "../../src/design/templates", file)));

/** Assets by their ids: those of the templates, and what tests add. */
export const assets = new Map(
	templates.flatMap((template) => template.assets.map(({ id, file }) => [id, art(file)] as const)),
);

/** As much of the ports as pressing and supplying ask. */
export const ports = {
	kernels: { lend: () => loadKernel<Kernel>(), takeBack: () => undefined },
	gate: { enter: async () => ROOM },
	designs: { loadAsset: async (_: string, id: string) => assets.get(id) ?? Promise.reject(new Error(id)) },
	texts: {
		async shape(_: string, texts: readonly ShapeSpec[]) {
			const keyOf = ({ content, family, weight, italic, transform, language, direction, letterSpacing }: ShapeSpec) =>
				JSON.stringify([content, family, weight, italic, transform, language, direction, letterSpacing]);
			const shaped = new Map<string, ShapedText>();
			await withFonts(texts, (fonts) => {
				for (const text of texts) shaped.set(keyOf(text), shapeText(text, fonts));
			});
			return (text: ShapeSpec) => shaped.get(keyOf(text));
		},
	},
} as unknown as Ports;

/** A design applied to a photo, as a call does: its file (PNG), what is said of it, its plan. */
export async function drawn(design: Design, photo: Uint8Array, planes: readonly PressedPlane[]) {
	const job = newJob(ports.kernels.lend());
	const upload = await openSource(job, photo, 1e6);
	const supplies = await supply(job, "a", design, planes, ROOM, ports);
	const likeness = needsLikeness(design) ? likenessOf(job, upload) : null;
	const { plan, warnings } = compile(design, { ...upload, likeness }, supplies.assets, supplies.texts, planes);
	const proof = prepare(job, plan, [upload, ...plan.assets.map(supplies.assets)], {
		format: "png",
		quality: 85,
		matte: 0xffffffff,
	});
	const { pieces } = await proof.print({} as never, () => 0);
	return { file: Buffer.concat(pieces), warnings: [...warnings].sort(), plan };
}
