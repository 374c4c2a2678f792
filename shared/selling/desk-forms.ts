import * as v from "valibot";
import { fullNameSchema } from "#shared/contact/contact.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { readNumber } from "#shared/publishing/fields.ts";
import { ORDER_STATES } from "./order.ts";

/** The list of orders: `q` is searched for in addresses, names, order and invoice numbers, and offers. */
export const ordersQuerySchema = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200, "Search for at most 200 characters.")), ""),
  state: v.fallback(v.optional(v.picklist(ORDER_STATES)), undefined),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
});
export type OrdersQuery = v.InferOutput<typeof ordersQuerySchema>;

const AMOUNT = "Write an amount in pounds, such as 99 or 49.50.";

/** What somebody types as pounds, as whole pence. */
const pence = v.pipe(
  v.string(AMOUNT),
  v.transform(readNumber),
  v.number(AMOUNT),
  v.check((amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, AMOUNT),
  v.minValue(0.01, "Write at least £0.01."),
  v.maxValue(100_000, "Use at most £100,000."),
  v.transform((amount) => Math.round(amount * 100)),
);

const offer = v.pipe(
  v.string("Choose an offer."),
  v.nonEmpty("Choose an offer."),
  v.maxLength(64, "Choose an offer."),
);

/** An order that the instructor makes. The name is for the account that it may make. */
export const handOrderSchema = v.object({
  email: emailSchema,
  offerId: offer,
  total: pence,
  /** That the amount is above the price on purpose. */
  above: v.optional(v.literal("yes")),
  fullName: v.optional(fullNameSchema),
  /** Made with the form, so that sending it twice makes one order. */
  orderId: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/))),
});
export type HandOrderForm = v.InferOutput<typeof handOrderSchema>;

/** A payment link. Without an address it is only shown. */
export const invitationSchema = v.object({ offerId: offer, email: v.optional(emailSchema) });
export type InvitationForm = v.InferOutput<typeof invitationSchema>;

export const REASON_MAX = 1_000;
const words = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform((text) => text.replaceAll("\r\n", "\n").trim()),
    v.maxLength(REASON_MAX, `Use at most ${REASON_MAX.toLocaleString("en-GB")} characters.`),
  );

/** `left`: how much could be given back, in whole pence, when the form was shown. */
export const refundSchema = v.object({
  amount: pence,
  reason: v.optional(words("Write a reason."), ""),
  left: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
});

/** Who an order moves to. */
export const moveSchema = v.object({ email: emailSchema });

export const HOW_TO_PAY_MAX = 2_000;

/** Asks somebody to pay by bank transfer. */
export const requestSchema = v.object({
  howToPay: v.pipe(
    v.string("Write how to pay."),
    v.transform((text) => text.replaceAll("\r\n", "\n").trim()),
    v.nonEmpty("Write how to pay: the name, sort code and number of your bank account."),
    v.maxLength(HOW_TO_PAY_MAX, `Use at most ${HOW_TO_PAY_MAX.toLocaleString("en-GB")} characters.`),
  ),
});

/** The money of an order has arrived. The name is for an account that is made now. */
export const paidSchema = v.object({ fullName: v.optional(fullNameSchema) });

/** What the instructor adds to an order's history. */
export const orderNoteSchema = v.object({
  note: v.pipe(
    words("Write a note."),
    v.nonEmpty("Write what happened, such as “Paid back by bank transfer”."),
  ),
});

/** A month or a year of the books: 2026-11, 2026. */
export const periodSchema = v.pipe(
  v.string("Choose a month or a year."),
  v.regex(
    /^(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2]))?$/,
    "Choose a month such as 2026-11, or a year such as 2026.",
  ),
);
