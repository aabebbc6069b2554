// What wrangler makes of imported files.
declare module "*.wasm" {
	const module: WebAssembly.Module;
	export default module;
}

declare module "*.png" {
	const bytes: ArrayBuffer;
	export default bytes;
}

/** Named by @jsquash's types; workerd has none. */
interface ImageData {
	readonly data: Uint8ClampedArray;
	readonly width: number;
	readonly height: number;
	readonly colorSpace: "srgb";
}
