// The fonts of an isolate: faces are loaded when a text wants them, kept while they are in use and, of those that are
// not, the last used up to 8 MB of files.
import {
	type Face,
	type FaceStyle,
	type Fonts,
	faceFile,
	isUploaded,
	type Script,
	type ShapeSpec,
	standIns,
	wantedFaces,
} from "../design/index.ts";
import type { HarfBuzz, HarfBuzzFace } from "./harfbuzz.ts";

/** Reads a font: "inter/700.ttf" of the bundled, "sha256-…" of the uploaded. */
export type FontLoader = (file: string) => Promise<Uint8Array>;

/** Bytes of font files kept while nobody uses them: all bundled faces but the Japanese, or one of those and a few more. */
const MAX_IDLE_BYTES = 8 * 1024 * 1024;

/** An instance whose memory has grown past this is given up when nobody uses it: memory never shrinks. */
const MAX_IDLE_MEMORY = 24 * 1024 * 1024;

const NOTHING = new Uint8Array(0);

interface Entry {
	readonly face: HarfBuzzFace;
	users: number;
}

/** The faces of one use, by their files. */
interface Lease {
	/** Whose uploaded fonts these are: what one account has uploaded no other is lent. */
	readonly owner: string;
	readonly load: FontLoader;
	readonly entries: Map<string, Entry>;
}

/** One for the isolate. */
export class FontLibrary {
	#harfbuzz: HarfBuzz | null = null;
	/** By file, and those that were uploaded by their owner as well; the last used last. */
	readonly #entries = new Map<string, Entry>();

	constructor(private readonly newHarfBuzz: () => HarfBuzz) {}

	/**
	 * Loads what these texts need and calls `use`, which is done with the fonts when it returns. Font files that cannot be
	 * read reject as the loader does; one that is no font with RangeError. `owner` is the account whose uploaded fonts the
	 * loader reads.
	 */
	async withFonts<Result>(
		texts: readonly ShapeSpec[],
		load: FontLoader,
		use: (fonts: Fonts) => Result,
		owner = "",
	): Promise<Result> {
		const lease: Lease = { owner, load, entries: new Map() };
		try {
			await this.#lend(texts, lease);
			return use(new LentFonts(lease.entries));
		} catch (error) {
			// A trap leaves the instance in the middle of something.
			if (error instanceof WebAssembly.RuntimeError) this.#drop();
			throw error;
		} finally {
			for (const entry of lease.entries.values()) entry.users--;
			this.#tidy();
		}
	}

	async #lend(texts: readonly ShapeSpec[], lease: Lease): Promise<void> {
		const atHand = (style: FaceStyle): Face | null => lease.entries.get(faceFile(style))?.face ?? null;
		const wanted = () => new Set(texts.flatMap((text) => wantedFaces(text, atHand)).map(faceFile));
		for (let files = wanted(); files.size > 0; files = wanted()) {
			const taken = await Promise.allSettled([...files].map((file) => this.#take(file, lease)));
			for (const each of taken) if (each.status === "rejected") throw each.reason;
		}
	}

	async #take(file: string, { owner, load, entries }: Lease): Promise<void> {
		const name = isUploaded(file) ? `${owner}/${file}` : file;
		const bytes = this.#entries.has(name) ? null : await load(file);
		// Somebody else may have loaded it meanwhile.
		const entry = this.#entries.get(name) ?? { face: this.#open(file, bytes ?? NOTHING), users: 0 };
		this.#entries.delete(name);
		this.#entries.set(name, entry);
		entry.users++;
		entries.set(file, entry);
	}

	#open(file: string, bytes: Uint8Array): HarfBuzzFace {
		this.#harfbuzz ??= this.newHarfBuzz();
		const face = this.#harfbuzz.open(bytes);
		if (face === null) throw new RangeError(`${file} is no TrueType or OpenType font`);
		return face;
	}

	/** Frees what is idle beyond the bound, the least recently used first. */
	#tidy(): void {
		const idle = [...this.#entries].filter(([, { users }]) => users === 0);
		let bytes = idle.reduce((sum, [, { face }]) => sum + face.bytes, 0);
		for (const [file, { face }] of idle) {
			if (bytes <= MAX_IDLE_BYTES) break;
			bytes -= face.bytes;
			face.free();
			this.#entries.delete(file);
		}
		const isIdle = [...this.#entries.values()].every(({ users }) => users === 0);
		if (isIdle && (this.#harfbuzz?.memoryBytes ?? 0) > MAX_IDLE_MEMORY) this.#drop();
	}

	/** Leaves the instance, with all its faces, to the garbage collector. */
	#drop(): void {
		this.#entries.clear();
		this.#harfbuzz = null;
	}
}

/** The faces of one lease. */
class LentFonts implements Fonts {
	readonly #known = new Map<FaceStyle, Map<Script, readonly [Face, ...Face[]]>>();

	constructor(private readonly lease: ReadonlyMap<string, Entry>) {}

	faces(style: FaceStyle, script: Script): readonly [Face, ...Face[]] {
		const byScript = this.#known.get(style) ?? new Map<Script, readonly [Face, ...Face[]]>();
		this.#known.set(style, byScript);
		const faces = byScript.get(script) ?? this.#find(style, script);
		byScript.set(script, faces);
		return faces;
	}

	#find(style: FaceStyle, script: Script): readonly [Face, ...Face[]] {
		const [own, ...others] = [style, ...standIns(style, script)].map((each) => this.lease.get(faceFile(each))?.face);
		if (own === undefined) throw new RangeError(`${faceFile(style)} was not asked for`);
		return [own, ...others.filter((face) => face !== undefined)];
	}
}
