// The part of harfbuzz.wasm that is used, and how an instance is put together: its few imports, and the callbacks that
// it draws through.

/** Pointers and words of 32 bits throughout; hb_bool_t is 0 or 1. */
export interface HarfBuzzExports {
	readonly memory: WebAssembly.Memory;
	readonly __indirect_function_table: WebAssembly.Table;
	__wasm_call_ctors(): void;
	malloc(bytes: number): number;
	free(ptr: number): void;

	hb_blob_create(ptr: number, length: number, mode: number, userData: number, destroy: number): number;
	hb_blob_get_length(blob: number): number;
	hb_blob_destroy(blob: number): void;
	hb_face_create(blob: number, index: number): number;
	hb_face_get_upem(face: number): number;
	hb_face_reference_table(face: number, tag: number): number;
	hb_face_destroy(face: number): void;
	hb_font_create(face: number): number;
	hb_font_destroy(font: number): void;
	hb_font_get_h_extents(font: number, extentsPtr: number): number;
	hb_font_get_nominal_glyph(font: number, codePoint: number, glyphPtr: number): number;
	hb_ot_metrics_get_position_with_fallback(font: number, tag: number, positionPtr: number): void;
	hb_ot_name_get_utf16(face: number, nameId: number, language: number, lengthPtr: number, textPtr: number): number;
	hb_font_draw_glyph(font: number, glyph: number, drawFunctions: number, drawData: number): void;

	hb_buffer_create(): number;
	hb_buffer_reset(buffer: number): void;
	hb_buffer_add_utf16(buffer: number, ptr: number, length: number, itemOffset: number, itemLength: number): void;
	hb_buffer_set_direction(buffer: number, direction: number): void;
	hb_buffer_set_script(buffer: number, script: number): void;
	hb_buffer_set_language(buffer: number, language: number): void;
	hb_language_from_string(ptr: number, length: number): number;
	hb_shape(font: number, buffer: number, featuresPtr: number, featureCount: number): void;
	hb_buffer_get_length(buffer: number): number;
	hb_buffer_get_glyph_infos(buffer: number, lengthPtr: number): number;
	hb_buffer_get_glyph_positions(buffer: number, lengthPtr: number): number;

	hb_draw_funcs_create(): number;
	hb_draw_funcs_set_move_to_func(functions: number, index: number, userData: number, destroy: number): void;
	hb_draw_funcs_set_line_to_func(functions: number, index: number, userData: number, destroy: number): void;
	hb_draw_funcs_set_quadratic_to_func(functions: number, index: number, userData: number, destroy: number): void;
	hb_draw_funcs_set_cubic_to_func(functions: number, index: number, userData: number, destroy: number): void;
	hb_draw_funcs_set_close_path_func(functions: number, index: number, userData: number, destroy: number): void;
}

type Callback = (...args: readonly number[]) => void;

/** What HarfBuzz draws through: hb_draw_*_func_t. */
export interface DrawCallbacks {
	readonly move: Callback;
	readonly line: Callback;
	readonly quad: Callback;
	readonly cubic: Callback;
	readonly close: Callback;
}

const PAGE_BYTES = 65_536;

/** A running instance, and draw functions (hb_draw_funcs_t) that call `callbacks`. */
export function connected(harfbuzz: WebAssembly.Module, drawCallbacks: WebAssembly.Module, callbacks: DrawCallbacks) {
	const exports: HarfBuzzExports = instantiate(harfbuzz, {
		wasi_snapshot_preview1: { proc_exit: giveUp },
		env: {
			_abort_js: giveUp,
			_emscripten_runtime_keepalive_clear() {},
			_setitimer_js: () => 0,
			emscripten_resize_heap: (bytes: number) => grow(exports.memory, bytes >>> 0),
		},
	});
	exports.__wasm_call_ctors();
	// A table takes functions of WebAssembly only, so ours go through a module that does nothing but pass them on.
	const passed = instantiate<DrawCallbacks>(drawCallbacks, { env: { ...callbacks } });
	const table = exports.__indirect_function_table;
	const { move, line, quad, cubic, close } = passed;
	const first = table.grow(5);
	[move, line, quad, cubic, close].forEach((callback, i) => {
		table.set(first + i, callback);
	});
	const drawFunctions = exports.hb_draw_funcs_create();
	exports.hb_draw_funcs_set_move_to_func(drawFunctions, first, 0, 0);
	exports.hb_draw_funcs_set_line_to_func(drawFunctions, first + 1, 0, 0);
	exports.hb_draw_funcs_set_quadratic_to_func(drawFunctions, first + 2, 0, 0);
	exports.hb_draw_funcs_set_cubic_to_func(drawFunctions, first + 3, 0, 0);
	exports.hb_draw_funcs_set_close_path_func(drawFunctions, first + 4, 0, 0);
	return { exports, drawFunctions };
}

function instantiate<Exports>(module: WebAssembly.Module, imports: WebAssembly.Imports): Exports {
	return new WebAssembly.Instance(module, imports).exports as unknown as Exports;
}

function giveUp(): never {
	throw new WebAssembly.RuntimeError("HarfBuzz gave up");
}

/** emscripten_resize_heap: 1 when the memory has `bytes`. */
function grow(memory: WebAssembly.Memory, bytes: number): number {
	try {
		memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES));
		return 1;
	} catch {
		return 0;
	}
}
