// The part of the record that draws shapes.
import type { AreaForm, LineForm } from "./record-form.ts";
import type { CommonLayer } from "./record-layer.ts";
import type { Paint } from "./record-paint.ts";
import type { AreaStroke, Stroke } from "./record-stroke.ts";

export type ShapeLayer = AreaLayer | LineLayer;

/** What shapes that enclose an area have. */
export type AreaLayer = CommonLayer &
	AreaForm & {
		readonly type: "shape";
		readonly fill: Paint;
		/** Default none. */
		readonly stroke?: AreaStroke;
		/** What a call may change. Default []. */
		readonly editable: readonly ShapeProperty[];
	};

export interface LineLayer extends CommonLayer, LineForm {
	readonly type: "shape";
	readonly stroke: Stroke;
	/** What a call may change. Default []. */
	readonly editable: readonly LineProperty[];
}

export type ShapeProperty = "visible" | "opacity" | "fill" | "stroke";
export type LineProperty = Exclude<ShapeProperty, "fill">;
