import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Books, checkBooks } from "#shared/selling/check-books.ts";
import { numberProblems } from "#shared/selling/check-documents.ts";
import { anySale, booksAfter, NOW, type Sale } from "../support/books.ts";

const sale = (change: Partial<Sale> = {}): Sale => ({
  ...{ offerId: "4", listed: 29_900, off: 0, tax: 0, way: "provider", grants: ["1", "2"] },
  test: false,
  steps: [{ what: "pay" }, { what: "learn the fee" }],
  ...change,
});
const anySales = fc.array(anySale, { minLength: 1, maxLength: 6 });

/** Ways to damage good books. Each takes a number that says which row, and returns null if there is nothing to damage. */
const DAMAGE: Record<string, (books: Books, pick: number) => Books | null> = {
  "a changed amount": (books, pick) => {
    const ledger = books.ledger.map((row, at) =>
      at === pick % books.ledger.length ? { ...row, minor: row.minor + 1 } : row,
    );
    return ledger.length > 0 ? { ...books, ledger } : null;
  },
  "two changed amounts that add up": (books, pick) => {
    const row = books.ledger[pick % books.ledger.length];
    const other = books.ledger.find((one) => one.cause === row?.cause && one.account !== row.account);
    if (!row || !other) return null;
    const change = (one: typeof row) => (one === row ? 1 : one === other ? -1 : 0);
    return { ...books, ledger: books.ledger.map((one) => ({ ...one, minor: one.minor + change(one) })) };
  },
  "a missing row": (books, pick) =>
    books.ledger.length > 0
      ? { ...books, ledger: books.ledger.toSpliced(pick % books.ledger.length, 1) }
      : null,
  "a missing booking": (books, pick) => {
    const cause = books.ledger[pick % books.ledger.length]?.cause;
    return cause ? { ...books, ledger: books.ledger.filter((row) => row.cause !== cause) } : null;
  },
  "a double row": (books, pick) => {
    const row = books.ledger[pick % books.ledger.length];
    return row ? { ...books, ledger: [...books.ledger, row] } : null;
  },
  "a double booking": (books, pick) => {
    const cause = books.ledger[pick % books.ledger.length]?.cause;
    const again = books.ledger.filter((row) => row.cause === cause);
    return cause ? { ...books, ledger: [...books.ledger, ...again] } : null;
  },
  "an entry of an order that does not exist": (books, pick) => {
    const row = books.ledger[pick % books.ledger.length];
    return row ? { ...books, ledger: [...books.ledger, { ...row, orderId: "nobody's" }] } : null;
  },
  "an enrolment too few": (books, pick) => {
    const paid = books.orders.filter(({ state }) => state === "paid").map(({ id }) => id);
    const open = books.enrolments.filter((one) => one.endsAt === null && paid.includes(one.orderId));
    const gone = open[pick % open.length];
    return gone ? { ...books, enrolments: books.enrolments.filter((one) => one !== gone) } : null;
  },
  "an enrolment too many": (books, pick) => {
    const order = books.orders[pick % books.orders.length];
    if (!order) return null;
    const extra = { orderId: order.id, userId: "somebody", courseId: "1", endsAt: null, revokedAt: null };
    return { ...books, enrolments: [...books.enrolments, extra] };
  },
  "a gap in the invoice numbers": (books, pick) => {
    const numbered = books.orders.filter(({ number }) => number !== null);
    const one = numbered[pick % numbered.length];
    if (!one) return null;
    const orders = books.orders.map((order) =>
      (order.number ?? 0) >= (one.number ?? 0) && order.number !== null
        ? { ...order, number: order.number + 1 }
        : order,
    );
    return { ...books, orders };
  },
  "a test with an invoice number": (books, pick) => {
    const paid = books.orders.filter(({ number }) => number !== null);
    const one = paid[pick % paid.length];
    if (!one) return null;
    return {
      ...books,
      orders: books.orders.map((order) => (order === one ? { ...order, test: true } : order)),
    };
  },
  "a missing document": (books, pick) =>
    books.documents.length > 0
      ? { ...books, documents: books.documents.toSpliced(pick % books.documents.length, 1) }
      : null,
  "a document of another amount": (books, pick) => {
    const documents = books.documents.map((one, at) =>
      at === pick % books.documents.length ? { ...one, amount: one.amount + 1 } : one,
    );
    return documents.length > 0 ? { ...books, documents } : null;
  },
  "two invoices in force": (books, pick) => {
    const one = books.documents[pick % books.documents.length];
    if (!one) return null;
    const number = Math.max(...books.documents.map((each) => each.number)) + 1;
    const again = {
      ...one,
      number,
      kind: "invoice",
      reason: "correction",
      refundId: null,
      ofNumber: null,
    } as const;
    return { ...books, documents: [...books.documents, { ...again, amount: 0, tax: 0 }] };
  },
  "another total": (books, pick) => {
    const orders = books.orders.map((order, at) =>
      at === pick % books.orders.length ? { ...order, total: order.total + 1 } : order,
    );
    return { ...books, orders };
  },
  "a refund that nobody knows": (books, pick) => {
    const paid = books.orders.filter(({ paidAt }) => paidAt !== null);
    const order = paid[pick % paid.length];
    if (!order) return null;
    const refund = { id: "r", orderId: order.id, amount: 1, state: "succeeded" as const };
    return { ...books, refunds: [...books.refunds, { ...refund, providerId: null, createdAt: NOW }] };
  },
  "a refund that only the provider knows": (books, pick) => {
    const id = [...books.objects.keys()][pick % books.objects.size];
    const facts = books.objects.get(id ?? "");
    if (!id || !facts) return null;
    const refund = { id: "re_x", ourId: null, amount: 1, state: "succeeded" as const, at: NOW };
    const changed = { ...facts, refunds: [...facts.refunds, refund] };
    return { ...books, objects: new Map([...books.objects, [id, changed]]) };
  },
  "another fee at the provider": (books, pick) => {
    const id = [...books.objects.keys()][pick % books.objects.size];
    const facts = books.objects.get(id ?? "");
    if (!id || !facts) return null;
    return { ...books, objects: new Map([...books.objects, [id, { ...facts, fee: (facts.fee ?? 0) + 1 }]]) };
  },
  "a dispute that is not in the books": (books, pick) => {
    const id = [...books.objects.keys()][pick % books.objects.size];
    const facts = books.objects.get(id ?? "");
    if (!id || !facts) return null;
    const dispute = { id: "dp_x", amount: 1, fee: 0, feeBack: 0, state: "open" as const, at: NOW };
    const changed = { ...facts, disputes: [...facts.disputes, dispute] };
    return { ...books, objects: new Map([...books.objects, [id, changed]]) };
  },
  "an order that says it is paid": (books, pick) => {
    const unpaid = books.orders.filter(({ paidAt }) => paidAt === null);
    const one = unpaid[pick % unpaid.length];
    if (!one) return null;
    return {
      ...books,
      orders: books.orders.map((order) => (order === one ? { ...order, state: "paid" as const } : order)),
    };
  },
};

describe("books that were kept well", () => {
  test("have no problem, whatever happened to the orders", () => {
    fc.assert(
      fc.property(anySales, (sales) => {
        expect(checkBooks(booksAfter(sales))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("have no problem when a refund has just been asked for, and one after an hour", () => {
    const books = booksAfter([sale({ steps: [{ what: "pay" }, { what: "refund", share: 100 }] })]);
    const [order] = books.orders;
    const asked: Books = {
      ...books,
      orders: books.orders.map((one) => ({ ...one, state: "paid" })),
      enrolments: books.enrolments.map((one) => ({ ...one, endsAt: null })),
      refunds: books.refunds.map((one) => ({ ...one, state: "asked", providerId: null })),
      objects: new Map([...books.objects].map(([id, facts]) => [id, { ...facts, refunds: [] }])),
      ledger: books.ledger.filter(({ cause }) => cause === `sale:${order?.id}`),
    };
    expect(checkBooks(asked)).toEqual([]);
    expect(checkBooks({ ...asked, at: new Date(NOW.getTime() + 61 * 60_000) })).toEqual([
      "Order o000000, invoice 1, has a refund of £299 that has not reached the provider for an hour.",
    ]);
  });

  test("have no problem when the instructor takes access back, or the person was erased", () => {
    const books = booksAfter([sale()]);
    const revoked = books.enrolments.map((one) => ({ ...one, revokedAt: NOW }));
    expect(checkBooks({ ...books, enrolments: revoked })).toEqual([]);
    const erased = books.orders.map((order) => ({ ...order, userId: null }));
    expect(checkBooks({ ...books, orders: erased, enrolments: [] })).toEqual([]);
  });
});

describe("damage to the books is found", () => {
  test.each(Object.entries(DAMAGE))("%s", (_what, damage) => {
    let damaged = 0;
    fc.assert(
      fc.property(anySales, fc.nat(), (sales, pick) => {
        const books = damage(booksAfter(sales), pick);
        if (!books) return;
        damaged++;
        expect(checkBooks(books)).not.toEqual([]);
      }),
    );
    expect(damaged).toBeGreaterThan(5);
  });

  test("in words that name the order", () => {
    const books = booksAfter([sale(), sale()]);
    expect(
      checkBooks({ ...books, enrolments: books.enrolments.slice(1), ledger: books.ledger.slice(1) }),
    ).toEqual([
      "Order o000000, invoice 1, has entries for sale:o000000 that do not add up to zero.",
      "Order o000000, invoice 1, has other amounts in the books for sale:o000000 than it should.",
      "Order o000000, invoice 1, is paid and gives no access to course 1.",
    ]);
  });

  test("among invoice numbers", () => {
    expect(numberProblems([3, 1, 2])).toEqual([]);
    expect(numberProblems([2, 5, 5, 9])).toEqual([
      "The invoice number 1 is missing.",
      "The invoice numbers 3 to 4 are missing.",
      "The invoice number 5 was given twice.",
      "The invoice numbers 6 to 8 are missing.",
    ]);
  });
});
