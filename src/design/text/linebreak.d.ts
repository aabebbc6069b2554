// The types that the linebreak package does not bring.
declare module "linebreak" {
	/** Walks a text's break opportunities (UAX 14), the end of the text included. */
	export default class LineBreaker {
		constructor(text: string);
		nextBreak(): { readonly position: number; readonly required: boolean } | null;
	}
}
