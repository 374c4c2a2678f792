/** A field that people cannot see or reach. Programs that fill in every field fill it in, too. */
export const HONEYPOT_FIELD = "website";

/** How many milliseconds the form was on the screen, as the browser counts. Missing without JavaScript. */
export const ELAPSED_FIELD = "elapsedMs";

/** People take longer than this to fill in a form, but password managers do not. */
export const LEAST_MS = 1_500;

/** How long to wait before handling a form, in milliseconds; 0 if the elapsed time is missing or long enough. */
export function missingWait(elapsed: string): number {
  return /^\d{1,12}$/.test(elapsed) ? Math.max(0, LEAST_MS - Number(elapsed)) : 0;
}

/** A robot filled in the trap. It gets the same answer as people do, but nothing is stored. */
export class RobotCaught extends Error {
  override name = "RobotCaught";
}
