import { z } from "zod";
import type { DisputeFact, PaymentFacts, RefundFact } from "./payments.ts";

// What the site reads of Stripe's objects. An answer that is anything else is nonsense, and nothing is booked from it.

const pence = z.int().nonnegative();
const time = z.int().transform((seconds) => new Date(seconds * 1000));
const metadata = z.record(z.string(), z.string()).nullable();
/** An object that may be given by its id alone. */
const idOf = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]);

const balanceSchema = z.object({ fee: z.int(), currency: z.string(), created: time });

const chargeSchema = z.object({
  id: z.string(),
  created: time,
  balance_transaction: z.union([balanceSchema, z.string()]).nullable(),
});

const paymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: chargeSchema.nullable(),
});

export const sessionSchema = z.object({
  id: z.string(),
  object: z.literal("checkout.session"),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  url: z.url().nullable(),
  client_reference_id: z.string().nullable(),
  amount_total: pence,
  currency: z.string(),
  total_details: z.object({ amount_tax: pence }).nullable(),
  customer_details: z.object({ name: z.string().nullish() }).nullable(),
  payment_intent: paymentSchema.nullable(),
});

/** A session as it is answered when it is made: its payment is named by its id, if there is one. */
export const newSessionSchema = sessionSchema.pick({ id: true, object: true }).extend({ url: z.url() });

export const refundSchema = z.object({
  id: z.string(),
  object: z.literal("refund"),
  amount: pence,
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]),
  created: time,
  metadata,
});

export const disputeSchema = z.object({
  id: z.string(),
  object: z.literal("dispute"),
  amount: pence,
  status: z.string(),
  created: time,
  balance_transactions: z.array(z.object({ fee: z.int() })),
});

export const eventSchema = z.object({
  id: z.string().max(255),
  object: z.literal("event"),
  type: z.string().max(255),
  data: z.object({
    object: z.looseObject({
      id: z.string().max(255),
      object: z.string(),
      payment_intent: idOf.nullish(),
    }),
  }),
});

type Session = z.output<typeof sessionSchema>;

function stateOf({ status, payment_status, payment_intent }: Session): PaymentFacts["state"] {
  if (status !== "complete") return status;
  if (payment_status !== "unpaid") return "paid";
  const failed = ["requires_payment_method", "canceled"];
  return payment_intent && failed.includes(payment_intent.status) ? "failed" : "waiting";
}

export function refundFact({
  id,
  amount,
  status,
  created,
  metadata,
}: z.output<typeof refundSchema>): RefundFact {
  const ended = status === "succeeded" || status === "failed" ? status : null;
  return {
    id,
    ourId: metadata?.refund ?? null,
    amount,
    state: ended ?? (status === "canceled" ? "failed" : "pending"),
    at: created,
  };
}

/** Null for a bank's question (`warning_…`), for which no money is held back. */
export function disputeFact({
  id,
  amount,
  status,
  created,
  balance_transactions,
}: z.output<typeof disputeSchema>): DisputeFact | null {
  if (status.startsWith("warning_") || status === "prevented") return null;
  return {
    id,
    amount,
    fee: balance_transactions.reduce((sum, { fee }) => sum + Math.max(fee, 0), 0),
    feeBack: balance_transactions.reduce((sum, { fee }) => sum + Math.max(-fee, 0), 0),
    state: status === "won" || status === "lost" ? status : "open",
    at: created,
  };
}

/** Whether there can be refunds and disputes. */
export const wasCharged = (session: Session) => stateOf(session) === "paid";

export function sessionFacts(session: Session): Omit<PaymentFacts, "refunds" | "disputes" | "objects"> {
  const charge = wasCharged(session) ? session.payment_intent?.latest_charge : null;
  const balance = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null;
  // With a bank that says yes days later, the charge is older than the payment.
  const paidAt = charge
    ? balance && balance.created > charge.created
      ? balance.created
      : charge.created
    : null;
  const state = stateOf(session);
  return {
    sessionId: session.id,
    state,
    url: state === "open" ? session.url : null,
    orderId: session.client_reference_id,
    total: session.amount_total,
    currency: session.currency.toUpperCase(),
    tax: session.total_details?.amount_tax ?? 0,
    paymentId: session.payment_intent?.id ?? null,
    paidAt,
    name: session.customer_details?.name ?? null,
    // A fee in another currency belongs in no sum of ours.
    fee: balance?.currency === session.currency ? balance.fee : null,
  };
}

const storedSchema = z.discriminatedUnion("object", [
  // What `kept` leaves out of it.
  sessionSchema.extend({ url: z.null().default(null), customer_details: z.null().default(null) }),
  refundSchema,
  disputeSchema,
]);

/** What an order's stored objects say; null if there is no payment page among them, or they cannot be read. */
export function storedFacts(objects: readonly { json: string }[]): PaymentFacts | null {
  const read = z.array(storedSchema).safeParse(objects.map(({ json }) => JSON.parse(json)));
  const session = read.data?.find((one) => one.object === "checkout.session");
  if (!read.success || !session) return null;
  return {
    ...sessionFacts(session),
    refunds: read.data.flatMap((one) => (one.object === "refund" ? [refundFact(one)] : [])),
    disputes: read.data.flatMap((one) => (one.object === "dispute" ? (disputeFact(one) ?? []) : [])),
    objects: [],
  };
}

/** Who paid and with what stays with the provider, so nothing in `payment_objects` has to be erased. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["billing_details", "client_secret", "collected_information", "customer_details", "customer_email"],
  ...["evidence", "payment_method_details", "payment_method_options", "receipt_email", "receipt_url"],
  ...["destination_details", "last_payment_error", "shipping", "source", "url"],
]);

/** An object as it was fetched, for `payment_objects`. */
export function kept(object: { id: string; object: string }): PaymentFacts["objects"][number] {
  const json = JSON.stringify(object, (name, value) => (LEFT_OUT.has(name) ? undefined : value));
  return { id: object.id, type: object.object, json };
}
