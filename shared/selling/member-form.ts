import * as v from "valibot";

/** The confirmation of a switch to another membership: what the page said. */
export const switchSchema = v.pipe(
  v.object({
    /** Whole pence. */
    total: v.pipe(
      v.string("Please reload the page and try again."),
      v.regex(/^\d{1,9}$/, "Please reload the page and try again."),
      v.transform(Number),
    ),
    /** The moment for which the price was worked out, in milliseconds. */
    at: v.pipe(
      v.string("Please reload the page and try again."),
      v.regex(/^\d{1,15}$/, "Please reload the page and try again."),
      v.transform((text) => new Date(Number(text))),
    ),
    /** Needed where something is paid now. */
    consent: v.optional(v.string(), ""),
  }),
  v.forward(
    v.partialCheck(
      [["total"], ["consent"]],
      ({ total, consent }) => total === 0 || consent !== "",
      "Tick this box to go on.",
    ),
    ["consent"],
  ),
);
