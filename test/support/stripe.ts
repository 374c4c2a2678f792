import { createStripePayments } from "#worker/platform/stripe.ts";
import {
  createPayments,
  PAYMENT_SECRET_KEY,
  PAYMENT_WEBHOOK_SECRET,
  type PaymentsService,
} from "../upstream/payments-service.ts";

/** What the tests buy. */
export const ORDER = {
  orderId: "order-1",
  name: "Node in production",
  description: "Code SPRING",
  total: 59_900,
  currency: "GBP",
  email: "ada@example.org",
  returnUrl: "https://greenbar.test/checkout/return/order-1",
  cancelUrl: "https://greenbar.test/enroll/4",
  expiresAt: new Date(Date.now() + 60 * 60_000),
  computesTax: false,
};
/** The site's payments, and the stand-in they talk to. `asked`: the requests. */
export function startStripe(fetch?: (standIn: PaymentsService) => typeof globalThis.fetch) {
  const standIn = createPayments();
  const asked: Request[] = [];
  const payments = createStripePayments({
    config: {
      secretKey: PAYMENT_SECRET_KEY,
      webhookSecret: PAYMENT_WEBHOOK_SECRET,
      apiUrl: "https://payments.test",
      pageOrigin: "https://payments.test",
      test: true,
    },
    fetch: (input, init) => {
      asked.push(new Request(input, init));
      return (fetch?.(standIn) ?? standIn.fetch)(input, init);
    },
    now: () => new Date(),
  });
  return { standIn, payments, asked };
}

/** A page that was paid. */
export async function paidPage() {
  const { standIn, payments } = startStripe();
  const { sessionId } = await payments.begin(ORDER);
  standIn.pay(sessionId, "pay", "Ada Byron");
  const { paymentId } = await payments.facts(sessionId);
  return { standIn, payments, sessionId, paymentId: paymentId ?? "" };
}
