// The door of paint: outlines become coverage, band by band.
export { type Coverage, CoverageBand, type CoverageSource, coverageBandBytes } from "./coverage-band.ts";
export { type CoverageKernel, OutlinePainter, paintBytes } from "./outline-painter.ts";
