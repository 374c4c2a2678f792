import { desc, eq, isNull, notLike, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { CouponForm } from "#shared/selling/coupon-form.ts";
import { offers } from "#worker/courses/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { coupons, redemptions } from "./coupon-schema.ts";
import { OFFER_COUPON } from "./quote.ts";

/** Only the newest are listed. */
const LISTED = 200;

const refused = (fields: Record<string, string>) =>
  new AppError("invalid", Object.values(fields)[0] ?? "Check the form.", { fields });

/** Whole pence or percent. @throws AppError `invalid` */
function takenOff({ unit, off }: Pick<CouponForm, "unit" | "off">) {
  if (unit === "percent") {
    if (!Number.isInteger(off) || off > 100) throw refused({ off: "Write a whole number from 1 to 100." });
    return { offMinor: null, offPercent: off };
  }
  const pence = Math.round(off * 100);
  if (Math.abs(pence - off * 100) > 1e-6) throw refused({ off: "Write an amount such as 20 or 12.50." });
  return { offMinor: pence, offPercent: null };
}

/** The codes that make an offer cheaper. Callers must check that the viewer is an admin. */
export function createCoupons({ db, now }: { db: Database; now: () => Date }) {
  /** Those that are paid, and those that somebody is paying with now. */
  const uses = sql<number>`(select count(*) from ${redemptions}
    where ${redemptions.couponId} = "coupons"."id" and ${redemptions.releasedAt} is null)`;

  const usesOfCard = sql`(select count(*) from ${redemptions}
    where ${redemptions.couponId} = ${OFFER_COUPON} || "offers"."id" and ${redemptions.releasedAt} is null)`;

  return {
    /**
     * The newest first, with how often each was used, the codes on the cards of offers, and the offers that codes can be
     * for. One round trip.
     */
    async list() {
      const [rows, current] = await query(() =>
        db.batch([
          db
            .select({
              ...{ id: coupons.id, code: coupons.code, offMinor: coupons.offMinor },
              ...{ offPercent: coupons.offPercent, offerIds: coupons.offerIds, startsAt: coupons.startsAt },
              ...{ endsAt: coupons.endsAt, places: coupons.places, endedAt: coupons.endedAt },
              ...{ oncePerPerson: coupons.oncePerPerson, uses: uses.mapWith(Number).as("uses") },
            })
            .from(coupons)
            // Those of cards are set with their offer.
            .where(notLike(coupons.id, `${OFFER_COUPON}%`))
            .orderBy(desc(coupons.createdAt), desc(coupons.id))
            .limit(LISTED),
          db
            .select({
              ...{ id: offers.id, name: offers.name, code: offers.discountCode, state: offers.state },
              ...{ price: offers.priceMinor, first: offers.discountPriceMinor, currency: offers.currency },
              uses: sql`case when ${offers.discountCode} is null then 0 else ${usesOfCard} end`
                .mapWith(Number)
                .as("card_uses"),
            })
            .from(offers)
            .where(isNull(offers.archivedAt))
            .orderBy(offers.position, offers.id),
        ]),
      );
      return {
        coupons: rows,
        offers: current.map(({ id, name }) => ({ id, name })),
        cards: current.flatMap(({ code, first, ...offer }) =>
          code === null || first === null ? [] : [{ ...offer, code, first }],
        ),
        at: now(),
      };
    },

    /**
     * Makes a code. Each is made once: an ended one stays on the orders that used it.
     * @throws AppError `invalid` for what cannot be, and if there is such a code
     */
    async make(form: CouponForm): Promise<void> {
      const at = now();
      const off = takenOff(form);
      const { code, startsOn, endsOn, places, once } = form;
      if (endsOn && endsOn <= at) throw refused({ endsOn: "This day is over." });
      if (startsOn && endsOn && endsOn <= startsOn) throw refused({ endsOn: "It ends before it begins." });
      const [known, taken] = await query(() =>
        db.batch([
          db.select({ id: offers.id }).from(offers),
          db
            .select({ id: offers.id })
            .from(offers)
            .where(eq(sql`upper(${offers.discountCode})`, code)),
        ]),
      );
      if (taken.length > 0) throw refused({ code: "A membership has this code already. Choose another." });
      if (form.offers.some((id) => !known.some((offer) => offer.id === id))) {
        throw refused({ offers: "One of these offers is gone. Choose again." });
      }
      const row = {
        ...{ code, ...off, offerIds: form.offers, startsAt: startsOn, endsAt: endsOn, places },
        ...{ oncePerPerson: once, endedAt: null },
      };
      const made = await query(() =>
        db
          .insert(coupons)
          .values({ ...row, id: newId(at), createdAt: at })
          .onConflictDoNothing()
          .returning({ id: coupons.id }),
      );
      if (made.length === 0) throw refused({ code: "There is such a code already. Choose another." });
    },

    /** Ends a code now. People who are paying with it still can. @throws AppError `not_found` */
    async end(id: string): Promise<void> {
      const ended = await query(() =>
        db
          .update(coupons)
          .set({ endedAt: sql`coalesce(${coupons.endedAt}, ${now().getTime()})` })
          .where(eq(coupons.id, id))
          .returning({ id: coupons.id }),
      );
      if (ended.length === 0) throw new AppError("not_found", "There is no such code.");
    },
  };
}

export type Coupons = ReturnType<typeof createCoupons>;
export type CardCode = Awaited<ReturnType<Coupons["list"]>>["cards"][number];
export type ListedCoupon = Awaited<ReturnType<Coupons["list"]>>["coupons"][number];
