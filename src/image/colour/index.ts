// The door of colour: what a file says of its colours in, sRGB out. Profiles of curves and a matrix are converted row by
// row; what cannot be used is passed over, and said so.
export { type ColourModel, type ColourWarning, type Conversion, conversionOf } from "./conversion.ts";
export { type ConvertKernel, converterBytes, type RowConverter, rowConverter } from "./convert.ts";
export { jpegProfile, profileSegments } from "./jpeg-profile.ts";
export { type PngColourKernel, pngConversion } from "./png-conversion.ts";
