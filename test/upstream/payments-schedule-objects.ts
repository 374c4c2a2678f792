import type Stripe from "stripe";
import { empty, newId } from "./payments-objects.ts";

/** A part of a schedule: one price from a moment to another. */
export const newPhase = (
  price: Stripe.Price,
  { start, end }: { start: number; end: number },
): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  ...empty("application_fee_percent", "billing_cycle_anchor", "billing_thresholds"),
  ...empty("collection_method", "default_payment_method", "description", "invoice_settings"),
  ...empty("on_behalf_of", "transfer_data", "trial_end"),
  currency: price.currency,
  discounts: [],
  end_date: end,
  items: [
    { billing_thresholds: null, discounts: [], metadata: {}, plan: price.id, price: price.id, quantity: 1 },
  ],
  metadata: {},
  proration_behavior: "none",
  start_date: start,
});

/** What will happen to a subscription: for now, that everything stays as it is. */
export const newSchedule = (
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
  created: number,
): Stripe.SubscriptionSchedule => ({
  id: newId("sub_sched_"),
  object: "subscription_schedule",
  ...empty("application", "canceled_at", "completed_at", "customer_account", "released_at"),
  ...empty("released_subscription", "test_clock"),
  billing_mode: subscription.billing_mode,
  created,
  current_phase: { start_date: phase.start_date, end_date: phase.end_date },
  customer: subscription.customer,
  default_settings: {
    ...empty("application_fee_percent", "billing_thresholds", "collection_method"),
    ...empty("default_payment_method", "description", "on_behalf_of", "transfer_data"),
    billing_cycle_anchor: "automatic",
    invoice_settings: {
      ...empty("account_tax_ids", "custom_fields", "days_until_due", "description", "footer"),
      issuer: { type: "self" },
    },
  },
  end_behavior: "release",
  livemode: false,
  metadata: {},
  pause_schedules: [],
  phases: [phase],
  status: "active",
  subscription: subscription.id,
});

export const newPortal = (
  { customer, returnUrl }: { customer: string; returnUrl: string },
  created: number,
  origin: string,
): Stripe.BillingPortal.Session => {
  const id = newId("bps_");
  return {
    id,
    object: "billing_portal.session",
    configuration: "bpc_of_the_stand_in",
    created,
    customer,
    ...empty("customer_account", "flow", "locale", "on_behalf_of"),
    livemode: false,
    return_url: returnUrl,
    url: `${origin}/p/session/${id}`,
  };
};
