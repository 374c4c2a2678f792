import { orderByOrder, type ProviderFacts } from "#shared/selling/check-books.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { createStripePayments } from "#worker/platform/stripe.ts";
import type { BookPage } from "#worker/selling/book-reader.ts";
import { Stop } from "./stop.ts";

/** The provider, if its key is in the environment. */
export function providerFrom({ PAYMENT_SECRET_KEY: secretKey, PAYMENT_API_URL }: NodeJS.ProcessEnv) {
  if (!secretKey) return null;
  const config = {
    ...{ secretKey, webhookSecret: "", pageOrigin: "" },
    apiUrl: PAYMENT_API_URL || "https://api.stripe.com",
    test: /^(sk|rk)_test_/.test(secretKey),
  };
  return createStripePayments({ config, fetch, now: () => new Date() });
}

/**
 * What is otherwise at the provider than in our books, for the paid orders of a page. Test keys see the tests alone, and
 * live keys the others. Counts in `asked` how many orders were compared.
 * @throws Stop if the provider does not answer
 */
export async function checkWithProvider(
  payments: Payments,
  page: BookPage,
  asked: { orders: number },
): Promise<string[]> {
  const orders: BookPage["orders"] = page.orders.filter(
    ({ way, test, paidAt }) => way === "provider" && test === payments.test && paidAt !== null,
  );
  const facts = new Map<string, ProviderFacts>();
  for (const { id, sessionId, invoiceId } of orders) {
    try {
      const source = sessionId ?? invoiceId;
      if (source) facts.set(id, await payments.facts(source));
    } catch (error) {
      const why =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new Stop(`The provider could not be asked about order ${id}. ${why}`);
    }
    asked.orders += 1;
  }
  const ids = new Set(orders.map(({ id }) => id));
  const ofThese = <Row extends { orderId: string }>(rows: readonly Row[]) =>
    rows.filter(({ orderId }) => ids.has(orderId));
  const before = new Set(orderByOrder(page));
  const now = orderByOrder({
    ...{ orders, objects: facts, at: page.at },
    ...{ refunds: ofThese(page.refunds), ledger: ofThese(page.ledger) },
    ...{ documents: ofThese(page.documents), enrolments: ofThese(page.enrolments) },
  });
  return now.filter((problem) => !before.has(problem)).map((problem) => `At the provider: ${problem}`);
}
