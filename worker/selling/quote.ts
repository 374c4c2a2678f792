import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import type { Buyable, CodeProblem, Quote } from "#shared/selling/checkout.ts";
import { type Coupon, couponProblem, priceOf } from "#shared/selling/price.ts";
import { shippedExample } from "#worker/courses/offer-rules.ts";
import { peopleWaiting, takenPlaces } from "#worker/courses/places.ts";
import { courses, offers } from "#worker/courses/schema.ts";
import { offerIsPublic } from "#worker/courses/visible.ts";
import { enrolledCourses } from "#worker/enrolments/enrolments.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { keyedHash } from "#worker/platform/secret-tokens.ts";
import { coupons, redemptions } from "./coupon-schema.ts";
import { readInvitation } from "./invitations.ts";
import { memberships } from "./schema.ts";

type OfferRow = typeof offers.$inferSelect;
type CouponRow = typeof coupons.$inferSelect;

/** How the ids of codes on cards begin. */
export const OFFER_COUPON = "offer:";

/** Codes are compared without spaces and in capitals. */
export const tidyCode = (code: string) => code.replace(/\s+/gu, "").toUpperCase().slice(0, 40);

/** The courses that an offer opens, or `*`. Without any named, it is the course with the offer's id. */
export function grantsOf({ id, grants }: Pick<OfferRow, "id" | "grants">): string[] {
  if (grants === null || (Array.isArray(grants) && grants.length === 0)) return [id];
  return [grants].flat();
}

/** A pseudonym of the buyer: the address without what follows a "+", so that a code counts once per person. */
export function personOf(secret: string, email: string): Promise<string> {
  const [name = "", host = ""] = email.split("@");
  return keyedHash(secret, "coupon", `${name.split("+")[0]}@${host}`);
}

/** The uses of a code that count: paid, or on the way to be. */
export const usesOf = (db: Database, couponId: string, person?: string, except = "") =>
  db
    .select({ uses: sql<number>`count(*)` })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.couponId, couponId),
        isNull(redemptions.releasedAt),
        ne(redemptions.orderId, except),
        person === undefined ? undefined : eq(redemptions.person, person),
      ),
    );

/** Whether a code still has room for this person, as a condition of the order's insert. */
export function hasRoom(db: Database, { id, places, oncePerPerson }: CouponRow, person: string): SQL {
  const room = places === null ? sql`true` : sql`(${usesOf(db, id)}) < ${places}`;
  return oncePerPerson ? sql`${room} and (${usesOf(db, id, person)}) = 0` : room;
}

const placed = (offerId: string, taken: SQL) => sql`exists (select 1 from offers
  where offers.id = ${offerId} and (offers.places is null or ${taken} < offers.places))`;

/** Whether an offer has a place left, as a condition of the order's insert. `except`: an order that is not counted. */
export const hasPlace = (offerId: string, except = ""): SQL => placed(offerId, takenPlaces(offerId, except));

/** The same for somebody who does not wait in line: a free place goes to those who do first. */
export const hasOpenPlace = (offerId: string): SQL =>
  placed(offerId, sql`${takenPlaces(offerId)} + ${peopleWaiting(offerId)}`);

function toCoupon(row: CouponRow): Coupon {
  const { code, offMinor, offPercent, offerIds, startsAt, endsAt } = row;
  const off = offMinor === null ? { percent: offPercent ?? 0 } : { minor: offMinor };
  return { code, off, offerIds, startsAt, endsAt };
}

/** The code on a membership's card: it makes the first payment cheaper, once per person. Its row is made with its first use. */
export function ownCoupon(offer: OfferRow, code: string): CouponRow | null {
  const { id, discountCode, discountPriceMinor, priceMinor, createdAt } = offer;
  if (discountCode === null || discountPriceMinor === null || tidyCode(discountCode) !== code) return null;
  return {
    ...{
      id: `${OFFER_COUPON}${id}`,
      code: tidyCode(discountCode),
      offMinor: priceMinor - discountPriceMinor,
    },
    ...{ offPercent: null, offerIds: [id], startsAt: null, endsAt: null, places: null },
    ...{ oncePerPerson: true, endedAt: null, createdAt },
  };
}

/** `held`: the buyer's own open order. What it holds is theirs, so it is not counted against them. */
export type Ask = {
  code: string;
  invitation: string;
  viewer: Viewer | null;
  person?: string;
  held?: string | undefined;
  /** For somebody else: the buyer may have it already. */
  gift?: boolean;
};

/** The offer, the code and what they come to for this buyer. */
export type Quoted = { quote: Quote; offer: OfferRow; coupon: CouponRow | null };

export function createQuote({ db, config, now }: Pick<Dependencies, "db" | "config" | "now">) {
  function buyableOf(
    offer: OfferRow,
    {
      owned,
      member,
      taken,
      waiting,
      invited,
      isExample,
    }: Record<"owned" | "member" | "invited" | "isExample", boolean> & Record<"taken" | "waiting", number>,
  ): Buyable {
    if (member && offer.billingCycle !== "one_time") return "member";
    if (owned) return "owned";
    if (offer.state === "closed") return "closed";
    // Nobody pays real money for what the site came with.
    const canPay = config.payments !== null && (!isExample || config.payments.test);
    const free = (offer.places ?? Number.POSITIVE_INFINITY) - taken;
    if (invited && canPay) return free > 0 ? "yes" : "full";
    if (offer.state === "waiting-list") return "waiting-list";
    // Those who wait in line come first.
    if (free - waiting <= 0) return "full";
    // The bootcamp is joined by request: the instructor sends a payment link.
    return canPay && offer.kind !== "bootcamp" ? "yes" : "by-request";
  }

  /** @throws AppError `not_found` */
  return async (
    offerId: string,
    { code, invitation, viewer, person, held, gift = false }: Ask,
  ): Promise<Quoted> => {
    const at = now();
    const tidy = tidyCode(code);
    const [[offer], [coupon], enrolled, [places], example, live, exclusive] = await query(() =>
      db.batch([
        db
          .select()
          .from(offers)
          .where(and(eq(offers.id, offerId), offerIsPublic)),
        db.select().from(coupons).where(eq(coupons.code, tidy)),
        enrolledCourses(db, viewer?.id ?? "", at),
        db
          .select({ taken: takenPlaces(offerId, held), waiting: peopleWaiting(offerId) })
          .from(offers)
          .where(eq(offers.id, offerId)),
        shippedExample(db, offerId),
        db
          .select({ id: memberships.id })
          .from(memberships)
          .where(and(eq(memberships.userId, viewer?.id ?? ""), ne(memberships.state, "ended")))
          .limit(1),
        db
          .select({ id: courses.id })
          .from(courses)
          .where(
            sql`${courses.exclusive} and ${courses.id} in (
              select value from json_each((select coalesce(grants, json_array(id)) from offers where id = ${offerId})))`,
          ),
      ]),
    );
    if (!offer) throw new AppError("not_found", "There is no such offer.");
    const theirs = new Set(enrolled.map(({ courseId }) => courseId));
    const isAmongAll = (course: string) => !exclusive.some(({ id }) => id === course);
    const has = grantsOf(offer).every(
      (course) => theirs.has(course) || (theirs.has(ALL_COURSES) && isAmongAll(course)),
    );
    // The bootcamp is more than its courses, a team is more than its buyer, and a gift is somebody else's.
    const owned = has && !gift && offer.kind !== "bootcamp" && offer.seats === null;
    const invited = await readInvitation(config.secrets.app, invitation, offerId, at);
    const { taken = 0, waiting = 0 } = places ?? {};
    const member = live.length > 0;
    const buyable = buyableOf(offer, {
      ...{ owned, member, taken, invited, isExample: example.length > 0 },
      // A buyer who comes back has had a place all the time.
      waiting: held ? 0 : waiting,
    });

    const priced = {
      ...{ id: offer.id, name: offer.name },
      price: { minor: offer.priceMinor, currency: offer.currency },
    };
    const usable = ownCoupon(offer, tidy) ?? (coupon && coupon.endedAt === null ? coupon : null);
    let codeProblem = tidy === "" ? null : await problemOf(usable, priced, at, { person, held });
    let applied = usable && codeProblem === null ? toCoupon(usable) : null;
    // The card is given with the first payment, so a membership has to cost something.
    if (
      applied &&
      offer.billingCycle !== "one_time" &&
      priceOf(priced, { coupon: applied, at }).total === 0
    ) {
      [applied, codeProblem] = [null, "other-offer"];
    }
    const price = priceOf(priced, { coupon: applied, at });
    return { quote: { price, codeProblem, buyable }, offer, coupon: applied ? usable : null };
  };

  async function problemOf(
    row: CouponRow | null,
    offer: Parameters<typeof couponProblem>[1],
    at: Date,
    { person, held }: Pick<Ask, "person" | "held">,
  ): Promise<CodeProblem | null> {
    if (!row) return "unknown";
    const problem = couponProblem(toCoupon(row), offer, at);
    if (problem) return problem;
    const [[all], [own]] = await query(() =>
      db.batch([usesOf(db, row.id, undefined, held), usesOf(db, row.id, person ?? "", held)]),
    );
    if (row.oncePerPerson && (own?.uses ?? 0) > 0) return "used-before";
    return row.places !== null && (all?.uses ?? 0) >= row.places ? "used-up" : null;
  }
}
