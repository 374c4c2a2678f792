import fc from "fast-check";
import { expect, test } from "vitest";
import { type Club, DAY, openClub } from "../../support/club.ts";
import { balances, rowsOf } from "../../support/shop.ts";

/** What happens to a member in two years, at the provider. Each step is followed by time, in days. */
const STORY: [days: number, act: (club: Club) => void][] = [
  [31, () => {}],
  // A card fails once and is replaced two days later.
  [20, (club) => club.stand.ledger.billing.setCard(club.customer(), false)],
  [12, () => {}],
  [2, (club) => club.stand.ledger.billing.setCard(club.customer(), true)],
  // Cancelled, and taken back.
  [9, (club) => void club.stand.ledger.billing.cancelAtEnd(subscription(club), true)],
  [60, (club) => void club.stand.ledger.billing.cancelAtEnd(subscription(club), false)],
  // The month is given back by the owner at the provider: a part of it.
  [
    30,
    (club) => void club.stand.ledger.refund({ paymentId: lastPayment(club), amount: 1_000, metadata: {} }),
  ],
  [70, () => {}],
  // To the year, now.
  [
    300,
    (club) =>
      void club.stand.ledger.billing.switchNow(
        subscription(club),
        { product: "membership-vip", currency: "gbp", unit_amount: 39_900, interval: "year" },
        club.stand.ledger.seconds(),
      ),
  ],
  [70, () => {}],
  // The renewal is disputed, and lost.
  [10, (club) => void club.stand.ledger.openDispute(lastPayment(club))],
  [
    90,
    (club) => {
      const dispute = club.stand.ledger.all("dispute").at(-1);
      club.stand.ledger.closeDispute(dispute?.id ?? "", "lost");
    },
  ],
];

function subscription(club: Club) {
  const [found] = club.stand.ledger.all("subscription").slice(-1);
  if (!found) throw new Error("There is no subscription.");
  return found;
}
function lastPayment(club: Club): string {
  return club.stand.paymentsOf(subscription(club).id).at(-1)?.id ?? "";
}

/** Everything that is stored about a membership, without what tells only of the way to it. */
async function outcome(club: Club, id: string) {
  const [membership] = await rowsOf(
    "SELECT state, offer_id, paid_until, cancels FROM memberships WHERE id = ?",
    id,
  );
  return {
    membership,
    orders: await rowsOf(
      `SELECT offer_id, state, total, refunded, period_from, period_to FROM orders
       WHERE membership_id = ? ORDER BY period_from, period_to`,
      id,
    ),
    booked: await rowsOf<{ account: string; minor: number }>(
      `SELECT account, sum(minor) AS minor FROM ledger JOIN orders ON orders.id = order_id
       WHERE membership_id = ? GROUP BY account ORDER BY account`,
      id,
    ),
    problems: await club.problems(),
  };
}

type Way = {
  late: number;
  copies: number;
  lost: readonly boolean[];
  shuffle: readonly number[];
  cron: readonly boolean[];
};

/** Plays the two years, with the provider's events delivered in one way. */
async function play(club: Club, email: string, way: Way) {
  const start = club.clock.now.getTime();
  const { id } = await club.join("pro", { email });
  club.stand.webhooks.plan({ way: "hold", copies: way.copies });
  let elapsed = 0;
  for (const [step, [days, act]] of STORY.entries()) {
    // Mails wait for their turn, which moves the clock by seconds.
    club.clock.now = new Date(start + elapsed * DAY);
    elapsed += days;
    act(club);
    await club.pass(days, { cron: way.cron[step] ?? false });
    if (step % way.late !== 0) continue;
    const held = club.stand.webhooks.held();
    const order = held
      .map((_event, index) => index)
      .filter((index) => !way.lost[(index + step) % Math.max(way.lost.length, 1)])
      .sort(
        (a, b) => (way.shuffle[a % way.shuffle.length] ?? 0) - (way.shuffle[b % way.shuffle.length] ?? 0),
      );
    await club.stand.webhooks.release(order);
    await club.rest();
    // What is lost is found by the cron, which always comes.
    await club.runCron();
  }
  for (let day = 0; day < 9; day += 1) await club.pass(1);
  club.stand.webhooks.plan({ way: "send", copies: 1 });
  return outcome(club, id);
}

test("two years of a membership end in one state, whatever order its events come in, doubled and lost", async () => {
  const club = await openClub();
  const start = club.clock.now;
  const ways = fc.sample(
    fc.record({
      late: fc.integer({ min: 1, max: 4 }),
      copies: fc.integer({ min: 1, max: 3 }),
      lost: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
      shuffle: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 9 }),
      cron: fc.array(fc.boolean(), { minLength: STORY.length, maxLength: STORY.length }),
    }),
    { numRuns: 6, seed: 20261123 },
  );
  // In order, at once, with nothing lost.
  const plain: Way = { late: 1, copies: 1, lost: [false], shuffle: [1], cron: STORY.map(() => true) };
  const expected = await play(club, "p0@example.org", plain);
  expect(expected.problems).toEqual([]);
  expect(expected.membership).toMatchObject({ state: "ended", offer_id: "vip" });
  expect(expected.booked.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
  for (const [index, way] of ways.entries()) {
    club.clock.now = new Date(start);
    expect(await play(club, `p${index + 1}@example.org`, way), JSON.stringify(way)).toEqual(expected);
  }
  expect(Object.values(await balances()).reduce((sum, minor) => sum + minor, 0)).toBe(0);
  expect(club.clock.now.getTime() - start.getTime()).toBeGreaterThan(690 * DAY);
}, 240_000);
