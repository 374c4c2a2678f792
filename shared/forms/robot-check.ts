/** A field that people neither see nor reach; what fills in every field fills it in, too. */
export const HONEYPOT_FIELD = "website";

/** How many milliseconds the form was on the screen, told by the browser. Missing without JavaScript. */
export const ELAPSED_FIELD = "elapsedMs";

/** Nobody reads and fills in a form in less, not even with a browser that fills it in for them. */
export const LEAST_MS = 1_500;

/** What somebody is told whose form came faster than that. */
export const HASTY = "That was quicker than we can tell from a robot. Please send it again.";

/**
 * What two fields of a posted form tell of its sender. `robot`: the trap is filled in, so it gets the
 * same answer as everybody and nothing is stored. `hasty`: it may send the form again. A time that is
 * missing or no number says nothing.
 */
export function judgeSender(text: (field: string) => string): "person" | "hasty" | "robot" {
  if (text(HONEYPOT_FIELD) !== "") return "robot";
  const elapsed = text(ELAPSED_FIELD);
  return /^\d{1,12}$/.test(elapsed) && Number(elapsed) < LEAST_MS ? "hasty" : "person";
}
