// The isolate's kernel instances: a job gets the one that an earlier job left, wiped, or a fresh one. Fresh ones are quick to
// make (60 microseconds), but the memory of dead ones lies about until V8 collects it: some 60 MB of the isolate's 128.
import type { Job, Kernel } from "../image/index.ts";
import { MAX_IDLE_KERNEL_BYTES } from "../limits.ts";
import type { Kernels } from "../ports.ts";
import { newKernel } from "./modules.ts";

export class KernelPool implements Kernels {
	/** One is enough: the next to come takes it, and where many are at work none is idle. */
	#idle: Kernel | null = null;

	lend(): Kernel {
		const kernel = this.#idle ?? newKernel();
		this.#idle = null;
		return kernel;
	}

	/** WebAssembly memory never shrinks: an instance that kept its worst day for ever is left to the collector. */
	takeBack({ kernel, arena }: Job): void {
		if (this.#idle !== null || kernel.memory.buffer.byteLength > MAX_IDLE_KERNEL_BYTES) return;
		arena.wipe();
		this.#idle = kernel;
	}
}
