// The one way in: ports are built from the bindings, once an isolate, and the app answers over them.
import { createApp } from "./http/index.ts";
import { AccountObject, type Env, portsOf } from "./platform/index.ts";

export { AccountObject };

let app: ReturnType<typeof createApp> | undefined;

export default {
	async fetch(request, env, context) {
		app ??= createApp(portsOf(env));
		const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
		const answer = app.fetch(request, waitUntil);
		// Whoever hangs up ends what is under way for them, and no `finally` is run: memory that the gate had lent would stay
		// lent, and an image held, for two minutes. So it goes on to its end, for 30 seconds at most.
		waitUntil(Promise.resolve(answer));
		return answer;
	},
} satisfies ExportedHandler<Env>;
