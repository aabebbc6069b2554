// The plain twin of wasm/resample.ts: the same functions over the same memory, one value at a time. test/wasm/resample.test.ts holds the kernel to it byte for byte.
import type { ResampleKernel } from "../../../src/image/resample/index.ts";

/** The kernel's exports over `memory`. */
export function resampleTwin(memory: { readonly buffer: ArrayBuffer }): ResampleKernel {
	const view = () => new DataView(memory.buffer);
	const dot = (at: number, weightsPtr: number) =>
		view().getInt16(at, true) * view().getInt16(weightsPtr, true) +
		view().getInt16(at + 2, true) * view().getInt16(weightsPtr + 2, true);

	return {
		resampleWiden(srcPtr, dstPtr, width) {
			for (let x = 0; x < width + (width & 1); x++) {
				for (let channel = 0; channel < 4; channel++) {
					const level = x < width ? view().getUint8(srcPtr + x * 4 + channel) : 0;
					view().setInt16(dstPtr + (x >> 1) * 64 + channel * 4 + (x & 1) * 2, level, true);
				}
			}
		},

		resampleHorizontal(groupPtr, tapsPtr, pairs, dstPtr, stride, width) {
			for (let x = 0; x < width; x++) {
				const taps = tapsPtr + x * (pairs + 1) * 4;
				const samples = groupPtr + view().getUint32(taps, true);
				for (let row = 0; row < 4; row++) {
					for (let channel = 0; channel < 4; channel++) {
						let sum = 1 << 7;
						for (let pair = 0; pair < pairs; pair++) {
							sum = (sum + dot(samples + pair * 64 + row * 16 + channel * 4, taps + 4 + pair * 4)) | 0;
						}
						view().setInt16(dstPtr + (row >> 1) * stride + x * 16 + channel * 4 + (row & 1) * 2, sum >> 8, true);
					}
				}
			}
		},

		resampleVertical(ringPtr, offsetsPtr, weightsPtr, pairs, dstPtr, width) {
			for (let x = 0; x < Math.ceil(width / 4) * 4; x++) {
				let thinner = 1;
				for (let channel = 3; channel >= 0; channel--) {
					let sum = 1 << 19;
					for (let pair = 0; pair < pairs; pair++) {
						const row = ringPtr + view().getUint32(offsetsPtr + pair * 4, true);
						sum = (sum + dot(row + x * 16 + channel * 4, weightsPtr + pair * 4)) | 0;
					}
					if (channel === 3 && sum >= 256 << 20) thinner = Math.fround((255 << 20) / Math.fround(sum));
					else if (thinner < 1) sum = Math.trunc(Math.fround(Math.fround(sum) * thinner));
					const most = channel === 3 ? 255 : view().getUint8(dstPtr + x * 4 + 3);
					view().setUint8(dstPtr + x * 4 + channel, Math.min(Math.max(sum >> 20, 0), most));
				}
			}
		},
	};
}
