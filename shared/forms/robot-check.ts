/** A field that people neither see nor reach. A program that fills in every field fills it in, too. */
export const HONEYPOT_FIELD = "website";

/** How many milliseconds the form was on the screen, as the browser counts. Missing without JavaScript. */
export const ELAPSED_FIELD = "elapsedMs";

/** Nobody reads and fills in a form in less time. A password manager does. */
export const LEAST_MS = 1_500;

/** How long to wait before looking at a form, in milliseconds. 0 where the time is missing or long enough. */
export function missingWait(elapsed: string): number {
  return /^\d{1,12}$/.test(elapsed) ? Math.max(0, LEAST_MS - Number(elapsed)) : 0;
}

/** A robot filled in the trap. It gets the same answer as everybody, and nothing is stored. */
export class RobotCaught extends Error {
  override name = "RobotCaught";
}
