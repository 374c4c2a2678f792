import * as v from "valibot";
import { readNumber } from "#shared/publishing/fields.ts";

export const CODE_MAX = 40;
const DAY_MS = 24 * 60 * 60_000;

/** A code as it is stored and compared: in capitals, without spaces. */
export const plainCode = (typed: string) => typed.replace(/\s+/gu, "").toUpperCase();

const OFF = "Write a number, such as 20.";
const PLACES = "Write a whole number from 1, or nothing.";

/** A day, or "" for none. It begins at midnight in UTC. */
const day = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.check(
    (text) => text === "" || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))),
    "Write a date such as 2026-12-24, or nothing.",
  ),
  v.transform((text) => (text === "" ? null : new Date(text))),
);

/** The day after, because a code counts until the end of its last day. */
const lastDay = v.pipe(
  day,
  v.transform((date) => date && new Date(date.getTime() + DAY_MS)),
);

/** What a code takes off: whole pence, or a share in percent. */
export const couponSchema = v.object(
  {
    code: v.pipe(
      v.string("Write a code."),
      v.transform(plainCode),
      v.nonEmpty("Write a code, such as SPRING."),
      v.maxLength(CODE_MAX, `Use at most ${CODE_MAX} characters.`),
      v.regex(
        /^[A-Z0-9_-]+$/,
        "Use only letters from A to Z, digits and hyphens: the code is part of a link.",
      ),
    ),
    unit: v.picklist(["percent", "pounds"], "Choose percent or pounds."),
    off: v.pipe(
      v.string(OFF),
      v.transform(readNumber),
      v.number(OFF),
      v.check((off) => off > 0, "Write a number above 0."),
      v.maxValue(100_000, "Use at most 100,000."),
    ),
    offers: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(200)), []),
    startsOn: day,
    endsOn: lastDay,
    places: v.pipe(
      v.optional(v.string(), ""),
      v.transform((text) => (text.trim() === "" ? null : readNumber(text))),
      v.nullable(
        v.pipe(v.number(PLACES), v.integer(PLACES), v.minValue(1, PLACES), v.maxValue(1_000_000, PLACES)),
      ),
    ),
    once: v.pipe(
      v.optional(v.string(), ""),
      v.transform((ticked) => ticked !== ""),
    ),
  },
  "Fill in the form.",
);
export type CouponForm = v.InferOutput<typeof couponSchema>;
