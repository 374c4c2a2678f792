import type Stripe from "stripe";
import { AppError } from "#shared/app-error.ts";
import type { PaymentEvent } from "./payments.ts";
import { eventSchema } from "./stripe-facts.ts";

/** The events that the webhook asks for. */
export const PAYMENT_EVENTS = [
  ...["checkout.session.completed", "checkout.session.expired"],
  ...["checkout.session.async_payment_succeeded", "checkout.session.async_payment_failed"],
  // The provider's fee may be known only after the payment.
  "charge.updated",
  ...["refund.created", "refund.updated", "refund.failed"],
  ...["charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed"],
  ...["charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated"],
  ...["invoice.paid", "invoice.payment_failed", "invoice.voided", "invoice.marked_uncollectible"],
  ...["customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted"],
] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export const noEvent = (cause: unknown) => new AppError("invalid", "This body is not an event.", { cause });

/** @throws AppError `invalid` */
export function paymentEvent(body: unknown): PaymentEvent {
  const event = eventSchema.safeParse(body);
  if (!event.success) throw noEvent(event.error);
  const { id, type, data } = event.data;
  const { object } = data;
  return {
    id,
    type,
    objectId: object.id,
    sessionId: object.object === "checkout.session" ? object.id : null,
    paymentId: object.object === "payment_intent" ? object.id : (object.payment_intent ?? null),
    subscriptionId:
      object.object === "subscription"
        ? object.id
        : (object.parent?.subscription_details?.subscription ?? object.subscription ?? null),
  };
}
