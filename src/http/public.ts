// What anybody may read: the gallery of templates, this interface and the schema of designs, a sign of life.
import description from "../../openapi.json";
import schema from "../design/design.schema.json";
import { templates } from "../design/index.ts";
import { json } from "./body.ts";
import type { Exchange } from "./exchange.ts";

const CACHED = { "Cache-Control": "public, max-age=300" };

export async function listTemplates(_: Exchange): Promise<Response> {
	const gallery = templates.map(({ id, name, description, record }) => {
		return { id, name, description, preview: `/templates/${id}.jpg`, design: record };
	});
	return json({ templates: gallery }, 200, CACHED);
}

export async function openApi(_: Exchange): Promise<Response> {
	return json(description, 200, CACHED);
}

export async function jsonSchema(_: Exchange): Promise<Response> {
	return json(schema, 200, { ...CACHED, "Content-Type": "application/schema+json" });
}

export async function health(_: Exchange): Promise<Response> {
	return new Response("ok\n", { headers: { "Cache-Control": "no-store" } });
}
