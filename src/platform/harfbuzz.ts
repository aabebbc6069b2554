// HarfBuzz as harfbuzzjs compiles it, by its raw exports: the package's own glue compiles WebAssembly at run time, which
// workerd refuses. One instance holds many faces; each is its file's bytes in the instance's memory, until it is freed.
import { type Face, type Glyph, type GlyphPath, type ShapeRun, Verb } from "../design/index.ts";
import { MAX_NAME_LENGTH } from "../limits.ts";
import { connected, type HarfBuzzExports } from "./harfbuzz-exports.ts";

/** hb_direction_t. */
const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;

/** hb_memory_mode_t WRITABLE: the bytes are HarfBuzz's to mend, and ours to free. */
const WRITABLE = 2;

/** hb_glyph_info_t and hb_glyph_position_t are five words each; hb_feature_t is four. */
const RECORD_WORDS = 5;
const FEATURE_BYTES = 16;

/** UTF-16 units before and after a run that HarfBuzz is shown: it looks at five characters. */
const CONTEXT = 10;

/** The most intricate glyphs have some thousand coordinates; one with more than this is drawn in part. */
const MAX_COORDINATES = 200_000;

/**
 * Glyphs that a run may have for each of its UTF-16 units; what is more is left out. Scripts that take letters apart
 * make four of one; a font could make 64.
 */
const MAX_GLYPHS_PER_UNIT = 16;

/** Four letters as OpenType and HarfBuzz count them. */
const tag = (name: string) => [...name].reduce((word, letter) => (word << 8) | letter.charCodeAt(0), 0) >>> 0;

const UNDERLINE_OFFSET = tag("undo");
const UNDERLINE_THICKNESS = tag("unds");
const STRIKE_OFFSET = tag("stro");
const STRIKE_THICKNESS = tag("strs");
const REQUIRED_TABLES = ["head", "hhea", "maxp", "cmap"].map(tag);
const LIGATURES = ["liga", "clig"].map(tag);

/** A face that must be freed. */
export interface HarfBuzzFace extends Face {
	/** Of its file, and of the outlines it has given so far. */
	readonly bytes: number;
	/** One of the texts of its name table, in English where there is a choice; "" where there is none. */
	name(nameId: number): string;
	/** An outline that is not kept. */
	draw(glyph: number): GlyphPath;
	/** Nothing of it may be used afterwards, but for outlines it gave. */
	free(): void;
}

/** The instance: about 1 MB with nothing loaded. Once a call has thrown it is spoilt; make another. */
export class HarfBuzz {
	readonly #exports: HarfBuzzExports;
	/** What the draw callbacks write to. */
	readonly #pen: Pen;
	readonly #drawFunctions: number;
	readonly #buffer: number;
	readonly #languages = new Map<string, number>();
	/** Four words for answers, and room for features. */
	readonly #scratch: number;

	/** `drawCallbacks` is the module that scripts/build-assets.mjs writes. */
	constructor(harfbuzz: WebAssembly.Module, drawCallbacks: WebAssembly.Module) {
		this.#pen = new Pen();
		const { exports, drawFunctions } = connected(harfbuzz, drawCallbacks, this.#pen);
		this.#exports = exports;
		this.#drawFunctions = drawFunctions;
		this.#buffer = exports.hb_buffer_create();
		this.#scratch = exports.malloc(LIGATURES.length * FEATURE_BYTES + 64);
	}

	/** Bytes of memory the instance holds: it never shrinks. */
	get memoryBytes(): number {
		return this.#exports.memory.buffer.byteLength;
	}

	/** The face in a TrueType or OpenType file (not WOFF2); null if it is none. */
	open(file: Uint8Array): HarfBuzzFace | null {
		const hb = this.#exports;
		const bytesPtr = hb.malloc(Math.max(1, file.length));
		if (bytesPtr === 0) throw new RangeError(`no memory for a font of ${file.length} bytes`);
		new Uint8Array(hb.memory.buffer, bytesPtr, file.length).set(file);
		const blob = hb.hb_blob_create(bytesPtr, file.length, WRITABLE, 0, 0);
		const face = hb.hb_face_create(blob, 0);
		const font = hb.hb_font_create(face);
		const free = () => {
			hb.hb_font_destroy(font);
			hb.hb_face_destroy(face);
			hb.hb_blob_destroy(blob);
			hb.free(bytesPtr);
		};
		if (!REQUIRED_TABLES.every((table) => this.#hasTable(face, table))) {
			free();
			return null;
		}
		return this.#face(font, face, file.length, free);
	}

	#hasTable(face: number, table: number): boolean {
		const hb = this.#exports;
		const blob = hb.hb_face_reference_table(face, table);
		const length = hb.hb_blob_get_length(blob);
		hb.hb_blob_destroy(blob);
		return length > 0;
	}

	#face(font: number, face: number, bytes: number, free: () => void): HarfBuzzFace {
		const hb = this.#exports;
		hb.hb_font_get_h_extents(font, this.#scratch);
		const [ascender = 0, descender = 0] = this.#words(this.#scratch, 2);
		const paths = new Map<number, GlyphPath>();
		let pathBytes = 0;
		return {
			get bytes() {
				return bytes + pathBytes;
			},
			name: (nameId) => this.#name(face, nameId),
			draw: (glyph) => this.#outline(font, glyph),
			unitsPerEm: hb.hb_face_get_upem(face),
			ascender,
			descender,
			underlineOffset: this.#metric(font, UNDERLINE_OFFSET),
			underlineThickness: this.#metric(font, UNDERLINE_THICKNESS),
			strikeOffset: this.#metric(font, STRIKE_OFFSET),
			strikeThickness: this.#metric(font, STRIKE_THICKNESS),
			has: (codePoint) => hb.hb_font_get_nominal_glyph(font, codePoint, this.#scratch) !== 0,
			shape: (text, run) => this.#shape(font, text, run),
			outline: (glyph) => {
				const known = paths.get(glyph);
				if (known !== undefined) return known;
				const path = this.#outline(font, glyph);
				paths.set(glyph, path);
				pathBytes += path.verbs.byteLength + path.points.byteLength;
				return path;
			},
			free,
		};
	}

	#metric(font: number, which: number): number {
		this.#exports.hb_ot_metrics_get_position_with_fallback(font, which, this.#scratch);
		return this.#words(this.#scratch, 1)[0] ?? 0;
	}

	#shape(font: number, text: string, { start, end, script, isRtl, language, ligatures }: ShapeRun): readonly Glyph[] {
		const hb = this.#exports;
		const buffer = this.#buffer;
		const from = Math.max(0, start - CONTEXT);
		const shown = text.slice(from, end + CONTEXT);
		const textPtr = hb.malloc(Math.max(2, shown.length * 2));
		const units = new Uint16Array(hb.memory.buffer, textPtr, shown.length);
		for (let i = 0; i < shown.length; i++) units[i] = shown.charCodeAt(i);
		hb.hb_buffer_reset(buffer);
		hb.hb_buffer_add_utf16(buffer, textPtr, shown.length, start - from, end - start);
		hb.free(textPtr);
		hb.hb_buffer_set_direction(buffer, isRtl ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
		hb.hb_buffer_set_script(buffer, tag(script));
		hb.hb_buffer_set_language(buffer, this.#language(language));
		const features = ligatures ? 0 : this.#withoutLigatures();
		hb.hb_shape(font, buffer, this.#scratch, features);
		return this.#glyphs(buffer, from, (end - start) * MAX_GLYPHS_PER_UNIT);
	}

	#glyphs(buffer: number, from: number, most: number): readonly Glyph[] {
		const hb = this.#exports;
		const count = Math.min(hb.hb_buffer_get_length(buffer), most);
		const infos = this.#words(hb.hb_buffer_get_glyph_infos(buffer, 0), count * RECORD_WORDS);
		const positions = this.#words(hb.hb_buffer_get_glyph_positions(buffer, 0), count * RECORD_WORDS);
		return Array.from({ length: count }, (_, i) => {
			const at = i * RECORD_WORDS;
			return {
				id: infos[at] ?? 0,
				cluster: (infos[at + 2] ?? 0) + from,
				advance: positions[at] ?? 0,
				x: positions[at + 2] ?? 0,
				y: positions[at + 3] ?? 0,
			};
		});
	}

	/** Writes features that turn ligatures off over the whole run, and gives their number. */
	#withoutLigatures(): number {
		const words = new Uint32Array(this.#exports.memory.buffer, this.#scratch, (LIGATURES.length * FEATURE_BYTES) / 4);
		LIGATURES.forEach((feature, i) => {
			words.set([feature, 0, 0, 0xffff_ffff], (i * FEATURE_BYTES) / 4);
		});
		return LIGATURES.length;
	}

	/** hb_language_t; 0 for none. HarfBuzz keeps each it has met for ever, and so do we, as far as they look like one. */
	#language(name: string): number {
		if (!/^[A-Za-z0-9-]{2,35}$/.test(name)) return 0;
		const known = this.#languages.get(name);
		if (known !== undefined) return known;
		const hb = this.#exports;
		const ptr = hb.malloc(name.length);
		new Uint8Array(hb.memory.buffer, ptr, name.length).set([...name].map((letter) => letter.charCodeAt(0)));
		const language = hb.hb_language_from_string(ptr, name.length);
		hb.free(ptr);
		this.#languages.set(name, language);
		return language;
	}

	#name(face: number, nameId: number): string {
		const hb = this.#exports;
		const textPtr = hb.malloc(MAX_NAME_LENGTH * 2);
		new Uint32Array(hb.memory.buffer, this.#scratch, 1).fill(MAX_NAME_LENGTH);
		hb.hb_ot_name_get_utf16(face, nameId, 0, this.#scratch, textPtr);
		const units = new Uint16Array(hb.memory.buffer, textPtr, this.#words(this.#scratch, 1)[0] ?? 0);
		const text = String.fromCharCode(...units);
		hb.free(textPtr);
		return text;
	}

	#outline(font: number, glyph: number): GlyphPath {
		this.#exports.hb_font_draw_glyph(font, glyph, this.#drawFunctions, 0);
		return this.#pen.lift();
	}

	#words(ptr: number, count: number): Int32Array {
		return new Int32Array(this.#exports.memory.buffer, ptr, count);
	}
}

/** Collects one glyph's path from the draw callbacks. The first three arguments are HarfBuzz's, the last the user's. */
class Pen {
	#verbs: number[] = [];
	#points: number[] = [];

	readonly move = (_f: number, _d: number, _s: number, x: number, y: number) => this.#put(Verb.move, x, y);
	readonly line = (_f: number, _d: number, _s: number, x: number, y: number) => this.#put(Verb.line, x, y);
	readonly quad = (_f: number, _d: number, _s: number, x1: number, y1: number, x: number, y: number) =>
		this.#put(Verb.quadratic, x1, y1, x, y);
	readonly cubic = (
		_f: number,
		_d: number,
		_s: number,
		x1: number,
		y1: number,
		x2: number,
		y2: number,
		x: number,
		y: number,
	) => this.#put(Verb.cubic, x1, y1, x2, y2, x, y);
	/** Contours are closed without being told. */
	readonly close = () => {};

	/** The path so far; the next begins empty. */
	lift(): GlyphPath {
		const path = { verbs: Uint8Array.from(this.#verbs), points: Float32Array.from(this.#points) };
		this.#verbs = [];
		this.#points = [];
		return path;
	}

	#put(verb: number, ...points: readonly number[]): void {
		if (this.#points.length > MAX_COORDINATES) return;
		this.#verbs.push(verb);
		this.#points.push(...points);
	}
}
