import { bucketOf } from "./bucket.js";

export function isOn(flag, personId) {
  return Math.random() * 100 < flag.percent;
}
