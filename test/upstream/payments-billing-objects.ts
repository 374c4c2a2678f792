import type Stripe from "stripe";
import { empty, newId } from "./payments-objects.ts";

// Objects of subscriptions, as Stripe's package describes them. What a membership never fills is empty.

/** A price that comes again and again, as the site asks for it. Whole pence. */
export type Plan = {
  product: string;
  currency: string;
  unit_amount: number;
  interval: "month" | "year";
  tax_behavior?: "inclusive" | "exclusive" | undefined;
};

export const newCustomer = (email: string | null, name: string, created: number): Stripe.Customer => ({
  id: newId("cus_"),
  object: "customer",
  balance: 0,
  created,
  default_source: null,
  description: null,
  email,
  invoice_settings: {
    ...empty("custom_fields", "default_payment_method", "footer", "rendering_options"),
  },
  livemode: false,
  metadata: {},
  name,
  shipping: null,
});

export const newProduct = (
  { id, name }: { id: string | undefined; name: string },
  created: number,
): Stripe.Product => ({
  id: id ?? newId("prod_"),
  object: "product",
  active: true,
  created,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  ...empty("package_dimensions", "shippable", "url"),
  tax_details: null,
  type: "service",
  updated: created,
});

export const newPrice = (plan: Plan, created: number): Stripe.Price => ({
  id: newId("price_"),
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created,
  currency: plan.currency,
  ...empty("custom_unit_amount", "lookup_key", "nickname", "tiers_mode", "transform_quantity"),
  livemode: false,
  metadata: {},
  product: plan.product,
  recurring: {
    interval: plan.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
  tax_behavior: plan.tax_behavior ?? "unspecified",
  type: "recurring",
  unit_amount: plan.unit_amount,
  unit_amount_decimal: null,
});

export const newCoupon = (
  { amount_off, currency, name }: { amount_off: number; currency: string; name: string | undefined },
  created: number,
): Stripe.Coupon => ({
  id: newId("coupon_"),
  object: "coupon",
  amount_off,
  created,
  currency,
  duration: "once",
  ...empty("duration_in_months", "percent_off", "redeem_by"),
  livemode: false,
  max_redemptions: 1,
  metadata: {},
  name: name ?? null,
  times_redeemed: 0,
  valid: true,
});

const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: "plan",
  active: true,
  amount: price.unit_amount,
  amount_decimal: null,
  billing_scheme: "per_unit",
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? "month",
  interval_count: 1,
  livemode: false,
  metadata: {},
  ...empty("meter", "nickname", "tiers_mode", "transform_usage", "trial_period_days"),
  product: price.product,
  usage_type: "licensed",
});

/** The price of a subscription's item from now on. */
export function setPrice(item: Stripe.SubscriptionItem, price: Stripe.Price): void {
  item.price = price;
  item.plan = planOf(price);
}

export function newSubscription(
  wanted: {
    customer: string;
    price: Stripe.Price;
    metadata: Stripe.Metadata;
    end: number;
    computesTax: boolean;
  },
  created: number,
): Stripe.Subscription {
  const id = newId("sub_");
  const item: Stripe.SubscriptionItem = {
    id: newId("si_"),
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: wanted.end,
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(wanted.price),
    price: wanted.price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: "subscription",
    ...empty("application", "application_fee_percent", "billing_cycle_anchor_config"),
    ...empty("billing_thresholds", "cancel_at", "canceled_at", "cancellation_details"),
    ...empty("customer_account", "days_until_due", "default_payment_method", "default_source"),
    ...empty("description", "ended_at", "latest_invoice", "managed_payments"),
    ...empty("next_pending_invoice_item_invoice", "on_behalf_of", "pause_collection"),
    ...empty("payment_settings", "pending_invoice_item_interval", "pending_setup_intent"),
    ...empty("pending_update", "schedule", "test_clock", "transfer_data", "trial_end"),
    ...empty("trial_settings", "trial_start"),
    automatic_tax: { disabled_reason: null, enabled: wanted.computesTax, liability: null },
    billing_cycle_anchor: created,
    billing_mode: { flexible: null, type: "flexible" },
    billing_schedules: [],
    cancel_at_period_end: false,
    collection_method: "charge_automatically",
    created,
    currency: wanted.price.currency,
    customer: wanted.customer,
    discounts: [],
    invoice_settings: {
      ...empty("account_tax_ids", "custom_fields", "description", "footer"),
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    livemode: false,
    metadata: wanted.metadata,
    start_date: created,
    status: "active",
  };
}
