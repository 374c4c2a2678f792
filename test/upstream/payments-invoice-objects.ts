import type Stripe from "stripe";
import { empty, newId } from "./payments-objects.ts";

/** What an invoice asks for. `amount`: below zero for what is credited. */
export type Line = {
  text: string;
  amount: number;
  start: number;
  end: number;
  price: Stripe.Price;
  credit: boolean;
};

const newLine = (subscription: Stripe.Subscription, line: Line, invoice: string): Stripe.InvoiceLineItem => ({
  id: newId("il_"),
  object: "line_item",
  amount: line.amount,
  currency: subscription.currency,
  description: line.text,
  discount_amounts: [],
  discountable: !line.credit,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.credit,
      proration_details: null,
      subscription: subscription.id,
      subscription_item: subscription.items.data[0]?.id ?? "",
    },
    type: "subscription_item_details",
  },
  period: { start: line.start, end: line.end },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price.id, product: String(line.price.product) },
    type: "price_details",
    unit_amount_decimal: null,
  },
  quantity: 1,
  quantity_decimal: null,
  subscription: subscription.id,
  subtotal: line.amount,
  taxes: [],
});

export function newInvoice(
  subscription: Stripe.Subscription,
  wanted: { reason: Stripe.Invoice.BillingReason; lines: readonly Line[]; off: number; email: string | null },
  created: number,
): Stripe.Invoice {
  const id = newId("in_");
  const subtotal = wanted.lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - wanted.off;
  // As if everybody lived in the United Kingdom: a sixth of a price that includes 20%.
  const tax = subscription.automatic_tax.enabled ? Math.round(total / 6) : 0;
  return {
    id,
    object: "invoice",
    ...empty("account_country", "account_name", "account_tax_ids", "application", "custom_fields"),
    ...empty("automatically_finalizes_at", "customer_account", "customer_address", "customer_name"),
    ...empty("customer_phone", "customer_shipping", "customer_tax_exempt", "default_payment_method"),
    ...empty("default_source", "description", "due_date", "ending_balance", "footer", "from_invoice"),
    ...empty("last_finalization_error", "latest_revision", "next_payment_attempt", "number"),
    ...empty("on_behalf_of", "receipt_number", "rendering", "shipping_cost", "shipping_details"),
    ...empty("statement_descriptor", "subtotal_excluding_tax", "test_clock", "total_excluding_tax"),
    ...empty("total_pretax_credit_amounts", "webhooks_delivered_at"),
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    automatic_tax: {
      ...empty("disabled_reason", "liability", "provider"),
      enabled: tax > 0,
      status: tax > 0 ? "complete" : null,
    },
    billing_reason: wanted.reason,
    collection_method: "charge_automatically",
    created,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: wanted.email,
    default_tax_rates: [],
    discounts: [],
    effective_at: created,
    issuer: { type: "self" },
    lines: {
      object: "list",
      data: wanted.lines.map((line) => newLine(subscription, line, id)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { ...empty("default_mandate", "payment_method_options", "payment_method_types") },
    payments: { object: "list", data: [], has_more: false, url: "/v1/invoice_payments" },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: "open",
    status_transitions: {
      ...empty("marked_uncollectible_at", "paid_at", "voided_at"),
      finalized_at: created,
    },
    subtotal,
    total,
    total_discount_amounts: [],
    total_taxes:
      tax > 0
        ? [
            {
              ...{ amount: tax, tax_behavior: "inclusive", tax_rate_details: null, type: "tax_rate_details" },
              ...{ taxability_reason: "standard_rated", taxable_amount: total - tax },
            },
          ]
        : [],
  };
}

export const newInvoicePayment = (
  invoice: Stripe.Invoice,
  payment: string,
  created: number,
): Stripe.InvoicePayment => ({
  id: newId("inpay_"),
  object: "invoice_payment",
  amount_paid: invoice.amount_due,
  amount_requested: invoice.amount_due,
  created,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: payment, type: "payment_intent" },
  status: "paid",
  status_transitions: { canceled_at: null, paid_at: created },
});
