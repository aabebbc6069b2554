// Designs: made, read, listed, saved as new versions, brought back, deleted.
import { assetUses, checkAssets, type Design, parseDesign, type Template, templates } from "../design/index.ts";
import { Fault } from "../fault.ts";
import { MAX_RECORD_BYTES } from "../limits.ts";
import type { Ports, StorageKind, StoredDesign } from "../ports.ts";
import { press } from "../press.ts";
import { holder } from "./access.ts";
import { keepAsset } from "./assets.ts";
import { json, readJson } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestKind } from "./faults.ts";
import { summaryView } from "./views.ts";

export async function listDesigns(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const cursor = new URL(exchange.request.url).searchParams.get("cursor");
	const { designs, next } = await exchange.ports.designs.list(accountId, cursor);
	return json({ designs: designs.map(summaryView), next });
}

export async function createDesign(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const body = await readJson(exchange.request, MAX_RECORD_BYTES);
	const template = templateIn(body);
	const design = template === null ? parseDesign(body) : await copyTemplate(accountId, template, exchange.ports);
	await checkDesign(accountId, design, exchange.ports);
	const planes = await press(accountId, design, exchange.ports);
	const stored = await exchange.ports.designs.create(accountId, design, planes);
	return json(stored, 201, { Location: `/v1.0/designs/${stored.id}`, ...versionTag(stored) });
}

export async function readDesign(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const version = new URL(exchange.request.url).searchParams.get("version");
	const wanted = version === null ? null : wholeVersion(version);
	const stored = await exchange.ports.designs.read(accountId, exchange.param("id"), wanted);
	return json(stored, 200, versionTag(stored));
}

export async function updateDesign(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const ifMatch = matchOf(exchange.request);
	const design = parseDesign(await readJson(exchange.request, MAX_RECORD_BYTES));
	await checkDesign(accountId, design, exchange.ports);
	const planes = await press(accountId, design, exchange.ports);
	const stored = await exchange.ports.designs.update(accountId, exchange.param("id"), ifMatch, design, planes);
	return json(stored, 200, versionTag(stored));
}

export async function deleteDesign(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	await exchange.ports.designs.remove(accountId, exchange.param("id"));
	return new Response(null, { status: 204 });
}

export async function listVersions(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const versions = await exchange.ports.designs.versions(accountId, exchange.param("id"));
	return json({ versions: versions.map(summaryView) });
}

export async function restoreVersion(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const version = wholeVersion(exchange.param("n"));
	const { designs } = exchange.ports;
	const { design } = await designs.read(accountId, exchange.param("id"), version);
	const planes = await press(accountId, design, exchange.ports);
	const stored = await designs.restore(accountId, exchange.param("id"), version, planes);
	return json(stored, 200, versionTag(stored));
}

/** {"template": "<id>"} instead of a record. @throws Fault template_not_found */
function templateIn(body: unknown): Template | null {
	if (typeof body !== "object" || body === null || !("template" in body)) return null;
	const wanted = body.template;
	const template = templates.find(({ id }) => id === wanted);
	if (template !== undefined && Object.keys(body).length === 1) return template;
	const known = templates.map(({ id }) => id).join(", ");
	throw new Fault<RequestKind>("template_not_found", `Send {"template": "<id>"} alone; there are ${known}.`);
}

/** A template becomes the account's own: its pictures are kept as the account's assets. */
async function copyTemplate(accountId: string, template: Template, ports: Ports): Promise<Design> {
	for (const { file } of template.assets) await keepAsset(accountId, ports.templateArt(file), ports);
	return parseDesign(template.record);
}

/** A design may only name what its account has: pictures as pictures, fonts as fonts. @throws Fault invalid_design */
async function checkDesign(accountId: string, design: Design, ports: Ports): Promise<void> {
	const uses = assetUses(design);
	const kinds = await ports.designs.assetKinds(accountId, [...new Set(uses.map(({ id }) => id))]);
	checkAssets(uses, kinds, "invalid_design");
}

/** If-Match with the version the change was made from, with or without quotation marks. */
function matchOf(request: Request): number {
	const header = request.headers.get("If-Match") ?? "";
	const version = /^"?([1-9][0-9]{0,8})"?$/.exec(header.trim())?.[1];
	if (version !== undefined) return Number(version);
	throw new Fault<StorageKind>("version_conflict", "Send If-Match with the version your change was made from.");
}

function wholeVersion(text: string): number {
	if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
	throw new Fault<StorageKind>("design_not_found", "There is no such version of this design.");
}

function versionTag({ version }: StoredDesign): Record<string, string> {
	return { ETag: `"${version}"` };
}
