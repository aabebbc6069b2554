// npm start: serves on 127.0.0.1 with a demo account and designs, and prints a curl line that works as printed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { createDemoAccount } from "./demo-account.mjs";
import { SAMPLES } from "./samples.mjs";
import { serve } from "./serve.mjs";

const FILE = ".wrangler/demo.json";

const server = await serve({ port: Number(process.env.PORT ?? 8787), onLine: (line) => console.error(line) });
const stop = () => server.stop().then(() => process.exit(0));
process.once("SIGINT", stop).once("SIGTERM", stop);
// npm does not hand a SIGTERM on: who has lost its parent has been ended.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(), 1000).unref();

const { apiKey, designs } = (await earlier()) ?? (await createDemoAccount(server));
mkdirSync(".wrangler", { recursive: true });
const facts = { base_url: server.baseUrl, operator_token: server.operatorToken, api_key: apiKey, designs };
writeFileSync(FILE, `${JSON.stringify(facts, null, "\t")}\n`, { mode: 0o600 });

console.log(`Imprint serves on ${server.baseUrl}. Keys and designs of the demo account are in ${FILE}. Try:

curl --fail-with-body -X POST ${server.baseUrl}/v1.0/design/${designs["product-card"]} \\
  -H "X-API-Key: ${apiKey}" -F image_file=@${relative(".", SAMPLES.flower)} -o result.png
`);
process.exitCode = await server.ended;

/** The demo account of the run before, if its storage is still there and it has a design from every template. */
async function earlier() {
	try {
		const { api_key: apiKey, designs } = JSON.parse(readFileSync(FILE, "utf8"));
		const { templates } = await (await fetch(`${server.baseUrl}/v1.0/templates`)).json();
		for (const { id } of templates) {
			const response = await fetch(`${server.baseUrl}/v1.0/designs/${designs[id]}`, {
				headers: { "X-API-Key": apiKey },
			});
			if (!response.ok) return null;
		}
		return { apiKey, designs };
	} catch {
		return null;
	}
}
