// Which faces a text needs before it can be shaped: asked again after each loading, until nothing is wanted, so that a
// face which stands in is loaded only where the text has a character for it.
import { paragraphsOf } from "./content.ts";
import type { Face } from "./face.ts";
import { standIns } from "./families.ts";
import { clings } from "./itemise.ts";
import { resolvedScripts, type Script } from "./script.ts";
import type { FaceStyle, ShapeSpec } from "./text.ts";

/** The styles to load next; none when all are there that could help. `atHand` gives the face of a style, or null. */
export function wantedFaces(spec: ShapeSpec, atHand: (style: FaceStyle) => Face | null): readonly FaceStyle[] {
	const own: FaceStyle = { family: spec.family, weight: spec.weight, italic: spec.italic };
	if (atHand(own) === null) return [own];
	const byScript = new Map<Script, Candidates>();
	for (const paragraph of paragraphsOf(spec.content, spec.transform)) {
		const scripts = resolvedScripts(paragraph);
		let index = 0;
		for (const character of paragraph) {
			const codePoint = character.codePointAt(0) ?? 0;
			const script = scripts[index] ?? "Zyyy";
			const candidates = byScript.get(script) ?? candidatesFor(own, script, atHand);
			byScript.set(script, candidates);
			if (!clings(codePoint) && !candidates.faces.some((face) => face.has(codePoint))) candidates.isShort = true;
			index += character.length;
		}
	}
	return [...byScript.values()].flatMap(({ isShort, next }) => (isShort && next !== undefined ? [next] : []));
}

/** The faces at hand for a script, the style that would be loaded next, and whether they lack a character. */
interface Candidates {
	readonly faces: readonly Face[];
	readonly next: FaceStyle | undefined;
	isShort: boolean;
}

function candidatesFor(own: FaceStyle, script: Script, atHand: (style: FaceStyle) => Face | null): Candidates {
	const styles = [own, ...standIns(own, script)];
	const faces = styles.map(atHand).filter((face) => face !== null);
	return { faces, next: styles.find((style) => atHand(style) === null), isShort: false };
}
