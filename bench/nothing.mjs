// A Worker that does nothing: it takes in every upload and answers the picture that the first one got. What it comes to hold
// is the runtime's and the local server's own.
import worker from "./collecting.mjs";

export * from "./collecting.mjs";

const PIECE_BYTES = 512 * 1024;

let answer;

export default {
	async fetch(request, env, context) {
		if (!new URL(request.url).pathname.startsWith("/v1.0/design/")) return worker.fetch(request, env, context);
		if (answer === undefined) {
			const response = await worker.fetch(request, env, context);
			answer = { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() };
		} else {
			await takeIn(request.body);
		}
		const { bytes, ...rest } = answer;
		return new Response(leaving(bytes), rest);
	},
};

/** As Imprint reads an upload (src/http/gather.ts). */
async function takeIn(body) {
	const reader = body.getReader({ mode: "byob" });
	for (;;) {
		const { value } = await reader.readAtLeast(PIECE_BYTES, new Uint8Array(PIECE_BYTES));
		if (value === undefined) return;
		const isLast = value.length < PIECE_BYTES;
		value.buffer.transfer(0);
		if (isLast) return;
	}
}

/** As Imprint answers (src/http/body.ts). */
function leaving(bytes) {
	const { readable, writable } = new FixedLengthStream(bytes.byteLength);
	const writer = writable.getWriter();
	writer.write(bytes).then(() => writer.close());
	return readable;
}
