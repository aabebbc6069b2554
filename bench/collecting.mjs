// The Worker with one more route, for measuring only: /collect has V8 collect its garbage, so that what is held then is
// what lives. Served with COLLECTING.
import worker from "../src/index.ts";

export * from "../src/index.ts";

export default {
	async fetch(request, env, context) {
		if (new URL(request.url).pathname !== "/collect") return worker.fetch(request, env, context);
		// A kernel's memory goes one collection after the instance it belongs to.
		for (let i = 0; i < 3; i++) globalThis.gc();
		return Response.json({ collected: true });
	},
};
