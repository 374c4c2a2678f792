import type { OrderState } from "./order.ts";
import type { MembershipFacts } from "./payment-facts.ts";

/** `late`: a payment failed, and access goes on for now. */
export const MEMBERSHIP_STATES = ["live", "late", "ended"] as const;
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];

/** How long a membership stays open after the end of what is paid, while its renewal is tried. */
export const GRACE_DAYS = 14;
/** When its member gets an email about a payment that failed, in days after the first try. */
export const FAILURE_MAIL_DAYS = [0, 3, 7] as const;
/** When the member of a yearly membership gets an email before it renews, in days. */
export const RENEWAL_MAIL_DAYS = [30, 7] as const;

export const MEMBERSHIP_PATH = "/portal/membership";
const DAY_MS = 24 * 60 * 60_000;
export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/** A period of a membership: an order that was paid, given back or lost. */
export type Period = {
  id: string;
  state: OrderState;
  grants: readonly string[];
  from: Date;
  to: Date;
};

type Course = { state: MembershipState; cancels: boolean; endedAt: Date | null };

const lastOf = <Row extends { to: Date }>(rows: readonly Row[]): Row | null =>
  rows.reduce<Row | null>((last, row) => (last === null || row.to > last.to ? row : last), null);

/** The period that a membership is in, whether its money was kept or not. */
export const presentPeriod = (periods: readonly Period[]) => lastOf(periods);

/** Up to when it is paid; null: everything was given back. */
export const paidUntil = (periods: readonly Period[]): Date | null =>
  lastOf(periods.filter(({ state }) => state === "paid"))?.to ?? null;

/** Whether its present period was given back or lost: then it has to end at the provider too. */
export function isTakenBack(periods: readonly Period[]): boolean {
  const present = presentPeriod(periods);
  return present !== null && (present.state === "refunded" || present.state === "lost");
}

/** Whether the time to pay a renewal that failed is over. */
export const isGraceOver = (state: MembershipState, until: Date, at: Date) =>
  state === "late" && at >= daysAfter(until, GRACE_DAYS);

/**
 * Up to when a membership opens each course: what is paid, and 14 days more for what it goes on with, so that neither a
 * card that failed nor a message that was lost locks a member out. What was cancelled ends with what is paid; what was
 * ended ends then. `next`: the courses of what comes after the present period.
 */
export function accessEnds(
  { cancels, endedAt }: Course,
  periods: readonly Period[],
  next: readonly string[] | null,
): Map<string, Date> {
  const ends = new Map<string, Date>();
  const paid = periods.filter(({ state }) => state === "paid");
  const last = lastOf(paid);
  const goesOn = !cancels && endedAt === null ? (next ?? last?.grants ?? []) : [];
  // What ended unpaid had its 14 days.
  const wasLate = endedAt !== null && last !== null && endedAt > last.to;
  for (const { grants, to, id } of paid) {
    for (const course of grants) {
      const more = id === last?.id && (goesOn.includes(course) || wasLate);
      const end = more ? daysAfter(to, GRACE_DAYS) : to;
      const before = ends.get(course);
      if (!before || end > before) ends.set(course, end);
    }
  }
  if (endedAt) for (const [course, end] of ends) if (end > endedAt) ends.set(course, endedAt);
  return ends;
}

/** What the provider says about a payment that is owed. */
export function failureOf({ state, invoices }: Pick<MembershipFacts, "state" | "invoices">) {
  const open = state === "late" ? invoices.find(({ failedAt }) => failedAt !== null) : undefined;
  return { failedAt: open?.failedAt ?? null, nextTryAt: open?.nextTryAt ?? null };
}

/** A membership as its member sees it. Amounts are whole pence. */
export type MembershipView = {
  id: string;
  offerId: string;
  name: string;
  state: MembershipState;
  cycle: "monthly" | "yearly";
  /** Of the next payment; null: there is none. */
  next: { name: string; minor: number; currency: string; at: Date } | null;
  paidUntil: Date;
  cancels: boolean;
  /** Up to when access goes on without the payment that failed. */
  graceUntil: Date | null;
  nextTryAt: Date | null;
  endedAt: Date | null;
  startedAt: Date;
  /** Whether it changes to another membership with the next payment. */
  changes: boolean;
  test: boolean;
};

export const CYCLES = {
  monthly: { every: "every month", one: "month" },
  yearly: { every: "every year", one: "year" },
} as const;

/** A membership's state in its member's words. */
export function membershipState({ state, cancels }: Pick<MembershipView, "state" | "cancels">): {
  tone: "neutral" | "pass" | "pending" | "fail";
  text: string;
} {
  if (state === "ended") return { tone: "neutral", text: "Ended" };
  if (state === "late") return { tone: "fail", text: "Payment failed" };
  return cancels ? { tone: "pending", text: "Cancelled" } : { tone: "pass", text: "Active" };
}
