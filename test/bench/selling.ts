import fc from "fast-check";
import { checkBooks, orderByOrder } from "#shared/selling/check-books.ts";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { anySale, createShop } from "../support/books.ts";
import { startPayments } from "../upstream/payments.ts";
import { type Figure, median } from "./figures.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

const BUYERS = 1_000;
const PLACES = 10;
const CODE = "TENPLACES";
const OFFER = "4";
const ORDERS = 10_000;
const SEED = 16;

/** How many of a thousand buyers who press "Pay now" at once get one of ten places. */
async function codeFigure(): Promise<Figure> {
  const provider = await startPayments();
  const site = serveBuild(BUILT_CONFIG, undefined, { vars: provider.vars });
  try {
    await fillDatabase(site);
    const url = await site.ready;
    const { DB } = await site.getBindings<{ DB: D1Database }>();
    await DB.prepare(
      `INSERT INTO coupons (id, code, off_minor, offer_ids, places, once_per_person, created_at)
       VALUES ('c', '${CODE}', 1000, '[]', ${PLACES}, 1, 0)`,
    ).run();
    const price = await DB.prepare("SELECT price_minor FROM offers WHERE id = ?")
      .bind(OFFER)
      .first<number>("price_minor");
    const buy = async (buyer: number) => {
      const form = {
        email: `buyer${buyer}@example.org`,
        code: CODE,
        consent: "on",
        total: String((price ?? 0) - 1000),
      };
      const answer = await fetch(new URL(`/enroll/${OFFER}`, url), {
        method: "POST",
        redirect: "manual",
        headers: { origin: url.origin, "cf-connecting-ip": `10.0.${buyer >> 8}.${buyer & 255}` },
        body: new URLSearchParams({ ...form, invitation: "" }),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    const answers = await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)));
    const paying = answers.filter((status) => status >= 300 && status < 400).length;
    const used = await DB.prepare(
      "SELECT count(*) AS n FROM redemptions WHERE released_at IS NULL",
    ).first<number>("n");
    const others = answers.filter((status) => status !== 302 && status !== 303 && status !== 400);
    if (others.length > 0) throw new Error(`A checkout answered ${others[0]}.`);
    if (paying !== used)
      throw new Error(`${paying} buyers came to the payment page, and ${used} places are used.`);
    if (paying < PLACES) throw new Error(`Only ${paying} of ${PLACES} places were given.`);
    return {
      name: "Buyers with a code that has ten places",
      value: paying,
      limit: PLACES,
      good: "at most",
      unit: "",
      details: `of ${BUYERS.toLocaleString("en-GB")} checkouts at once; the others are told that it is used up`,
    };
  } finally {
    await Promise.all([site.dispose(), provider.close()]);
  }
}

/** Ten thousand orders with all that can happen to them; the books are added up and checked after every step. */
function ledgerFigures(): Figure[] {
  const shop = createShop();
  let [steps, sum, worst] = [0, 0, 0];
  for (const sale of fc.sample(anySale, { seed: SEED, numRuns: ORDERS })) {
    const file = shop.begin(sale);
    let booked = 0;
    for (const step of sale.steps) {
      if (!file.apply(step)) continue;
      steps += 1;
      for (const { minor } of file.ledger.slice(booked)) sum += minor;
      booked = file.ledger.length;
      worst = Math.max(worst, Math.abs(sum));
      const [problem] = orderByOrder(file.books());
      if (problem) throw new Error(problem);
    }
  }
  const books = shop.books();
  const [problem] = checkBooks(books);
  if (problem) throw new Error(problem);
  const part = { ...books, orders: books.orders.slice(0, ORDERS / 10) };
  const ids = new Set(part.orders.map(({ id }) => id));
  const small = {
    ...part,
    refunds: books.refunds.filter(({ orderId }) => ids.has(orderId)),
    ledger: books.ledger.filter(({ orderId }) => ids.has(orderId)),
    enrolments: books.enrolments.filter(({ orderId }) => ids.has(orderId)),
  };
  const timeOf = (one: typeof books) => {
    const begun = performance.now();
    checkBooks(one);
    return performance.now() - begun;
  };
  const ratios = Array.from({ length: 9 }, () => timeOf(books) / (10 * timeOf(small)));
  const many = ORDERS.toLocaleString("en-GB");
  return [
    {
      name: "Pence by which the books were ever off",
      value: worst,
      limit: 0,
      good: "at most",
      unit: "",
      details: `${many} orders with refunds and disputes at random (seed ${SEED}), added up and checked after each of ${steps.toLocaleString("en-GB")} steps`,
    },
    {
      name: "Checking ten times as many orders, for each",
      value: median(ratios),
      limit: 2,
      good: "at most",
      unit: "×",
      details: `${many} orders to a tenth of them; median of ${ratios.length} rounds`,
    },
  ];
}

export const sellingFigures = async (): Promise<Figure[]> => [await codeFigure(), ...ledgerFigures()];
