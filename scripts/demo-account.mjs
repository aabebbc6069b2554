// An account with a design from every template, made through the operator's and the holder's interface like any other.

/** @returns {Promise<{ apiKey: string, designs: Record<string, string> }>} design ids by template */
export async function createDemoAccount({ baseUrl, operatorToken }) {
	const { api_key: apiKey } = await call(`${baseUrl}/v1.0/accounts`, {
		headers: { Authorization: `Bearer ${operatorToken}` },
		body: { name: "Demo" },
	});
	const { templates } = await call(`${baseUrl}/v1.0/templates`);
	const designs = {};
	for (const { id } of templates) {
		const created = await call(`${baseUrl}/v1.0/designs`, {
			headers: { "X-API-Key": apiKey },
			body: { template: id },
		});
		designs[id] = created.id;
	}
	return { apiKey, designs };
}

async function call(url, { headers = {}, body } = {}) {
	const response = await fetch(url, {
		method: body === undefined ? "GET" : "POST",
		headers: { "Content-Type": "application/json", ...headers },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
	return JSON.parse(text);
}
