// The one way in: ports are built from the bindings, once an isolate, and the app answers over them.
import { createApp } from "./http/index.ts";
import { AccountObject, type Env, portsOf } from "./platform/index.ts";

export { AccountObject };

let app: ReturnType<typeof createApp> | undefined;

export default {
	async fetch(request, env, context) {
		app ??= createApp(portsOf(env));
		const answer = app.fetch(request);
		// Whoever hangs up ends what is under way for them, and no `finally` is run: memory that the gate had lent would never
		// come back, and an image stay held for its two minutes. So it goes on to its end, for 30 seconds at most.
		context.waitUntil(Promise.resolve(answer));
		return answer;
	},
} satisfies ExportedHandler<Env>;
