import * as v from "valibot";

export const REASON_MAX = 1_000;

/** A buyer's wish to have their money back. */
export const refundSchema = v.object({
  /** Whole pence, as they saw it. */
  amount: v.pipe(
    v.string("Please reload the page and try again."),
    v.regex(/^\d{1,9}$/, "Please reload the page and try again."),
    v.transform(Number),
  ),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(REASON_MAX, "Use at most 1,000 characters."))),
});
