import { z } from "zod";
import type { DisputeFact, PaymentFacts, RefundFact } from "./payments.ts";
import { invoiceSchema, lastPeriod, paymentOf, subscriptionOf } from "./stripe-invoices.ts";
import { idOf, time } from "./stripe-values.ts";

// What the site reads of Stripe's objects. An answer that is anything else is nonsense, and nothing is booked from it.

const pence = z.int().nonnegative();
const metadata = z.record(z.string(), z.string()).nullable();
const balanceSchema = z.object({ fee: z.int(), currency: z.string(), created: time });

const chargeSchema = z.object({
  id: z.string(),
  created: time,
  balance_transaction: z.union([balanceSchema, z.string()]).nullable(),
});

export const paymentSchema = z.object({
  id: z.string(),
  object: z.literal("payment_intent"),
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
  /** Of a membership. */
  invoice: idOf.nullish(),
  subscription: idOf.nullish(),
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
      subscription: idOf.nullish(),
      parent: z
        .object({ subscription_details: z.object({ subscription: idOf }).nullish() })
        .nullish()
        .catch(null),
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

/** When a payment was made and what the provider keeps of it, as far as it is known. */
function chargeFacts(payment: z.output<typeof paymentSchema> | null, currency: string) {
  const charge = payment?.latest_charge ?? null;
  const balance = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null;
  // With a bank that says yes days later, the charge is older than the payment.
  const paidAt = charge
    ? balance && balance.created > charge.created
      ? balance.created
      : charge.created
    : null;
  // A fee in another currency belongs in no sum of ours.
  return { paidAt, fee: balance?.currency === currency ? balance.fee : null };
}

type Known = Omit<PaymentFacts, "refunds" | "disputes" | "objects">;

export function sessionFacts(session: Session): Known {
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
    membership: null,
    name: session.customer_details?.name ?? null,
    ...chargeFacts(wasCharged(session) ? session.payment_intent : null, session.currency),
  };
}

type Invoice = z.output<typeof invoiceSchema>;
type Payment = z.output<typeof paymentSchema>;

/** What an invoice of a membership says. `payment`: how it was paid; null: not yet, or past the provider. */
export function invoiceFacts(invoice: Invoice, payment: Payment | null): Known {
  const { paidAt, fee } = chargeFacts(payment, invoice.currency);
  const isPaid = invoice.status === "paid";
  return {
    sessionId: invoice.id,
    state: isPaid ? "paid" : invoice.status === "open" || invoice.status === "draft" ? "open" : "expired",
    ...{ url: null, orderId: null, name: null },
    total: invoice.total,
    currency: invoice.currency.toUpperCase(),
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    paymentId: payment?.id ?? null,
    membership: {
      subscriptionId: subscriptionOf(invoice) ?? "",
      invoiceId: invoice.id,
      period: lastPeriod(invoice),
    },
    paidAt: isPaid ? (paidAt ?? invoice.status_transitions.paid_at) : null,
    // Money that did not come through the provider costs nothing there.
    fee: isPaid && paymentOf(invoice) === null ? 0 : fee,
  };
}

/** A membership's first payment: the page that was filled in, and the invoice that it paid. */
export function firstFacts(session: Session, invoice: Invoice, payment: Payment | null): Known {
  const { paymentId, membership, paidAt, fee, tax } = invoiceFacts(invoice, payment);
  return { ...sessionFacts(session), ...{ paymentId, membership, paidAt, fee, tax } };
}

const storedSchema = z.discriminatedUnion("object", [
  // What `kept` leaves out of it.
  sessionSchema.extend({ url: z.null().default(null), customer_details: z.null().default(null) }),
  invoiceSchema,
  paymentSchema,
  refundSchema,
  disputeSchema,
]);
/** It says nothing about a single payment. */
const subscriptionObject = z.object({ object: z.literal("subscription") });

/** What an order's stored objects say; null if there is no payment page among them, or they cannot be read. */
export function storedFacts(objects: readonly { json: string }[]): PaymentFacts | null {
  const values = objects.map(({ json }): unknown => JSON.parse(json));
  const read = z
    .array(storedSchema)
    .safeParse(values.filter((value) => !subscriptionObject.safeParse(value).success));
  if (!read.success) return null;
  const session = read.data.find((one) => one.object === "checkout.session");
  const invoice = read.data.find((one) => one.object === "invoice");
  const payment = read.data.find((one) => one.object === "payment_intent") ?? null;
  const known = session
    ? invoice
      ? firstFacts(session, invoice, payment)
      : sessionFacts(session)
    : invoice && invoiceFacts(invoice, payment);
  if (!known) return null;
  return {
    ...known,
    refunds: read.data.flatMap((one) => (one.object === "refund" ? [refundFact(one)] : [])),
    disputes: read.data.flatMap((one) => (one.object === "dispute" ? (disputeFact(one) ?? []) : [])),
    objects: [],
  };
}

/** Who paid and with what stays with the provider, so nothing in `payment_objects` has to be erased. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["billing_details", "client_secret", "collected_information", "customer_details", "customer_email"],
  ...["evidence", "payment_method_details", "payment_method_options", "receipt_email", "receipt_url"],
  ...["account_name", "customer_address", "customer_name", "customer_phone", "customer_shipping"],
  ...["customer_tax_ids", "hosted_invoice_url", "invoice_pdf"],
  ...["destination_details", "last_payment_error", "shipping", "source", "url"],
]);

/** An object as it was fetched, for `payment_objects`. */
export function kept(object: { id: string; object: string }): PaymentFacts["objects"][number] {
  const json = JSON.stringify(object, (name, value) => (LEFT_OUT.has(name) ? undefined : value));
  return { id: object.id, type: object.object, json };
}
