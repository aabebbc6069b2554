// What wrangler.toml binds, and the settings read from it.
import { MAX_INPUT_PIXELS, MAX_UPLOAD_BYTES, UPLOAD_TIMEOUT_SECONDS } from "../limits.ts";
import type { Settings } from "../ports.ts";
import type { AccountObject } from "./accounts-object.ts";

/** Bindings, secrets and variables. Variables come as text. */
export interface Env {
	readonly DESIGNS: KVNamespace;
	readonly ACCOUNTS: DurableObjectNamespace<AccountObject>;
	/** Static assets: the bundled fonts and the templates' previews. */
	readonly ASSETS: Fetcher;
	readonly OPERATOR_TOKEN?: string;
	/** Cloudflare's rate limiting, where it is bound: slows those who guess at keys. */
	readonly KEY_GUESSES?: RateLimit;
	/** Origins separated by commas or blanks, or "*". */
	readonly CORS_ORIGINS?: string;
	readonly MAX_UPLOAD_BYTES?: string;
	readonly MAX_INPUT_PIXELS?: string;
	readonly UPLOAD_TIMEOUT_SECONDS?: string;
}

/** The settings in force: what is configured, else limits.ts. A variable that is no positive number is a mistake to hear of. */
export function settingsOf(env: Env): Settings {
	return {
		maxUploadBytes: figure("MAX_UPLOAD_BYTES", env.MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES),
		maxInputPixels: figure("MAX_INPUT_PIXELS", env.MAX_INPUT_PIXELS, MAX_INPUT_PIXELS),
		uploadTimeoutSeconds: figure("UPLOAD_TIMEOUT_SECONDS", env.UPLOAD_TIMEOUT_SECONDS, UPLOAD_TIMEOUT_SECONDS),
		operatorToken: env.OPERATOR_TOKEN === undefined || env.OPERATOR_TOKEN === "" ? null : env.OPERATOR_TOKEN,
		corsOrigins: (env.CORS_ORIGINS ?? "").split(/[\s,]+/).filter((origin) => origin !== ""),
	};
}

function figure(name: string, text: string | undefined, otherwise: number): number {
	if (text === undefined || text === "") return otherwise;
	const value = Number(text);
	if (Number.isFinite(value) && value > 0) return value;
	throw new Error(`${name} is ${JSON.stringify(text)}; it has to be a positive number`);
}
