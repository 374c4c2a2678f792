import { boilWater, makeToast } from "./kitchen.js";

export function tea() {
  const degrees = boilWater();
  return `Tea with water of ${degrees} degrees`;
}

export function twoToasts() {
  // One after the other.
}

export function breakfast() {
  // Both at the same time.
}
