// Three worlds: the pure rooms and the kernel in Node; everything that needs workerd inside workerd; whole processes
// (wrangler, HTTP on a port) from outside.
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		fsModuleCache: false,
		projects: [
			{
				test: {
					name: "pure",
					environment: "node",
					include: ["test/*.test.ts", "test/{account,design,image,wasm,conformance}/**/*.test.ts"],
					testTimeout: 60_000,
				},
			},
			{
				plugins: [cloudflareTest({ wrangler: { configPath: "./wrangler.toml" } })],
				test: {
					name: "workerd",
					include: ["test/{http,platform,security}/**/*.test.ts"],
					exclude: ["test/security/outside.test.ts"],
					testTimeout: 60_000,
				},
			},
			{
				test: {
					name: "process",
					environment: "node",
					include: ["test/process/**/*.test.ts", "test/security/outside.test.ts"],
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});
