import type { MembershipFacts, MembershipPlan, PaymentFacts } from "#shared/selling/payment-facts.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { Stop } from "./stop.ts";

const HOUR_MS = 60 * 60_000;
const MONTHLY: MembershipPlan = { offerId: "live-monthly", minor: 500, currency: "GBP", cycle: "monthly" };
const YEARLY: MembershipPlan = { offerId: "live-yearly", minor: 4_000, currency: "GBP", cycle: "yearly" };
/** The first month with a code. */
const FIRST = 200;

/**
 * Plays a membership with a test account, step by step: joining with a code, cancelling and taking that back, switching
 * now and later, and its end. `pay` leads somebody to the page. Prints each step that went as the site needs it.
 * @throws Stop for the first that did not
 */
export async function playMembership({
  payments,
  pay,
  print,
  wait,
  tries,
}: {
  payments: Payments;
  pay: (url: string) => Promise<void>;
  print: (line: string) => void;
  /** Between two looks whether something has arrived. */
  wait: () => Promise<void>;
  tries: number;
}): Promise<void> {
  const { memberships } = payments;
  const check = (right: boolean, step: string, seen: unknown) => {
    if (!right) throw new Stop(`Not as expected: ${step}`, JSON.stringify(seen, null, 2));
    print(`ok: ${step}`);
  };
  async function until<Facts>(
    read: () => Promise<Facts>,
    isThere: (facts: Facts) => boolean,
  ): Promise<Facts> {
    let facts = await read();
    for (let look = 1; look < tries && !isThere(facts); look += 1) {
      await wait();
      facts = await read();
    }
    return facts;
  }

  const orderId = crypto.randomUUID();
  const page = await payments.begin({
    ...{ orderId, name: "A test membership", description: "Code TEST", total: FIRST, currency: "GBP" },
    ...{
      email: "test@example.com",
      returnUrl: "https://example.com/paid",
      cancelUrl: "https://example.com/",
    },
    ...{ expiresAt: new Date(Date.now() + HOUR_MS), computesTax: false, plan: MONTHLY },
  });
  await pay(page.url);
  const paid = await until<PaymentFacts>(
    () => payments.facts(page.sessionId),
    ({ state, membership }) => state === "paid" && Boolean(membership),
  );
  check(
    paid.state === "paid" && paid.total === FIRST,
    "the first payment of a membership was made, with its code",
    paid,
  );
  const { membership } = paid;
  check(Boolean(membership), "the payment names its membership and the period it pays for", membership);
  if (!membership) return;
  const { subscriptionId } = membership;
  const facts = () => memberships.facts(subscriptionId);
  const joined = await facts();
  check(
    joined.state === "live" && joined.plan.offerId === MONTHLY.offerId && joined.plan.minor === MONTHLY.minor,
    "the membership is live, and later months cost the whole price",
    joined,
  );

  try {
    await memberships.setCancelled(subscriptionId, true);
    const cancelled = await facts();
    check(
      cancelled.cancels && cancelled.state === "live",
      "cancelled, it goes on to its period's end",
      cancelled,
    );
    await memberships.setCancelled(subscriptionId, false);
    const kept = await facts();
    check(!kept.cancels, "the cancellation is taken back", kept);

    const at = new Date(Math.floor(Date.now() / 1000) * 1000);
    const how = { at, key: crypto.randomUUID(), name: "A test membership for a year" };
    const price = await memberships.switchPrice(subscriptionId, YEARLY, how);
    check(price > 0 && price < YEARLY.minor, `a switch now credits the rest of the month: ${price}p`, price);
    await memberships.switchNow(subscriptionId, YEARLY, how);
    await memberships.switchNow(subscriptionId, YEARLY, how);
    const paidFor = ({ invoices }: MembershipFacts) =>
      invoices.filter(({ state, total }) => state === "paid" && total === price);
    const switched = await until(facts, (now) => paidFor(now).length > 0);
    check(
      switched.plan.offerId === YEARLY.offerId && paidFor(switched).length === 1,
      "asking twice switches once, for the price that was shown",
      switched,
    );

    await memberships.switchLater(subscriptionId, MONTHLY, "A test membership");
    const later = await facts();
    check(
      later.plan.offerId === YEARLY.offerId && later.next?.offerId === MONTHLY.offerId,
      "a switch at the end of the year changes nothing today",
      later,
    );
    await memberships.switchLater(subscriptionId, null, "");
    const stayed = await facts();
    check(stayed.next?.offerId !== MONTHLY.offerId, "that switch is taken back", stayed);
  } finally {
    // Nothing is left behind that is paid again, whatever went wrong above.
    await memberships.end(subscriptionId);
    await memberships.end(subscriptionId);
  }
  const ended = await facts();
  check(ended.state === "ended" && ended.endedAt !== null, "ended twice, it has ended", ended);
}
