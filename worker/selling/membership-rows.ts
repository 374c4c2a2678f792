import { and, eq, exists, isNull, ne, type SQL } from "drizzle-orm";
import { consentText, renewalText } from "#shared/selling/checkout.ts";
import {
  CYCLES,
  daysAfter,
  GRACE_DAYS,
  type MembershipView,
  type Period,
} from "#shared/selling/membership.ts";
import type { InvoiceFact } from "#shared/selling/payment-facts.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { isYear, type OrderRow } from "./order-rows.ts";
import { memberships } from "./schema.ts";

export type MembershipRow = typeof memberships.$inferSelect;

/** A membership's enrolments. */
export const ofMembership = (id: string) =>
  and(eq(enrolments.source, "subscription"), eq(enrolments.sourceId, id));

/** The period that an order paid for; null: it was never paid. */
export function periodOf({ id, state, grants, periodFrom, periodTo, paidAt }: OrderRow): Period | null {
  if (!paidAt || !periodFrom || !periodTo) return null;
  return { id, state, grants, from: periodFrom, to: periodTo };
}

/** What its member agreed to for a period: the same as for the one before, or to what they switched to. */
export function consentFor(
  offerId: string,
  { listed, currency, period, createdAt }: InvoiceFact,
  { orders, first }: { orders: readonly OrderRow[]; first: OrderRow },
): Pick<OrderRow, "consent" | "consentAt"> {
  const before = orders.findLast(({ paidAt }) => paidAt !== null) ?? first;
  if (before.offerId === offerId) return { consent: before.consent, consentAt: before.consentAt };
  const price = { minor: listed, currency };
  return {
    consent: isYear(period)
      ? consentText(first.refundDays, { price, cycle: "yearly" })
      : renewalText({ price, cycle: "monthly" }),
    consentAt: createdAt,
  };
}

/** Whether a membership is still as it was read. */
export const stillAsRead = (db: Database, { id, version }: Pick<MembershipRow, "id" | "version">): SQL =>
  exists(
    db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.id, id), eq(memberships.version, version))),
  );

/** Whether an account has a membership beside this one: a buyer who is not signed in can begin a second by accident. */
export async function hasAnother(db: Database, userId: string, id: string): Promise<boolean> {
  const others = await query(() =>
    db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.userId, userId), ne(memberships.id, id), isNull(memberships.endedAt)))
      .limit(1),
  );
  return others.length > 0;
}

/** Whether nothing has changed but the time of the next look. */
export function isSame(before: MembershipRow, after: MembershipRow): boolean {
  const told = ({ version: _version, checkAt: _checkAt, ...row }: MembershipRow) => JSON.stringify(row);
  return told(before) === told(after);
}

/** `names`: of offers, by their id. */
export function toMembershipView(row: MembershipRow, names: ReadonlyMap<string, string>): MembershipView {
  const { id, offerId, nextOfferId, state, cycle, minor, currency, paidUntil, cancels } = row;
  const nameOf = (offer: string) => names.get(offer) ?? offer;
  const goesOn = state !== "ended" && !cancels;
  return {
    ...{ id, offerId, name: nameOf(offerId), state, cycle, paidUntil, cancels },
    next: goesOn ? { name: nameOf(nextOfferId ?? offerId), minor, currency, at: paidUntil } : null,
    graceUntil: state === "late" ? daysAfter(paidUntil, GRACE_DAYS) : null,
    ...{ nextTryAt: row.nextTryAt, endedAt: row.endedAt, startedAt: row.startedAt, test: row.test },
    changes: goesOn && nextOfferId !== null && nextOfferId !== offerId,
  };
}

/** "£49 every month". */
export const priceText = (amount: string, cycle: MembershipView["cycle"]) =>
  `${amount} ${CYCLES[cycle].every}`;
