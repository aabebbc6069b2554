// The engine's targets, and whether a figure meets them. Nothing here fails a run: a target that is missed is printed so.

/**
 * `atMost` or `atLeast` bounds the figure of that id; `target` says it in words. `reason` is what profiling found for a
 * target that is missed, and is printed only then.
 */
export const TARGETS = [
	{
		id: "sharp",
		what: "12 MP JPEG to 1080x1080 card to PNG, whole request: Imprint's time over sharp's",
		target: "at most 0.8",
		atMost: 0.8,
	},
	{
		id: "jsquash",
		what: "the same: how many times faster than jSquash",
		target: "at least 8",
		atLeast: 8,
		reason:
			"warm, V8 has optimised jSquash's resizer to two fifths of its first call, while of a whole request to Imprint a " +
			"quarter is upload, form, answer and collecting garbage, and half of the rest decoding: three quarters of that is " +
			"entropy decoding, in full also for the blocks beside the crop.",
	},
	{ id: "photon", what: "the same: how many times faster than photon", target: "at least 4", atLeast: 4 },
	{ id: "peak-12", what: "the same: peak memory over idle, upload included", target: "at most 24 MB", atMost: 24 },
	{ id: "peak-24", what: "24 MP JPEG: peak memory over idle", target: "at most 32 MB", atMost: 32 },
	{ id: "peak-48", what: "48 MP JPEG: peak memory over idle", target: "at most 48 MB", atMost: 48 },
	{ id: "peak-100", what: "100 MP JPEG: peak memory over idle", target: "at most 72 MB", atMost: 72 },
	{
		id: "linear",
		what: "warm time for a MB of the file, 100 MP JPEG over 12 MP JPEG",
		target: "linear: at most 1.1",
		atMost: 1.1,
	},
	{ id: "peak-progressive", what: "48 MP progressive JPEG: peak memory", target: "at most 80 MB", atMost: 80 },
	{
		id: "peak-png",
		what: "50 MP PNG: peak memory beyond the upload's own bytes",
		target: "at most 40 MB",
		atMost: 40,
	},
	{ id: "eight", what: "eight 12 MP requests at once: all 200, peak together", target: "at most 96 MB", atMost: 96 },
	{
		id: "hundred",
		what: "a hundred in a row: memory after the last ten less the most after any of the first ten",
		target: "not above 0 MB",
		atMost: 0,
		reason:
			"nothing of it lives (ARCHITECTURE.md has the figures). It is V8's young generation, which grows until the twentieth " +
			"request, the runtime's own objects of reads and calls, 18 KB a request, that V8 is slow to collect, and pages that malloc " +
			"keeps. A Worker that only takes the upload in and answers leaves nearly as much, also with V8 made to collect everything " +
			"after every single request (Many requests). Half of it is wrangler's server: in workerd alone it is 7 to 10 MB.",
	},
	{
		id: "design-warm",
		what: "12 MP JPEG: what product-card, drawn from planes, adds to the time of a bare design",
		target: "at most 15 ms",
		atMost: 15,
	},
	{
		id: "design-cold",
		what: "the same, first request of a fresh process",
		target: "at most 150 ms",
		atMost: 150,
	},
	{ id: "save", what: "saving the template that takes longest", target: "at most 500 ms", atMost: 500 },
	{ id: "kernel", what: "kernel module", target: "at most 64 KB", atMost: 64 },
	{ id: "gzip", what: "whole Worker, gzipped", target: "at most 1024 KB", atMost: 1024 },
	{ id: "start", what: "start-up", target: "at most 50 ms", atMost: 50 },
	{ id: "png-bytes", what: "PNG result over libpng's, level 6 adaptive", target: "at most 1.15", atMost: 1.15 },
	{ id: "png-time", what: "PNG encoding time over @jsquash/png's", target: "at most 1", atMost: 1 },
];

/** "met" or "missed". */
export function verdict({ atMost, atLeast }, value) {
	const met = atMost === undefined ? value >= atLeast : value <= atMost;
	return met ? "met" : "missed";
}
