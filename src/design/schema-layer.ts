// The schema of layers: a new kind of layer is a new line where they are told apart.
import { forms, untold } from "./fields.ts";
import { codeLayer, tileLayer } from "./schema-pattern.ts";
import { imageLayer, photoLayer } from "./schema-picture.ts";
import { shapeLayer } from "./schema-shape.ts";
import { textLayer } from "./schema-text.ts";

const untoldType = untold("type", ["photo", "image", "shape", "text", "tile", "code"]);

/** Any layer. */
export const layer = forms(
	[photoLayer, imageLayer, shapeLayer, textLayer, tileLayer, codeLayer],
	"a layer {type, name, frame, ...}",
	({ type }, [photo, image, shape, text, tile, code]) => {
		const told = { photo, image, shape, text, tile, code };
		return typeof type === "string" && Object.hasOwn(told, type) ? told[type as keyof typeof told] : untoldType;
	},
);
