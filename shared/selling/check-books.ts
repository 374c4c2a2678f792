import { formatMoney } from "#shared/money.ts";
import {
  type Agreed,
  type Booking,
  bookingsOf,
  givenBack,
  type Happened,
  opensCourses,
  ownFacts,
  stateAfter,
} from "./books.ts";
import { type BookedDocument, documentProblems, numberProblems } from "./check-documents.ts";
import type { Account } from "./ledger.ts";
import type { OrderState, RefundState } from "./order.ts";
import type { PaymentFacts } from "./payment-facts.ts";

export type BookedOrder = Agreed & {
  number: number | null;
  userId: string | null;
  refunded: number;
  grants: readonly string[];
  state: OrderState;
  test: boolean;
  paidAt: Date | null;
  /** The access of memberships follows from all of their orders: it is checked by itself. */
  membershipId?: string | null;
  /** Set for a gift: who has claimed it gets the access; null: nobody yet, or their account is gone. */
  gift?: { receiverId: string | null } | null;
  /** How many seats were bought, and the people who have one. Null: its courses are its person's. */
  seats?: number | null;
  holders?: readonly string[];
};

export type BookedRefund = {
  id: string;
  orderId: string;
  amount: number;
  state: RefundState;
  providerId: string | null;
  createdAt: Date;
};

export type LedgerRow = {
  cause: string;
  orderId: string;
  account: Account;
  minor: number;
  currency: string;
};

export type BookedEnrolment = {
  orderId: string;
  userId: string;
  courseId: string;
  endsAt: Date | null;
  revokedAt: Date | null;
};

/** What the provider's objects say about an order, stored or just fetched. */
export type ProviderFacts = Happened & Pick<PaymentFacts, "total" | "currency">;

export type Books = {
  orders: readonly BookedOrder[];
  refunds: readonly BookedRefund[];
  ledger: readonly LedgerRow[];
  /** Invoices and credit notes. */
  documents: readonly BookedDocument[];
  /** Those that come from orders. */
  enrolments: readonly BookedEnrolment[];
  /** By the order's id. */
  objects: ReadonlyMap<string, ProviderFacts>;
  at: Date;
};

/** What belongs to one order. `facts` null: nothing is known from a provider. */
type File = Omit<Books, "orders" | "objects"> & { order: BookedOrder; facts: ProviderFacts | null };

const HOUR = 60 * 60_000;
/** An order in one of these was paid at some time. */
const PAID: readonly OrderState[] = ["paid", "refunded", "lost"];

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const sumOf = (rows: readonly { minor: number }[]) => rows.reduce((sum, { minor }) => sum + minor, 0);
const money =
  ({ currency }: BookedOrder) =>
  (minor: number) =>
    formatMoney({ minor, currency });

function orderProblems({ order, refunds }: File): string[] {
  const amount = money(order);
  const problems: string[] = [];
  const paid = PAID.includes(order.state);
  const numbered = paid && !order.test;
  if (numbered !== (order.number !== null)) {
    problems.push(numbered ? "is paid and has no invoice number" : "should have no invoice number");
  }
  if (paid !== (order.paidAt !== null)) {
    problems.push(paid ? "is paid, and nothing says when" : `was paid, and its state is "${order.state}"`);
  }
  if (sumOf(order.lines) !== order.total) {
    problems.push(`has lines of ${amount(sumOf(order.lines))} and a total of ${amount(order.total)}`);
  }
  if (order.tax < 0 || order.tax > order.total) {
    problems.push(`has tax of ${amount(order.tax)} in ${amount(order.total)}`);
  }
  const back = Math.min(order.total, givenBack(refunds));
  if (back !== order.refunded) {
    problems.push(`says that ${amount(order.refunded)} went back; its refunds come to ${amount(back)}`);
  }
  return problems;
}

/** What happened to an order, as far as it is known. */
function happenedTo({ order, refunds, facts }: File): Happened | null {
  if (order.way !== "provider") return order.paidAt ? ownFacts(order, refunds) : null;
  return facts && { ...facts, paidAt: order.paidAt ?? facts.paidAt };
}

/** Whether what the provider has is what we have. */
function providerProblems({ order, refunds, facts, at }: File): string[] {
  if (order.way !== "provider") return [];
  const paid = PAID.includes(order.state);
  if (!facts) return paid ? ["is paid, and nothing of the provider is stored about it"] : [];
  const amount = money(order);
  const problems: string[] = [];
  if (facts.total !== order.total || facts.currency !== order.currency) {
    const there = formatMoney({ minor: facts.total, currency: facts.currency });
    problems.push(`costs ${amount(order.total)} here and ${there} at the provider`);
  }
  const matched = new Set<string>();
  for (const there of facts.refunds) {
    const here = refunds.find(({ id, providerId }) => id === there.ourId || providerId === there.id);
    if (!here || matched.has(here.id)) {
      problems.push(`has a refund of ${amount(there.amount)} at the provider (${there.id}) that is not here`);
      continue;
    }
    matched.add(here.id);
    if (here.amount !== there.amount) {
      problems.push(
        `has a refund of ${amount(here.amount)} here and ${amount(there.amount)} at the provider (${there.id})`,
      );
    }
    if (here.state !== there.state) {
      problems.push(`has a refund that is "${here.state}" here and "${there.state}" there (${there.id})`);
    }
  }
  for (const { id, amount: given, state, createdAt } of refunds) {
    if (matched.has(id)) continue;
    // A refund that the provider refused was never there.
    if (state === "failed") continue;
    if (state !== "asked") problems.push(`has a refund of ${amount(given)} that the provider does not know`);
    else if (at.getTime() - createdAt.getTime() > HOUR) {
      problems.push(`has a refund of ${amount(given)} that has not reached the provider for an hour`);
    }
  }
  return problems;
}

const byAccount = (entries: readonly { account: Account; minor: number }[]) =>
  entries.map(({ account, minor }) => `${account} ${minor}`).sort();

/** Whether the ledger and the state are what follows from what happened, nothing less and nothing more. */
function bookProblems(file: File): string[] {
  const { order, ledger } = file;
  const problems: string[] = [];
  const rows = groupBy(ledger, ({ cause }) => cause);
  for (const [cause, entries] of rows) {
    if (sumOf(entries) !== 0) problems.push(`has entries for ${cause} that do not add up to zero`);
  }
  if (ledger.some(({ currency }) => currency !== order.currency)) {
    problems.push(`has entries in another currency than ${order.currency}`);
  }
  const happened = happenedTo(file);
  const state = happened && stateAfter(order, happened);
  if (state !== null && state !== order.state) problems.push(`is "${order.state}" and should be "${state}"`);
  const expected = happened ? bookingsOf(order, happened) : [];
  const wanted = new Map(expected.map((booking): [string, Booking] => [booking.cause, booking]));
  for (const { cause, entries } of expected) {
    const found = rows.get(cause);
    if (!found) problems.push(`has nothing in the books for ${cause}`);
    else if (byAccount(found).join() !== byAccount(entries).join()) {
      problems.push(`has other amounts in the books for ${cause} than it should`);
    }
  }
  for (const cause of rows.keys()) {
    if (!wanted.has(cause)) problems.push(`has ${cause} in the books, which nothing explains`);
  }
  return problems;
}

/** Whether the people who paid have access, and nobody else has it through this order. */
function accessProblems({ order, enrolments, at }: File): string[] {
  const problems: string[] = [];
  const open = enrolments.filter(
    ({ endsAt, revokedAt }) => revokedAt === null && (endsAt === null || endsAt > at),
  );
  if (order.membershipId) return problems;
  const gives = opensCourses(order.state);
  // Without an account its person is gone, or claims it later; a gift may be unclaimed.
  const owner = order.gift ? order.gift.receiverId : order.userId;
  const seats = order.seats ?? null;
  const people = seats === null ? (owner === null ? [] : [owner]) : (order.holders ?? []);
  if (seats !== null && people.length > seats) {
    problems.push(`has ${seats} seats, and ${people.length} people have one`);
  }
  for (const { userId, courseId } of open) {
    if (!gives) problems.push(`is "${order.state}" and still gives access to course ${courseId}`);
    else if (!people.includes(userId) || !order.grants.includes(courseId)) {
      problems.push(`gives access to course ${courseId} that it should not give`);
    }
  }
  if (!gives) return problems;
  for (const person of people) {
    for (const course of order.grants) {
      const given = enrolments.filter(({ userId, courseId }) => userId === person && courseId === course);
      // The instructor may have taken it back.
      const has = given.some((one) => one.revokedAt !== null || open.includes(one));
      if (!has) problems.push(`is paid and gives no access to course ${course}`);
      if (given.length > 1) problems.push(`gives access to course ${course} twice`);
    }
  }
  return problems;
}

const nameOf = ({ id, number }: BookedOrder) =>
  number === null ? `Order ${id}` : `Order ${id}, invoice ${number},`;

/** Problems of these orders, one by one. The ledger, refunds and enrolments are those of these orders. */
export function orderByOrder({
  orders,
  refunds,
  ledger,
  documents,
  enrolments,
  objects,
  at,
}: Books): string[] {
  const refundsOf = groupBy(refunds, ({ orderId }) => orderId);
  const ledgerOf = groupBy(ledger, ({ orderId }) => orderId);
  const documentsOf = groupBy(documents, ({ orderId }) => orderId);
  const enrolmentsOf = groupBy(enrolments, ({ orderId }) => orderId);
  const problems = orders.flatMap((order) => {
    const file: File = {
      order,
      refunds: refundsOf.get(order.id) ?? [],
      ledger: ledgerOf.get(order.id) ?? [],
      documents: documentsOf.get(order.id) ?? [],
      enrolments: enrolmentsOf.get(order.id) ?? [],
      facts: objects.get(order.id) ?? null,
      at,
    };
    const found = [
      ...orderProblems(file),
      ...providerProblems(file),
      ...bookProblems(file),
      ...documentProblems(file),
      ...accessProblems(file),
    ];
    return found.map((problem) => `${nameOf(order)} ${problem}.`);
  });
  const known = new Set(orders.map(({ id }) => id));
  const strays = [refundsOf, ledgerOf, documentsOf, enrolmentsOf]
    .flatMap((rows) => [...rows.keys()])
    .filter((id) => !known.has(id));
  return [
    ...problems,
    ...[...new Set(strays)].map((id) => `There is no order ${id}, but something belongs to it.`),
  ];
}

/**
 * Recomputes ledger and access from the orders and from what the provider said, and compares. Returns what does not
 * fit, in plain words.
 */
export function checkBooks(books: Books): string[] {
  const numbers = books.documents.map(({ number }) => number);
  return [...orderByOrder(books), ...numberProblems(numbers)];
}
