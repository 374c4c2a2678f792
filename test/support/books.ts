import fc from "fast-check";
import { bookingsOf, givenBack, type Happened, ownFacts, stateAfter } from "#shared/selling/books.ts";
import type {
  BookedEnrolment,
  BookedOrder,
  BookedRefund,
  Books,
  LedgerRow,
  ProviderFacts,
} from "#shared/selling/check-books.ts";
import type { BookedDocument } from "#shared/selling/check-documents.ts";
import { documentsAfter } from "#shared/selling/issuing.ts";
import { priceOf } from "#shared/selling/price.ts";

export const NOW = new Date("2026-11-22T12:00:00Z");

/** What happens to an order. A step that makes no sense at its time is skipped. `share`: in percent. */
export type Step =
  | { what: "pay" | "pay later" | "expire" | "learn the fee" | "move" }
  | { what: "refund" | "dispute"; share: number }
  | { what: "refund arrives" | "refund fails" | "win" | "lose"; which: number };

export type Sale = {
  offerId: string;
  listed: number;
  /** What a code takes off. */
  off: number;
  /** The tax in the total, in percent. */
  tax: number;
  way: BookedOrder["way"];
  test: boolean;
  grants: string[];
  steps: Step[];
};

const share = fc.integer({ min: 1, max: 100 });
const which = fc.nat(2);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom("learn the fee", "move") }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom("refund", "dispute"), share }) },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constantFrom("refund arrives", "refund fails", "win", "lose"), which }),
  },
);

/** A sale from its beginning, paid in nine cases of ten. */
export const anySale: fc.Arbitrary<Sale> = fc
  .record({
    offerId: fc.constantFrom("1", "4", "vip"),
    listed: fc.integer({ min: 1, max: 500_000 }),
    off: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 600_000 })),
    tax: fc.nat(20),
    test: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    card: fc.integer({ min: 0, max: 9 }).map((one) => one > 1),
    grants: fc.uniqueArray(fc.constantFrom("1", "2", "3"), { maxLength: 3 }),
    first: fc.array(
      fc.record({
        what: fc.constantFrom("pay" as const, "pay" as const, "pay later" as const, "expire" as const),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    rest: fc.array(anyStep, { maxLength: 8 }),
  })
  .map(({ card, first, rest, ...sale }) => ({
    ...sale,
    way: sale.off >= sale.listed ? "nothing" : card ? "provider" : "by-hand",
    steps: [...first, ...rest],
  }));

type Kept<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** One order with all that belongs to it, as the site would keep it. */
function createFile(sale: Sale, id: string, lastNumber: { now: number }) {
  const price = priceOf(
    { id: sale.offerId, name: `Offer ${sale.offerId}`, price: { minor: sale.listed, currency: "GBP" } },
    {
      coupon:
        sale.off === 0
          ? null
          : { code: "OFF", off: { minor: sale.off }, offerIds: [], startsAt: null, endsAt: null },
      at: NOW,
    },
  );
  const order: BookedOrder = {
    ...{ id, number: null, userId: null, offerId: sale.offerId },
    ...{ currency: "GBP", lines: price.lines, total: price.total, refunded: 0, grants: sale.grants },
    ...{ tax: Math.floor((price.total * sale.tax) / 120), state: "open", way: sale.way, paidAt: null },
    test: sale.test,
  };
  const refunds: Kept<BookedRefund>[] = [];
  const disputes: Kept<ProviderFacts["disputes"][number]>[] = [];
  const ledger: LedgerRow[] = [];
  const documents: BookedDocument[] = [];
  const enrolments: BookedEnrolment[] = [];
  let fee: number | null = null;
  const isPaid = () => order.paidAt !== null;

  function happened(): Happened {
    if (order.way !== "provider") return ownFacts(order, refunds);
    return {
      state: isPaid() ? "paid" : (order.state as "open" | "waiting" | "expired"),
      ...{ paidAt: order.paidAt, fee, disputes },
      refunds: refunds.map(({ id, amount, state }) => ({
        ...{ id: `re_${id}`, ourId: id, amount, at: NOW },
        state: state === "asked" ? ("pending" as const) : state,
      })),
    };
  }

  function settle() {
    order.refunded = givenBack(refunds);
    if (!isPaid()) return;
    issue();
    order.state = stateAfter(order, happened());
    for (const one of enrolments) {
      const ended = order.state !== "paid" || one.userId !== order.userId;
      one.endsAt = ended ? (one.endsAt ?? NOW) : null;
    }
    for (const { cause, entries } of bookingsOf(order, happened())) {
      if (ledger.some((row) => row.cause === cause)) continue;
      ledger.push(...entries.map((entry) => ({ cause, orderId: id, currency: "GBP", ...entry })));
    }
  }

  /** The invoice and the credit notes that are due. */
  function issue() {
    const issued = documents.map((one) => ({ ...one, company: null, issuedAt: NOW }));
    const nextNumber = lastNumber.now + 1;
    const made = documentsAfter({ issued, nextNumber }, { ...order, company: null }, refunds, NOW);
    for (const { company: _company, issuedAt: _at, ...one } of made) documents.push({ ...one, orderId: id });
    lastNumber.now += made.length;
  }

  function enrol(userId: string) {
    order.userId = userId;
    enrolments.push(
      ...sale.grants.map((courseId) => ({ orderId: id, userId, courseId, endsAt: null, revokedAt: null })),
    );
  }

  function take(step: Step): boolean {
    switch (step.what) {
      case "pay":
        if (isPaid() || order.state === "expired") return false;
        if (!order.test) order.number = lastNumber.now + 1;
        order.paidAt = NOW;
        enrol(`buyer of ${id}`);
        return true;
      case "pay later":
      case "expire":
        if (order.state !== "open") return false;
        order.state = step.what === "expire" ? "expired" : "waiting";
        return true;
      case "learn the fee":
        if (!isPaid() || fee !== null || order.way !== "provider") return false;
        fee = Math.ceil(order.total / 40);
        return true;
      case "move":
        if (order.state !== "paid" || order.userId?.startsWith("friend")) return false;
        enrol(`friend of ${id}`);
        return true;
      case "refund": {
        const amount = Math.ceil(((order.total - order.refunded) * step.share) / 100);
        if (!isPaid() || amount === 0) return false;
        const state = order.way === "provider" ? "pending" : "succeeded";
        const name = `${id}-r${refunds.length}`;
        refunds.push({ id: name, orderId: id, amount, state, providerId: `re_${name}`, createdAt: NOW });
        return true;
      }
      case "refund arrives":
      case "refund fails": {
        const one = refunds[step.which];
        if (!one || order.way !== "provider" || one.state === "failed") return false;
        one.state = step.what === "refund fails" ? "failed" : "succeeded";
        return true;
      }
      case "dispute": {
        const amount = Math.ceil((order.total * step.share) / 100);
        if (!isPaid() || order.way !== "provider") return false;
        disputes.push({
          id: `dp_${id}-${disputes.length}`,
          amount,
          fee: 2_000,
          feeBack: 0,
          state: "open",
          at: NOW,
        });
        return true;
      }
      default: {
        const one = disputes[step.which];
        if (one?.state !== "open") return false;
        one.state = step.what === "win" ? "won" : "lost";
        return true;
      }
    }
  }

  return {
    order,
    ledger,
    /** Whether something changed. */
    apply(step: Step): boolean {
      const changed = take(step);
      if (changed) settle();
      return changed;
    },
    books(): Books {
      const facts = { ...happened(), total: order.total, currency: "GBP" };
      return structuredClone({
        ...{ orders: [order], refunds, ledger, documents, enrolments, at: NOW },
        objects: new Map(order.way === "provider" && isPaid() ? [[id, facts]] : []),
      });
    },
  };
}

/** A shop that keeps its books as the site does, for orders that are begun one after the other. */
export function createShop() {
  const lastNumber = { now: 0 };
  const files: ReturnType<typeof createFile>[] = [];
  return {
    begin(sale: Sale) {
      const file = createFile(sale, `o${String(files.length).padStart(6, "0")}`, lastNumber);
      files.push(file);
      return file;
    },
    books(): Books {
      const all = files.map((file) => file.books());
      return {
        orders: all.flatMap(({ orders }) => orders),
        refunds: all.flatMap(({ refunds }) => refunds),
        ledger: all.flatMap(({ ledger }) => ledger),
        documents: all.flatMap(({ documents }) => documents),
        enrolments: all.flatMap(({ enrolments }) => enrolments),
        objects: new Map(all.flatMap(({ objects }) => [...objects])),
        at: NOW,
      };
    },
  };
}

/** The books after these sales have happened. */
export function booksAfter(sales: readonly Sale[]): Books {
  const shop = createShop();
  for (const sale of sales) {
    const file = shop.begin(sale);
    for (const step of sale.steps) file.apply(step);
  }
  return shop.books();
}
