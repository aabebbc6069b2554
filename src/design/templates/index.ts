// The gallery: designs a shop can use as they are, in the order they are shown. A new template is a file here and a
// line below; its pictures are drawn by scripts/draw-template-art.mjs, its preview by `npm run gallery -- --previews`.
import { beforeAfter } from "./before-after.ts";
import { eventBanner } from "./event-banner.ts";
import { passePartout } from "./passe-partout.ts";
import { photoFrame } from "./photo-frame.ts";
import { podcastCover } from "./podcast-cover.ts";
import { polaroid } from "./polaroid.ts";
import { productCard } from "./product-card.ts";
import { quote } from "./quote.ts";
import { realEstateBanner } from "./real-estate-banner.ts";
import { saleBadge } from "./sale-badge.ts";
import { squareSocial } from "./square-social.ts";
import { story } from "./story.ts";
import type { Template } from "./template.ts";
import { watermark } from "./watermark.ts";
import { watermarkTile } from "./watermark-tile.ts";

export type { Template, TemplateAsset } from "./template.ts";

export const templates: readonly Template[] = [
	productCard,
	saleBadge,
	squareSocial,
	story,
	quote,
	beforeAfter,
	realEstateBanner,
	eventBanner,
	podcastCover,
	polaroid,
	passePartout,
	photoFrame,
	watermark,
	watermarkTile,
];
