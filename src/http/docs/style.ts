// How the page looks: one style sheet, light and dark by the reader's own preference; no font or picture from elsewhere.
import { Html } from "./html.ts";

/** A stamp and its print. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
	[
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">',
		'<rect x="1" y="1" width="10" height="10" rx="2.5" fill="#c2522d"/>',
		'<rect x="5.75" y="5.75" width="8.5" height="8.5" rx="2" fill="#fff" fill-opacity=".85" stroke="#c2522d"',
		' stroke-width="1.5"/></svg>',
	].join(""),
)}`;

const CSS = `
:root {
	color-scheme: light dark;
	--ground: #fcfbf9; --raised: #f4f1ec; --line: #e4dfd7; --ink: #23201c; --soft: #665f56; --accent: #a8421f;
	--get: #17697a; --post: #a8421f; --put: #85600d; --patch: #6a4a9c; --delete: #b3263a; --ok: #2b6e3f;
	--panel: #211e1b; --panel-line: #37322d; --panel-ink: #ece6dd;
	--text: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", sans-serif;
	--mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
	:root {
		--ground: #171513; --raised: #211e1b; --line: #35302b; --ink: #ece6dd; --soft: #aaa195; --accent: #f0916b;
		--get: #6cc3d5; --post: #f0916b; --put: #dcb55a; --patch: #bfa2ee; --delete: #f58594; --ok: #7fc795;
		--panel: #100e0d; --panel-line: #35302b;
	}
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 var(--text); }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0; font-size: 2.75rem; letter-spacing: -0.03em; }
h2 { margin: 0 0 0.75rem; font-size: 1.7rem; letter-spacing: -0.02em; }
h3 { margin: 0 0 0.6rem; font-size: 1.25rem; letter-spacing: -0.01em; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 1.75rem 0 0.4rem; font-size: 0.95rem; }
p { margin: 0 0 0.9rem; max-width: 42rem; }
code { font: 0.875em/1.5 var(--mono); overflow-wrap: anywhere; }
p code, dd > code, .bounds code, td code { padding: 0.1em 0.35em; border-radius: 4px; background: var(--raised); }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; padding: 0.5rem 1rem; background: var(--ground); }

nav { position: sticky; top: 0; float: left; width: 17.5rem; height: 100vh; overflow-y: auto;
	padding: 1.75rem 1.25rem 3rem 1.75rem; border-right: 1px solid var(--line); font-size: 0.875rem; line-height: 1.4; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li > a { display: flex; justify-content: space-between; align-items: baseline; gap: 0.5rem;
	padding: 0.2rem 0; color: var(--soft); text-decoration: none; }
nav > ul > li > a { margin-top: 0.9rem; color: var(--ink); font-weight: 600; }
nav a:hover { color: var(--accent); }
nav .method { font-size: 0.62rem; background: none; padding: 0; }
.brand { margin: 0; font-size: 1.15rem; font-weight: 700; letter-spacing: -0.02em; }
.brand a { color: inherit; text-decoration: none; }
.brand a::before { content: ""; display: inline-block; width: 0.7em; height: 0.7em; margin-right: 0.5em;
	border-radius: 0.18em; background: var(--accent);
	box-shadow: 0.22em 0.22em 0 -0.02em color-mix(in srgb, var(--accent) 35%, transparent); }

main { margin-left: 17.5rem; padding: 0 3.5rem 6rem; max-width: 88rem; }
.introduction { padding-top: 3.5rem; }
.introduction .examples { position: static; padding-top: 0.5rem; }
.lead { margin: 0.5rem 0 1.5rem; color: var(--soft); font-size: 1.25rem; line-height: 1.4; }
.facts { display: flex; flex-wrap: wrap; gap: 0.75rem 2.5rem; margin: 1.75rem 0 0; }
.facts dt { color: var(--soft); font-size: 0.8rem; }
.facts dd { margin: 0; }
.group { margin-top: 3.25rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
.group > header { max-width: 42rem; }
.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 30rem); gap: 1.5rem 3.5rem; }
.group > header + .operation { margin-top: 2rem; }
.group > .operation + .operation { margin-top: 2.25rem; padding-top: 2.25rem; }
.group > .operation + .operation { border-top: 1px dashed var(--line); }
.examples { position: sticky; top: 1.5rem; align-self: start; min-width: 0; }
.route { font-size: 1.02rem; }
.route code { padding: 0; background: none; }
.route b { color: var(--accent); font-weight: 500; }
.needs { color: var(--soft); font-size: 0.9rem; }
.method { padding: 0.15em 0.5em; border-radius: 4px; background: color-mix(in srgb, currentColor 12%, transparent);
	font: 700 0.75rem/1.5 var(--mono); letter-spacing: 0.03em; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .patch { color: var(--patch); }
.delete { color: var(--delete); }
.status { color: var(--soft); font: 600 0.8rem/1.5 var(--mono); }
.ok { padding: 0.1em 0.45em; border-radius: 4px; color: var(--ok);
	background: color-mix(in srgb, currentColor 12%, transparent); }
.media { color: var(--soft); font: 0.8rem/1.5 var(--mono); }

dl { margin: 0; } dd { margin: 0; }
.fields > div { padding: 0.6rem 0; border-top: 1px solid var(--line); }
.fields > div:last-child { border-bottom: 1px solid var(--line); }
.fields dt > code { font-weight: 600; }
.fields dd { font-size: 0.92rem; line-height: 1.5; }
.type, .bounds { color: var(--soft); font-size: 0.82rem; }
.bounds { white-space: nowrap; }
.required { color: var(--accent); font-size: 0.78rem; }
.form { margin-top: 0.75rem; padding-left: 0.9rem; border-left: 3px solid var(--line); }
.form-name { margin: 0 0 0.35rem; font-weight: 600; }
.part { margin-top: 2rem; }
.part::first-letter { text-transform: uppercase; }
.part + p { margin-bottom: 0; }
details { margin-top: 0.6rem; }
summary { width: fit-content; color: var(--accent); font-size: 0.875rem; cursor: pointer; }
details > .fields { margin-top: 0.5rem; padding-left: 0.9rem; border-left: 3px solid var(--line); }
.refusals > div { display: flex; gap: 0.9rem; padding: 0.15rem 0; }
.refusals dt { flex: none; width: 2.2rem; padding-top: 0.1rem; }
.refusals ul { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; margin: 0; padding: 0; list-style: none;
	font-size: 0.9rem; }

figure { margin: 0 0 1.25rem; }
figcaption, legend { padding: 0; color: var(--soft); font-size: 0.8rem; margin-bottom: 0.4rem; }
pre { margin: 0; padding: 1rem 1.15rem; max-height: 36rem; overflow: auto; border: 1px solid var(--panel-line);
	border-radius: 10px; background: var(--panel); color: var(--panel-ink); font-size: 0.8rem; line-height: 1.55; }
pre code { font: inherit; font-family: var(--mono); white-space: pre-wrap; }
.key { color: #f2b391; } .string { color: #b5d39a; } .number { color: #e8c76f; } .word { color: #8fc6d8; }
.tabs { position: relative; margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
.tabs legend { float: left; margin: 0.25rem 0.75rem 0.5rem 0; }
.tabs input { position: absolute; opacity: 0; }
.tabs label { display: inline-block; margin-right: 0.25rem; padding: 0.15rem 0.65rem; border-radius: 99px;
	color: var(--soft); font-size: 0.85rem; cursor: pointer; }
.tabs input:checked + label { background: var(--ink); color: var(--ground); }
.tabs input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
.tabs pre { display: none; clear: both; max-height: none; }
.tabs input:nth-of-type(1):checked ~ pre:nth-of-type(1), .tabs input:nth-of-type(2):checked ~ pre:nth-of-type(2),
.tabs input:nth-of-type(3):checked ~ pre:nth-of-type(3) { display: block; }

#refusals > h3 { margin-top: 2.5rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.92rem; line-height: 1.5; }
th, td { padding: 0.55rem 1rem 0.55rem 0; border-bottom: 1px solid var(--line); text-align: left;
	vertical-align: top; }
th { color: var(--soft); font-size: 0.8rem; font-weight: 600; }
td:nth-child(2) code { white-space: nowrap; }
tr:target td { background: color-mix(in srgb, var(--accent) 10%, transparent); }

@media (max-width: 76rem) {
	.operation { grid-template-columns: minmax(0, 1fr); }
	.examples { position: static; }
}
@media (max-width: 56rem) {
	html { scroll-padding-top: 4.5rem; }
	nav { position: sticky; z-index: 1; float: none; width: auto; height: auto; padding: 0.6rem 1.25rem;
		overflow: auto hidden; display: flex; gap: 1.5rem; border: 0; border-bottom: 1px solid var(--line);
		background: var(--ground); white-space: nowrap; }
	nav > ul { display: flex; gap: 1.25rem; }
	nav > ul > li > a { margin: 0; font-weight: 400; line-height: 1.9; }
	nav ul ul { display: none; }
	main { margin: 0; padding: 0 1.25rem 4rem; }
	.introduction { padding-top: 2rem; }
	th:first-child, td:first-child { padding-right: 0.75rem; }
	td code { background: none; padding: 0; }
	td:nth-child(2) code { white-space: normal; }
}
@media print {
	nav { display: none; }
	main { margin: 0; }
	.operation { display: block; }
	pre { max-height: none; white-space: pre-wrap; }
}
`;

/** The style sheet, as it stands in the page. */
export const STYLE = new Html(CSS);
