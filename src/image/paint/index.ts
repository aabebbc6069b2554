// The door of paint: outlines become coverage and gradients rows of colour, band by band.
export { type ClipKernel, ClippedCoverage } from "./clipped-coverage.ts";
export { type Coverage, CoverageBand, type CoverageSource, coverageBandBytes } from "./coverage-band.ts";
export { Edges, edgesBytes } from "./edges.ts";
export { EvenCoverage, type EvenKernel } from "./even-coverage.ts";
export { type GradientKernel, GradientRows, gradientBytes, gradientRowBytes, segmentsOf } from "./gradient.ts";
export { type Inside, insideOf, type Span } from "./inside.ts";
export { type CoverageKernel, OutlinePainter } from "./outline-painter.ts";
