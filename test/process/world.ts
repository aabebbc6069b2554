// A whole Worker as people run it, on storage of its own, and a caller of it in Node, where sharp can look at results.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { serve } from "../../scripts/serve.mjs";

/** Pixels as numbers: RGBA8, straight alpha. */
export interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8Array;
}

export class World {
	private constructor(
		private readonly server: Awaited<ReturnType<typeof serve>>,
		private readonly storage: string,
	) {}

	static async start(vars: Record<string, string> = {}): Promise<World> {
		const storage = mkdtempSync(join(tmpdir(), "imprint-test-"));
		return new World(await serve({ persistTo: storage, vars }), storage);
	}

	async stop(): Promise<void> {
		await this.server.stop();
		rmSync(this.storage, { recursive: true, force: true });
	}

	get baseUrl(): string {
		return this.server.baseUrl;
	}

	async json<Body>(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Body> {
		const response = await fetch(this.baseUrl + path, {
			method,
			headers: { "Content-Type": "application/json", ...headers },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return JSON.parse(text) as Body;
	}

	/** A new account with room for many calls. */
	async signUp(): Promise<Holder> {
		const plan = { name: "Test", monthly_limit: 1_000_000, requests_per_minute: 1_000_000 };
		const operator = { Authorization: `Bearer ${this.server.operatorToken}` };
		const signedUp = await this.json<{ api_key: string }>("POST", "/v1.0/accounts", operator, plan);
		return new Holder(this, signedUp.api_key);
	}
}

/** An account holder with a key. */
export class Holder {
	constructor(
		private readonly world: World,
		readonly apiKey: string,
	) {}

	call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
		return this.world.json<Body>(method, path, { "X-API-Key": this.apiKey }, body);
	}

	async design(record: unknown): Promise<string> {
		return (await this.call<{ id: string }>("POST", "/v1.0/designs", record)).id;
	}

	async used(): Promise<number> {
		const { used, held } = await this.call<{ used: number; held: number }>("GET", "/v1.0/account");
		return used + held;
	}

	apply(design: string, file: Uint8Array, fields: Record<string, string> = {}): Promise<Response> {
		const form = new FormData();
		form.set("image_file", new Blob([new Uint8Array(file)]), "photo");
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		const headers = { "X-API-Key": this.apiKey };
		return fetch(`${this.world.baseUrl}/v1.0/design/${design}`, { method: "POST", headers, body: form });
	}

	/** The finished image's pixels. */
	async pixels(design: string, file: Uint8Array, fields: Record<string, string> = {}): Promise<Pixels> {
		const response = await this.apply(design, file, fields);
		const bytes = Buffer.from(await response.arrayBuffer());
		if (response.status !== 200) throw new Error(`${response.status} ${bytes}`);
		return pixelsOf(bytes);
	}
}

/** Any image as sharp reads it. */
export async function pixelsOf(file: Uint8Array | Sharp): Promise<Pixels> {
	const image = file instanceof Uint8Array ? sharp(file) : file;
	const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data };
}

/** Peak signal-to-noise ratio in dB of the colours inside a rectangle of `a` and the same of `b`. */
export function psnr(
	a: Pixels,
	b: Pixels,
	area: { x: number; y: number; width: number; height: number } = { x: 0, y: 0, width: a.width, height: a.height },
): number {
	let sum = 0;
	for (let y = area.y; y < area.y + area.height; y++) {
		for (let x = area.x; x < area.x + area.width; x++) {
			for (let c = 0; c < 3; c++) {
				const difference = (a.data[(y * a.width + x) * 4 + c] ?? 0) - (b.data[(y * b.width + x) * 4 + c] ?? 0);
				sum += difference * difference;
			}
		}
	}
	return 10 * Math.log10((255 * 255 * area.width * area.height * 3) / Math.max(sum, 1e-9));
}
