import { area, seedsFor } from "./sums.js";

export function bedLine(bed) {
  return `${bed.crop}: ${area(bed)} square metres, ${seedsFor(bed)} seeds`;
}
