// What the page of `npm run browser` is served: the modules of this repository as they lie here, on 127.0.0.1. No bundler:
// TypeScript loses its types on the way, a package is found by an import map, and files that the Worker's modules import
// become modules as wrangler makes them.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Where modules and what they load are; all else of the checkout is nobody's business. */
const SERVED = /^\/(src|build|scripts|test|node_modules)\//;

const TYPES = {
	".ts": "text/javascript",
	".mjs": "text/javascript",
	".js": "text/javascript",
	".json": "application/json",
	".wasm": "application/wasm",
};

/** What src imports of packages, and what linebreak does. */
const IMPORTED = ["valibot", "linebreak", "bidi-js", "uqr", "@jsquash/jpeg/encode.js"];
const REQUIRED = ["unicode-trie", "base64-js"];

/**
 * Serves `page`, a module of this folder that exports `main`, at /. `files` are served by their paths as well; `onPost`
 * gets what the page posts. /failed is the page's own failure, as text.
 * @param {{ page: string, files: ReadonlyMap<string, Uint8Array | string>, onPost: (url: URL, body: Buffer) => void }} options
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function servePage({ page, files, onPost }) {
	const server = createServer(async (request, response) => {
		const url = new URL(request.url, "http://127.0.0.1");
		if (request.method === "POST") {
			onPost(url, Buffer.concat(await request.toArray()));
			response.writeHead(204).end();
			return;
		}
		try {
			const [type, body] = url.pathname === "/" ? ["text/html", html(page)] : fileAt(url, files);
			response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
		} catch (error) {
			response.writeHead(404, { "Content-Type": "text/plain" }).end(String(error));
		}
	});
	await new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", resolve);
	});
	const stop = () => {
		server.close();
		server.closeAllConnections();
	};
	return { url: `http://127.0.0.1:${server.address().port}/`, stop };
}

function html(page) {
	return `<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports: importMap() })}</script>
<script type="module">
	import("/scripts/${page}")
		.then(({ main }) => main())
		.catch((error) => fetch("/failed", { method: "POST", body: error + "\\n" + (error.stack ?? "") }));
</script>
`;
}

/** Bare names to paths here, found as Node finds them. */
function importMap() {
	const { resolve } = createRequire(import.meta.resolve("linebreak"));
	return Object.fromEntries([
		...IMPORTED.map((name) => [name, servedPath(import.meta.resolve(name))]),
		...REQUIRED.map((name) => [name, servedPath(resolve(name))]),
	]);
}

/** Of a file below node_modules, wherever that really lies. */
const servedPath = (file) => file.slice(file.indexOf("/node_modules/"));

function fileAt(url, files) {
	const { pathname } = url;
	const known = files.get(pathname);
	if (known !== undefined) return ["application/octet-stream", known];
	if (!SERVED.test(pathname)) throw new Error(`${pathname} is not served`);
	const extension = extname(pathname);
	const type = TYPES[extension] ?? "application/octet-stream";
	// What the page loads itself, it asks for with ?bytes.
	const isModule = url.search === "";
	if (isModule && extension === ".wasm") {
		return [TYPES[".js"], `export default await WebAssembly.compileStreaming(fetch("${pathname}?bytes"));`];
	}
	if (isModule && extension === ".png") {
		return [TYPES[".js"], `export default await (await fetch("${pathname}?bytes")).arrayBuffer();`];
	}
	const bytes = readFileSync(join(root, pathname));
	if (extension === ".ts") return [type, stripTypeScriptTypes(bytes.toString(), { mode: "transform" })];
	if (extension === ".js") return [type, asModule(join(root, pathname), bytes.toString())];
	return [type, bytes];
}

/** A CommonJS file as a module; a module as it is. */
function asModule(path, code) {
	if (/^(import|export)\b/m.test(code)) return code;
	const { resolve } = createRequire(path);
	const required = [...new Set([...code.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, name]) => name))];
	return [
		...required.map((name, i) => `import required${i} from "${servedPath(resolve(name))}";`),
		`const required = { ${required.map((name, i) => `"${name}": required${i}`).join(", ")} };`,
		"const require = (name) => required[name];",
		"const module = { exports: {} };",
		`(function (exports) {\n${code}\n}).call(module.exports, module.exports);`,
		"export default module.exports;",
	].join("\n");
}
