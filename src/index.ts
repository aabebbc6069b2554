// The one way in: ports are built from the bindings, once an isolate, and the app answers over them.
import { createApp } from "./http/index.ts";
import { AccountObject, type Env, portsOf } from "./platform/index.ts";

export { AccountObject };

let app: ReturnType<typeof createApp> | undefined;

export default {
	fetch(request, env) {
		app ??= createApp(portsOf(env));
		return app.fetch(request);
	},
} satisfies ExportedHandler<Env>;
