// The gallery: designs a shop can use as they are, in the order they are shown. A new template is a file here and a
// line below; its pictures are drawn by scripts/draw-template-art.mjs.
import { photoFrame } from "./photo-frame.ts";
import { productCard } from "./product-card.ts";
import type { Template } from "./template.ts";
import { watermark } from "./watermark.ts";

export type { Template, TemplateAsset } from "./template.ts";

export const templates: readonly Template[] = [productCard, photoFrame, watermark];
