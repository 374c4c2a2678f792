import { bucketOf } from "./bucket.js";

export function isOn(flag, personId) {
  if (!flag || flag.off) return false;
  if (flag.team?.includes(personId)) return true;
  return Number.isFinite(flag.percent) && bucketOf(`${flag.name}:${personId}`) < flag.percent;
}
