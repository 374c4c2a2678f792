import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { consentText, firstRenewal, renewalText } from "#shared/selling/checkout.ts";
import { MEMBERSHIP_PATH } from "#shared/selling/membership.ts";
import { courses, offers } from "#worker/courses/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { readSignedId } from "#worker/platform/secret-tokens.ts";
import { CANCEL_PURPOSE } from "./member-round.ts";
import { type MembershipRow, toMembershipView } from "./membership-rows.ts";
import { type Memberships, noMembership } from "./memberships.ts";
import { planOf } from "./payment-page.ts";
import { isOwnOrder } from "./purchases.ts";
import { memberships, orders } from "./schema.ts";

const MOST = 10;
const INVOICES = 24;
/** How old the price of a switch may be when it is confirmed. */
const PRICE_KEPT_MS = 60 * 60_000;

type Needs = Pick<Dependencies, "db" | "config" | "now" | "log"> & {
  limits: Limits;
  payments: Payments | null;
  memberships: Memberships;
};

/** What members do with their memberships: cancel and undo it, switch, change the card. */
export function createMemberPage({ db, config, now, log, limits, payments, memberships: members }: Needs) {
  const { site, secrets } = config;
  const provider = () => {
    if (!payments) throw new AppError("unavailable", "Payments are not set up on this site.");
    return payments.memberships;
  };
  const namesOf = async () => {
    const rows = await query(() => db.select({ id: offers.id, name: offers.name }).from(offers));
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

  async function own(viewer: Viewer, id: string): Promise<MembershipRow> {
    const [found] = await query(() =>
      db
        .select({ row: memberships })
        .from(memberships)
        .innerJoin(orders, eq(orders.id, memberships.id))
        .where(and(eq(memberships.id, id), eq(memberships.userId, viewer.id), isOwnOrder(viewer.id))),
    );
    if (!found) throw noMembership();
    return found.row;
  }

  const goesOn = (row: MembershipRow) => {
    if (row.state === "ended")
      throw new AppError("conflict", "This membership has ended. You can begin another one.");
  };

  async function cancel(row: MembershipRow, cancels: boolean): Promise<MembershipRow> {
    goesOn(row);
    await limits.take([LIMITS.memberAction, row.id]);
    // A renewal that is owed may just have been paid.
    const isLate = row.state === "late" && (await members.sync(row.id)).state === "late";
    // Nothing is paid any more, and the provider would go on trying the card.
    if (cancels && isLate) await provider().end(row.subscriptionId);
    else if (row.cancels !== cancels) await provider().setCancelled(row.subscriptionId, cancels);
    log.info("selling.membership_cancelled", { membershipId: row.id, cancels });
    return members.sync(row.id);
  }

  /** The offer that a membership can switch to, with its plan. @throws AppError `conflict` */
  async function target(row: MembershipRow, offerId: string) {
    const offer = await query(() =>
      db
        .select()
        .from(offers)
        .where(
          and(
            ...[eq(offers.id, offerId), eq(offers.kind, "membership"), isNull(offers.archivedAt)],
            inArray(offers.state, ["on-sale", "early-access"]),
          ),
        )
        .get(),
    );
    const plan = offer && planOf(offer);
    if (!offer || !plan || offerId === row.offerId || plan.currency !== row.currency) {
      throw new AppError("conflict", "This membership cannot switch to that.");
    }
    // The year is paid: a cheaper membership begins when it is over.
    return { offer, plan, now: plan.cycle === "yearly" };
  }

  /** The exclusive courses that one offer opens and another does not. */
  const onlyIn = (offerId: string, other: string) => {
    const named = (offer: string) =>
      sql`(select value from json_each((select grants from offers where id = ${offer})))`;
    return db
      .select({ title: courses.title })
      .from(courses)
      .where(
        and(
          ...[courses.exclusive, isNull(courses.archivedAt)],
          sql`${courses.id} in ${named(offerId)} and ${courses.id} not in ${named(other)}`,
        ),
      )
      .orderBy(courses.position);
  };

  return {
    /** A person's memberships with their invoices, the live ones first. */
    async of(viewer: Viewer) {
      const [rows, offered, bills] = await query(() =>
        db.batch([
          db
            .select({ row: memberships })
            .from(memberships)
            .innerJoin(orders, eq(orders.id, memberships.id))
            .where(and(eq(memberships.userId, viewer.id), isOwnOrder(viewer.id)))
            .orderBy(sql`${memberships.state} = 'ended'`, desc(memberships.startedAt))
            .limit(MOST),
          db
            .select()
            .from(offers)
            .where(and(eq(offers.kind, "membership"), isNull(offers.archivedAt)))
            .orderBy(offers.position),
          db
            .select({
              ...{
                id: orders.id,
                membershipId: orders.membershipId,
                number: orders.number,
                test: orders.test,
              },
              ...{ total: orders.total, currency: orders.currency, refunded: orders.refunded },
              ...{ state: orders.state, paidAt: orders.paidAt, offerName: orders.offerName },
            })
            .from(orders)
            .where(
              and(
                ...[eq(orders.userId, viewer.id), isOwnOrder(viewer.id), ne(orders.state, "open")],
                sql`${orders.membershipId} is not null and ${orders.paidAt} is not null`,
              ),
            )
            .orderBy(desc(orders.paidAt), desc(orders.id))
            .limit(INVOICES),
        ]),
      );
      const names = new Map(offered.map(({ id, name }) => [id, name]));
      return rows.map(({ row }) => ({
        ...toMembershipView(row, names),
        invoices: bills.filter(({ membershipId }) => membershipId === row.id),
        switches:
          row.state === "live" && !row.cancels && row.nextOfferId === null
            ? offered.flatMap((offer) => {
                const plan = planOf(offer);
                const sold = offer.state === "on-sale" || offer.state === "early-access";
                if (!plan || !sold || offer.id === row.offerId) return [];
                const { id, name } = offer;
                return [{ id, name, minor: plan.minor, currency: plan.currency, cycle: plan.cycle }];
              })
            : [],
      }));
    },

    /** Whether a person has a membership that goes on, for their other pages. */
    async isLive(viewer: Viewer): Promise<boolean> {
      const rows = await query(() =>
        db
          .select({ id: memberships.id })
          .from(memberships)
          .where(and(eq(memberships.userId, viewer.id), ne(memberships.state, "ended")))
          .limit(1),
      );
      return rows.length > 0;
    },

    /**
     * Ends a membership with what is paid, or takes that back. Where a renewal is owed, it ends at once.
     * @throws AppError `not_found`, `conflict` if it has ended, `rate_limited`, `unavailable`
     */
    async setCancelled(viewer: Viewer, id: string, cancels: boolean): Promise<MembershipRow["state"]> {
      return (await cancel(await own(viewer, id), cancels)).state;
    },

    /** The provider's page for the card. @throws AppError `not_found`, `conflict`, `unavailable` */
    async cardPage(viewer: Viewer, id: string): Promise<string> {
      const row = await own(viewer, id);
      goesOn(row);
      await limits.take([LIMITS.memberAction, id]);
      if (!row.customerId) throw new AppError("unavailable", "Please try again in a minute.");
      return provider().portal(row.customerId, site.origin + MEMBERSHIP_PATH);
    },

    /** What a switch costs now, and when it counts. `at`: to be given back with the confirmation. */
    async switchOffer(viewer: Viewer, id: string, offerId: string) {
      const row = await own(viewer, id);
      goesOn(row);
      await limits.take([LIMITS.memberAction, id]);
      const { offer, plan, now: isNow } = await target(row, offerId);
      const at = new Date(Math.floor(now().getTime() / 1000) * 1000);
      const [[first], closes] = await query(() =>
        db.batch([
          db.select({ refundDays: orders.refundDays }).from(orders).where(eq(orders.id, id)),
          onlyIn(row.offerId, offerId),
        ]),
      );
      if (!first) throw noMembership();
      const renewal = { price: { minor: plan.minor, currency: plan.currency }, cycle: plan.cycle };
      const total = isNow
        ? await provider().switchPrice(row.subscriptionId, plan, { at, name: offer.name })
        : 0;
      return {
        ...{ offerId, name: offer.name, minor: plan.minor, currency: plan.currency, cycle: plan.cycle },
        ...{
          now: isNow,
          total,
          credit: isNow ? plan.minor - total : 0,
          at,
          from: isNow ? at : row.paidUntil,
        },
        /** When it is paid for next. */
        renewsAt: isNow ? firstRenewal(plan.cycle, at) : row.paidUntil,
        refundDays: first.refundDays,
        consent: isNow ? consentText(first.refundDays, renewal) : renewalText(renewal),
        /** The courses that only the present membership opens. */
        closes: closes.map(({ title }) => title),
        test: row.test,
      };
    },

    /**
     * Switches: to a yearly membership now, with the rest of the present one credited; to a monthly one when the year is
     * over.
     * @param seen what `switchOffer` said
     * @throws AppError `not_found`, `conflict` if it costs something else now or the card is declined, `unavailable`
     */
    async switchTo(
      viewer: Viewer,
      id: string,
      offerId: string,
      seen: { total: number; at: Date },
    ): Promise<void> {
      const row = await own(viewer, id);
      goesOn(row);
      if (row.offerId === offerId) return;
      await limits.take([LIMITS.memberAction, id]);
      const { offer, plan, now: isNow } = await target(row, offerId);
      if (!isNow) {
        await provider().switchLater(row.subscriptionId, plan, offer.name);
      } else {
        const age = now().getTime() - seen.at.getTime();
        const total =
          age >= 0 && age <= PRICE_KEPT_MS
            ? await provider().switchPrice(row.subscriptionId, plan, { at: seen.at, name: offer.name })
            : Number.NaN;
        if (row.state !== "live" || total !== seen.total) {
          const price = Number.isNaN(total)
            ? "something else"
            : formatMoney({ minor: total, currency: plan.currency });
          throw new AppError("conflict", `It costs ${price} now. Look at it again before you switch.`);
        }
        const key = `${row.id}:${row.version}:${seen.at.getTime()}`;
        await provider().switchNow(row.subscriptionId, plan, { at: seen.at, key, name: offer.name });
      }
      log.info("selling.membership_switched", { membershipId: id, offerId });
      await members.sync(id);
    },

    /** Stays with what one has: a switch that was to come is dropped. */
    async keep(viewer: Viewer, id: string): Promise<void> {
      const row = await own(viewer, id);
      goesOn(row);
      await limits.take([LIMITS.memberAction, id]);
      if (row.nextOfferId) await provider().switchLater(row.subscriptionId, null, "");
      await members.sync(id);
    },

    /** The membership that a link in an email may cancel. @throws AppError `not_found` */
    async byToken(token: string) {
      const id = await readSignedId(secrets.app, CANCEL_PURPOSE, token);
      const row =
        id && (await query(() => db.select().from(memberships).where(eq(memberships.id, id)).get()));
      if (!row) throw noMembership();
      return { row, view: toMembershipView(row, await namesOf()) };
    },

    /** Cancels with the link in an email. @throws AppError `not_found`, `conflict`, `rate_limited`, `unavailable` */
    async cancelByToken(token: string): Promise<void> {
      const { row } = await this.byToken(token);
      await cancel(row, true);
    },
  };
}

export type MemberPage = ReturnType<typeof createMemberPage>;
export type OwnMembership = Awaited<ReturnType<MemberPage["of"]>>[number];
export type SwitchOffer = Awaited<ReturnType<MemberPage["switchOffer"]>>;
