import { isNotNull, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Company } from "#shared/selling/company-text.ts";
import type { Account } from "#shared/selling/ledger.ts";
import { MEMBERSHIP_STATES } from "#shared/selling/membership.ts";
import { ORDER_STATES, PAYMENT_WAYS, REFUND_STATES } from "#shared/selling/order.ts";
import type { PriceLine } from "#shared/selling/price.ts";
import { users } from "#worker/accounts/schema.ts";
import { createdAt, id, instant, stringList } from "#worker/platform/columns.ts";

/**
 * What somebody buys, as it was agreed: later edits of the offer change no order. Orders are never deleted; erasing an
 * account takes its person out of them.
 */
export const orders = sqliteTable(
  "orders",
  {
    id: id(),
    /** The number of its invoice: given with the payment, without gaps. */
    number: integer("number"),
    /** Who gets access. Null: not known before it is paid, or erased. */
    userId: text("user_id").references(() => users.id),
    /** Where the receipt goes; null: erased. */
    email: text("email"),
    offerId: text("offer_id").notNull(),
    offerName: text("offer_name").notNull(),
    currency: text("currency").notNull(),
    lines: text("lines", { mode: "json" }).$type<PriceLine[]>().notNull(),
    /** Whole pence, like every amount here. */
    total: integer("total").notNull(),
    /** The part of the total that is tax. */
    tax: integer("tax").notNull().default(0),
    refunded: integer("refunded").notNull().default(0),
    refundDays: integer("refund_days").notNull(),
    /** The ids of courses, or `*`. */
    grants: stringList("grants"),
    nextSteps: text("next_steps"),
    /** What the buyer agreed to, word for word, and when. */
    consent: text("consent").notNull(),
    consentAt: instant("consent_at").notNull(),
    state: text("state", { enum: ORDER_STATES }).notNull().default("open"),
    way: text("way", { enum: PAYMENT_WAYS }).notNull(),
    /** Paid with test keys: it counts in no figure. */
    test: integer("test", { mode: "boolean" }).notNull(),
    /** The provider's checkout session and payment. */
    sessionId: text("session_id"),
    paymentId: text("payment_id"),
    /** The provider's page to pay on. */
    paymentUrl: text("payment_url"),
    /** The hash of a secret in a cookie of the browser that began it: this browser is signed in once it is paid. */
    browser: text("browser"),
    /** Whether paying made the account. */
    madeAccount: integer("made_account", { mode: "boolean" }).notNull().default(false),
    /** Counts its changes, so that of two at once only one is applied. */
    version: integer("version").notNull().default(0),
    /** When its payment page ends. */
    expiresAt: instant("expires_at"),
    /** Up to when it holds a place that somebody pays for with their own link (worker/places); null: it holds none. */
    heldUntil: instant("held_until"),
    /** When to ask the provider about it next; null: nothing is expected. */
    checkAt: instant("check_at"),
    paidAt: instant("paid_at"),
    createdAt: createdAt(),
    /** The membership that it pays a period of; the first of its orders has the same id. */
    membershipId: text("membership_id"),
    /** The provider's invoice of that period, and the period. */
    invoiceId: text("invoice_id"),
    periodFrom: instant("period_from"),
    periodTo: instant("period_to"),
    /** How many people it is for: it opens nothing by itself, its seats do. Null: for its person alone. */
    seats: integer("seats"),
    /** Paid in a browser that was signed in to its account: it is theirs before the address is confirmed. */
    paidHere: integer("paid_here", { mode: "boolean" }).notNull().default(false),
    /** Whom its next document is made out to; null: the person who bought. */
    company: text("company", { mode: "json" }).$type<Company>(),
    /** Gets the documents, too. */
    accountsEmail: text("accounts_email"),
    quoteId: text("quote_id"),
  },
  (table) => [
    uniqueIndex("orders_number").on(table.number),
    // A quote is paid once.
    uniqueIndex("orders_quote").on(table.quoteId).where(sql`${table.state} <> 'expired'`),
    uniqueIndex("orders_invoice").on(table.invoiceId),
    index("orders_membership").on(table.membershipId).where(isNotNull(table.membershipId)),
    uniqueIndex("orders_session").on(table.sessionId),
    uniqueIndex("orders_payment").on(table.paymentId),
    index("orders_user").on(table.userId, table.createdAt, table.id),
    index("orders_email").on(table.email, table.createdAt, table.id),
    index("orders_newest").on(table.createdAt, table.id),
    index("orders_held").on(table.heldUntil).where(isNotNull(table.heldUntil)),
    index("orders_check").on(table.checkAt).where(isNotNull(table.checkAt)),
    index("orders_offer").on(table.offerId, table.state),
    check("orders_total", sql`${table.total} >= 0 and ${table.refunded} between 0 and ${table.total}`),
  ],
);

/**
 * A membership that was paid at least once, as the provider's object tells it. What was paid for is in its orders, one
 * for each period; its enrolments follow from these (shared/selling/membership.ts).
 */
export const memberships = sqliteTable(
  "memberships",
  {
    /** The id of its first order. */
    id: text("id")
      .primaryKey()
      .references(() => orders.id),
    /** Null: erased. */
    userId: text("user_id").references(() => users.id),
    /** What is paid for now, and what comes next at the end of the period. */
    offerId: text("offer_id").notNull(),
    nextOfferId: text("next_offer_id"),
    state: text("state", { enum: MEMBERSHIP_STATES }).notNull(),
    /** The price of the next payment, in whole pence. */
    minor: integer("minor").notNull(),
    currency: text("currency").notNull(),
    cycle: text("cycle", { enum: ["monthly", "yearly"] }).notNull(),
    paidUntil: instant("paid_until").notNull(),
    /** Whether it ends with the period that is paid. */
    cancels: integer("cancels", { mode: "boolean" }).notNull().default(false),
    /** When a payment that is still owed failed first, and when it is tried again. */
    failedAt: instant("failed_at"),
    nextTryAt: instant("next_try_at"),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
    test: integer("test", { mode: "boolean" }).notNull(),
    /** The provider's ids. */
    subscriptionId: text("subscription_id").notNull(),
    customerId: text("customer_id"),
    version: integer("version").notNull().default(0),
    /** When to ask the provider about it next; null: never again. */
    checkAt: instant("check_at"),
    /** When it was cancelled, for the figures. */
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [
    uniqueIndex("memberships_subscription").on(table.subscriptionId),
    index("memberships_user").on(table.userId),
    index("memberships_state").on(table.state, table.paidUntil, table.id),
    index("memberships_check").on(table.checkAt).where(isNotNull(table.checkAt)),
  ],
);

/** Money given back, or asked back. Nothing is asked of the provider that is not here first. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    amount: integer("amount").notNull(),
    /** `asked`: the provider does not know yet. A failed one counts as not given back. */
    state: text("state", { enum: REFUND_STATES }).notNull(),
    /** In the buyer's or the instructor's words. */
    reason: text("reason"),
    /** Who gave it back at the desk; null: the buyer, or somebody at the provider. */
    byId: text("by_id").references(() => users.id),
    /** The provider's id. */
    providerId: text("provider_id"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("refunds_provider").on(table.providerId),
    index("refunds_order").on(table.orderId, table.id),
    index("refunds_asked").on(table.state, table.createdAt),
    check("refunds_amount", sql`${table.amount} > 0`),
  ],
);

/** Who did what to an order, for its history: "marked as paid", "moved to ada@example.org". */
export const orderActions = sqliteTable(
  "order_actions",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** Null: the site itself, or the buyer. */
    byId: text("by_id").references(() => users.id),
    what: text("what").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("order_actions_order").on(table.orderId, table.id)],
);

/** What the provider's webhook told, once for each event. A hint: what counts is the object, fetched afterwards. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    /** The provider's id. */
    id: id(),
    type: text("type").notNull(),
    /** The object that it is about. */
    objectId: text("object_id").notNull(),
    /** The payment page or the payment through which its order is found. */
    sessionId: text("session_id"),
    paymentId: text("payment_id"),
    /** The membership that it is about, by the provider's id. */
    subscriptionId: text("subscription_id"),
    receivedAt: instant("received_at").notNull(),
    /** Null: it waits. */
    appliedAt: instant("applied_at"),
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    /** Why the last try failed. */
    problem: text("problem"),
  },
  (table) => [
    index("payment_events_waiting").on(table.appliedAt, table.nextTryAt),
    index("payment_events_session").on(table.sessionId),
    index("payment_events_payment").on(table.paymentId),
  ],
);

/** The provider's objects (payments, refunds, disputes) as fetched when they were last applied. */
export const paymentObjects = sqliteTable(
  "payment_objects",
  {
    /** The provider's id. */
    id: id(),
    type: text("type").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    json: text("json").notNull(),
    fetchedAt: instant("fetched_at").notNull(),
  },
  (table) => [index("payment_objects_order").on(table.orderId)],
);

/** The books, in double entry. Rows are added and never changed. */
export const ledger = sqliteTable(
  "ledger",
  {
    id: id(),
    /** What was booked, such as `sale:{order}`: nothing is booked twice. */
    cause: text("cause").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    account: text("account").$type<Account>().notNull(),
    minor: integer("minor").notNull(),
    currency: text("currency").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    uniqueIndex("ledger_cause").on(table.cause, table.account),
    index("ledger_order").on(table.orderId, table.id),
    index("ledger_time").on(table.at, table.id),
  ],
);
