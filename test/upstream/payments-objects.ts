import type Stripe from "stripe";

// Stripe's objects as its package describes them. What a one-time payment never fills is empty.

export type Session = Stripe.Checkout.Session;
export type StripeObject =
  | Session
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.BalanceTransaction
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Customer
  | Stripe.Product
  | Stripe.Price
  | Stripe.Coupon
  | Stripe.Subscription
  | Stripe.SubscriptionSchedule
  | Stripe.Invoice
  | Stripe.BillingPortal.Session;

/** Fields that hold nothing. */
export const empty = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

/** `cs_test_`, `pi_`, … and 24 characters that nobody can guess. */
export const newId = (prefix: string) => prefix + crypto.randomUUID().replaceAll("-", "").slice(0, 24);

type Wanted = {
  total: number;
  currency: string;
  email: string;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  orderId: string | null;
  metadata: Stripe.Metadata;
  computesTax: boolean;
  mode?: "payment" | "subscription";
  /** Whole pence that a coupon takes off. */
  off?: number;
};

export const newSession = (wanted: Wanted, created: number, origin: string): Session => {
  const id = newId("cs_test_");
  // As if everybody lived in the United Kingdom: a sixth of a price that includes 20%.
  const { mode = "payment", off = 0 } = wanted;
  const total = wanted.total - off;
  const tax = wanted.computesTax ? Math.round(total / 6) : 0;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    ...empty("after_expiration", "allow_promotion_codes", "allowed_payment_method_types"),
    ...empty("billing_address_collection", "client_secret", "collected_information", "consent"),
    ...empty("consent_collection", "currency_conversion", "customer", "customer_account"),
    ...empty("customer_details", "integration_identifier", "invoice", "invoice_creation", "locale"),
    ...empty("managed_payments", "origin_context", "payment_intent", "payment_link"),
    ...empty("payment_method_configuration_details", "permissions", "recovered_from"),
    ...empty("saved_payment_method_options", "setup_intent", "shipping_address_collection"),
    ...empty("shipping_cost", "submit_type", "subscription", "wallet_options"),
    amount_subtotal: wanted.total,
    amount_total: total,
    automatic_tax: {
      enabled: wanted.computesTax,
      liability: null,
      provider: wanted.computesTax ? "stripe" : null,
      status: wanted.computesTax ? "complete" : null,
    },
    cancel_url: wanted.cancelUrl,
    client_reference_id: wanted.orderId,
    created,
    currency: wanted.currency,
    custom_fields: [],
    custom_text: {
      ...empty("after_submit", "shipping_address", "submit", "terms_of_service_acceptance"),
    },
    customer_creation: "if_required",
    customer_email: wanted.email,
    discounts: [],
    expires_at: wanted.expiresAt,
    livemode: false,
    metadata: wanted.metadata,
    mode,
    payment_method_collection: "if_required",
    payment_method_options: {},
    payment_method_types: mode === "payment" ? ["card", "bacs_debit"] : ["card"],
    payment_status: "unpaid",
    shipping_options: [],
    status: "open",
    success_url: wanted.successUrl,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: tax },
    ui_mode: "hosted_page",
    url: `${origin}/c/pay/${id}`,
  };
};

export const newPayment = (
  session: Pick<Session, "amount_total" | "currency" | "payment_method_types">,
  metadata: Stripe.Metadata,
  created: number,
): Stripe.PaymentIntent => {
  const id = newId("pi_");
  return {
    id,
    object: "payment_intent",
    ...empty("allowed_payment_method_types", "application", "application_fee_amount"),
    ...empty("automatic_payment_methods", "canceled_at", "cancellation_reason", "customer"),
    ...empty("customer_account", "description", "excluded_payment_method_types"),
    ...empty("last_payment_error", "latest_charge", "managed_payments", "next_action"),
    ...empty("on_behalf_of", "payment_method", "payment_method_configuration_details"),
    ...empty("payment_method_options", "payment_record", "processing", "receipt_email", "review"),
    ...empty("setup_future_usage", "shipping", "source", "statement_descriptor"),
    ...empty("statement_descriptor_suffix", "transfer_group"),
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_of_the_stand_in`,
    confirmation_method: "automatic",
    created,
    currency: session.currency ?? "",
    livemode: false,
    metadata,
    payment_method_types: session.payment_method_types,
    status: "requires_payment_method",
  };
};

export const newCharge = (
  payment: Stripe.PaymentIntent,
  { name, email }: { name: string; email: string | null },
  created: number,
): Stripe.Charge => ({
  id: newId("ch_"),
  object: "charge",
  amount: payment.amount,
  amount_captured: payment.amount,
  amount_refunded: 0,
  ...empty("application", "application_fee", "application_fee_amount", "balance_transaction"),
  ...empty("customer", "description", "failure_balance_transaction", "failure_code"),
  ...empty("failure_message", "on_behalf_of", "outcome", "payment_method"),
  ...empty("payment_method_details", "receipt_email", "receipt_number", "receipt_url", "review"),
  ...empty("shipping", "source", "source_transfer", "statement_descriptor"),
  ...empty("statement_descriptor_suffix", "transfer_data", "transfer_group"),
  billing_details: { address: null, email, name, phone: null, tax_id: null },
  calculated_statement_descriptor: "STAND-IN",
  captured: true,
  created,
  currency: payment.currency,
  disputed: false,
  fraud_details: {},
  livemode: false,
  metadata: payment.metadata,
  paid: true,
  payment_intent: payment.id,
  refunded: false,
  status: "succeeded",
});

export const newBalance = (
  change: { amount: number; fee: number; currency: string; source: string },
  type: Stripe.BalanceTransaction["type"],
  created: number,
): Stripe.BalanceTransaction => ({
  id: newId("txn_"),
  object: "balance_transaction",
  ...change,
  available_on: created + 7 * 86_400,
  balance_type: "payments",
  created,
  description: null,
  exchange_rate: null,
  fee_details: [],
  net: change.amount - change.fee,
  reporting_category: type,
  status: "pending",
  type,
});

export const newRefund = (
  charge: Stripe.Charge,
  {
    amount,
    metadata,
    status,
  }: { amount: number; metadata: Stripe.Metadata; status: "pending" | "succeeded" },
  created: number,
): Stripe.Refund => ({
  id: newId("re_"),
  object: "refund",
  amount,
  ...empty("balance_transaction", "customer", "customer_account", "payment_method", "reason"),
  ...empty("receipt_number", "source_transfer_reversal", "transfer_reversal"),
  charge: charge.id,
  created,
  currency: charge.currency,
  metadata,
  payment_intent: charge.payment_intent,
  status,
});

const NO_EVIDENCE: Stripe.Dispute["evidence"] = {
  ...empty("access_activity_log", "billing_address", "cancellation_policy"),
  ...empty("cancellation_policy_disclosure", "cancellation_rebuttal", "customer_communication"),
  ...empty("customer_email_address", "customer_name", "customer_purchase_ip", "customer_signature"),
  ...empty("duplicate_charge_documentation", "duplicate_charge_explanation", "duplicate_charge_id"),
  ...empty("product_description", "receipt", "refund_policy", "refund_policy_disclosure"),
  ...empty("refund_refusal_explanation", "service_date", "service_documentation"),
  ...empty("shipping_address", "shipping_carrier", "shipping_date", "shipping_documentation"),
  ...empty("shipping_tracking_number", "uncategorized_file", "uncategorized_text"),
  enhanced_evidence: {},
};

export const newDispute = (charge: Stripe.Charge, amount: number, created: number): Stripe.Dispute => ({
  id: newId("du_"),
  object: "dispute",
  amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: NO_EVIDENCE,
  evidence_details: {
    due_by: created + 7 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: "not_submitted",
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: "fraudulent",
  status: "needs_response",
});

export const newAccount = (): Stripe.Account => ({
  id: "acct_of_the_stand_in",
  object: "account",
  charges_enabled: true,
  country: "GB",
  default_currency: "gbp",
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: "standard",
});
