// Codecs from kept packages, where our kernel has none of its own: MozJPEG, for small results.
import encode, { init } from "@jsquash/jpeg/encode.js";
import mozjpeg from "../../node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import type { Codecs, Frame } from "../image/index.ts";

/**
 * An instance that has grown beyond this is given up, for its memory never shrinks. It begins with 17 MB, and takes 35 for
 * 2 megapixels of a photo, 51 at full quality, and 106 where they are noise.
 */
const MAX_IDLE_BYTES = 36 * 1024 * 1024;

/** One for the isolate: the package keeps one instance. */
export class MozJpeg implements Codecs {
	#ready: Promise<void> | null = null;
	#memory: WebAssembly.Memory | null = null;

	/** Bytes of memory the instance holds. */
	get memoryBytes(): number {
		return this.#memory?.buffer.byteLength ?? 0;
	}

	async encodeJpeg({ data, width, height }: Frame, quality: number): Promise<Uint8Array> {
		this.#ready ??= this.#start();
		await this.#ready;
		try {
			return new Uint8Array(await encode({ data, width, height, colorSpace: "srgb" }, { quality }));
		} catch (error) {
			// It gave up in the middle of something, and would again.
			this.#ready = null;
			throw error;
		} finally {
			if (this.memoryBytes > MAX_IDLE_BYTES) this.#ready = this.#start();
		}
	}

	/** Puts a fresh instance in place of the one there was. */
	#start(): Promise<void> {
		return init({
			instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
				const instance = new WebAssembly.Instance(mozjpeg, imports);
				const exported = Object.values(instance.exports);
				this.#memory = exported.find((each) => each instanceof WebAssembly.Memory) ?? null;
				done(instance);
				return instance.exports;
			},
		});
	}
}
