import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Company } from "#shared/selling/company-text.ts";
import { DOCUMENT_KINDS, DOCUMENT_REASONS } from "#shared/selling/documents.ts";
import type { PriceLine } from "#shared/selling/price.ts";
import { users } from "#worker/accounts/schema.ts";
import { createdAt, id, instant, stringList } from "#worker/platform/columns.ts";
import { orders, refunds } from "./schema.ts";

/**
 * Invoices and credit notes, in one series of numbers without gaps. Rows are added and never changed: a mistake takes a
 * credit note and a new invoice.
 */
export const documents = sqliteTable(
  "documents",
  {
    number: integer("number").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    reason: text("reason", { enum: DOCUMENT_REASONS }).notNull(),
    /** The document that it takes back, whole or in part. */
    ofNumber: integer("of_number"),
    refundId: text("refund_id").references(() => refunds.id),
    /** Whole pence, and the part of it that is tax. Never negative: a credit note's amount is what it takes off. */
    amount: integer("amount").notNull(),
    tax: integer("tax").notNull(),
    /** Who it is made out to; null: the person who bought. */
    company: text("company", { mode: "json" }).$type<Company>(),
    issuedAt: instant("issued_at").notNull(),
  },
  (table) => [
    index("documents_order").on(table.orderId, table.number),
    index("documents_time").on(table.issuedAt, table.number),
    uniqueIndex("documents_refund").on(table.refundId, table.reason),
    check("documents_amount", sql`${table.tax} between 0 and ${table.amount}`),
  ],
);

/** A price that a company may think about for 30 days. It holds no place and books nothing. */
export const quotes = sqliteTable(
  "quotes",
  {
    id: id(),
    /** A series of its own. */
    number: integer("number").notNull(),
    offerId: text("offer_id").notNull(),
    offerName: text("offer_name").notNull(),
    currency: text("currency").notNull(),
    lines: text("lines", { mode: "json" }).$type<PriceLine[]>().notNull(),
    total: integer("total").notNull(),
    tax: integer("tax").notNull(),
    refundDays: integer("refund_days").notNull(),
    grants: stringList("grants"),
    seats: integer("seats"),
    nextSteps: text("next_steps"),
    /** Who asked for it, and gets the course. Null: nobody was signed in, or erased. */
    userId: text("user_id").references(() => users.id),
    /** Null: erased, or long over. */
    email: text("email"),
    company: text("company", { mode: "json" }).$type<Company>(),
    /** The address for accounts. */
    accountsEmail: text("accounts_email"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("quotes_number").on(table.number),
    index("quotes_newest").on(table.createdAt, table.id),
    index("quotes_user").on(table.userId),
    index("quotes_email").on(table.email),
  ],
);
