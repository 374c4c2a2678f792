import * as v from "valibot";
import { type Field, readNumber, type Text } from "./fields.ts";

const PRICE = "Write a price in pounds, such as 599 or 49.50.";

const writePrice = (amount: number) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2));

/** A price in pounds with at most two decimals, as in the API (docs/decisions/003). */
export function price({ label, hint }: Text): Field<number> {
  return {
    ...{ input: "number", label, required: true, read: readNumber, write: writePrice },
    ...(hint && { hint }),
    schema: v.pipe(
      v.number(PRICE),
      v.check((amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, PRICE),
      v.minValue(
        0.5,
        "A price must be at least £0.50. Something free needs no offer: make its lessons free instead.",
      ),
      v.maxValue(100_000, "Use at most £100,000."),
    ),
  };
}
