// The effects kernel's exports and nothing else: src/image/kernel.ts has the same list.
export { adjustRow, sharpenRow, vignetteRow } from "./adjust";
export { blendRow } from "./blend";
export { alphaRow, growRow, growTable } from "./grow";
export { keyClassRow, keyEdges, keyFlood } from "./key";
export { keyRow } from "./key-row";
export { coverRow, maskRow, silhouetteRow } from "./mask";
