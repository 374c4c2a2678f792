import { AppError } from "#shared/app-error.ts";
import type { PaymentFacts, Payments } from "#worker/platform/payments.ts";
import { Stop } from "./stop.ts";

const TOTAL = 500;
const HOUR_MS = 60 * 60_000;

/**
 * Plays a purchase and its refund with a test account, step by step. `pay` leads somebody to the page. Prints each step
 * that went as the site needs it.
 * @throws Stop for the first that did not
 */
export async function playPurchase({
  payments,
  pay,
  print,
  wait,
  tries,
}: {
  payments: Payments;
  pay: (url: string) => Promise<void>;
  print: (line: string) => void;
  /** Between two looks whether it is paid. */
  wait: () => Promise<void>;
  tries: number;
}): Promise<void> {
  const check = (right: boolean, step: string, seen: unknown) => {
    if (!right) throw new Stop(`Not as expected: ${step}`, JSON.stringify(seen, null, 2));
    print(`ok: ${step}`);
  };
  const request = (orderId: string) => ({
    ...{ orderId, name: "A test", description: "", total: TOTAL, currency: "GBP", computesTax: false },
    ...{
      email: "test@example.com",
      returnUrl: "https://example.com/paid",
      cancelUrl: "https://example.com/",
    },
    expiresAt: new Date(Date.now() + HOUR_MS),
  });

  const unpaid = await payments.begin(request(crypto.randomUUID()));
  await payments.close(unpaid.sessionId);
  await payments.close(unpaid.sessionId);
  const closed = await payments.facts(unpaid.sessionId);
  check(closed.state === "expired", "a page that was closed takes no payment", closed.state);

  const asked = request(crypto.randomUUID());
  const page = await payments.begin(asked);
  const again = await payments.begin(asked);
  check(again.sessionId === page.sessionId, "asking twice makes one page", again);
  await pay(page.url);
  let facts: PaymentFacts = await payments.facts(page.sessionId);
  for (let look = 1; look < tries && (facts.state !== "paid" || facts.fee === null); look += 1) {
    await wait();
    facts = await payments.facts(page.sessionId);
  }
  const { paymentId } = facts;
  check(facts.state === "paid" && paymentId !== null, "the page was paid", facts.state);
  if (paymentId === null) return;
  check(facts.orderId === asked.orderId && facts.total === TOTAL, "order and total are ours", facts);
  check(facts.fee !== null, `the provider's fee is known: ${facts.fee}p`, facts.fee);

  const part = { id: crypto.randomUUID(), orderId: asked.orderId, paymentId, amount: 100 };
  const [first, second] = [await payments.refund(part), await payments.refund(part)];
  check(first.id === second.id, "asking twice gives 100p back once", [first, second]);
  await payments.refund({ ...part, id: crypto.randomUUID(), amount: TOTAL - 100 });
  const refused = await payments
    .refund({ ...part, id: crypto.randomUUID(), amount: 1 })
    .catch((error) => error);
  const why = refused instanceof AppError ? refused.publicMessage : refused;
  check(
    refused instanceof AppError && refused.code === "conflict",
    `more than the total is refused: ${why}`,
    why,
  );
  const { refunds } = await payments.facts(page.sessionId);
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
  check(back === TOTAL && refunds.every(({ ourId }) => ourId), "the refunds add up to the total", refunds);
}
