import { asc, eq, getTableColumns, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { AppError } from "#shared/app-error.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import { type GuidedOffers, guidedOffers, MENTORSHIP_ID } from "#shared/courses/guided-offers.ts";
import { type ShownOffers, shownOffers } from "#shared/courses/shown-offers.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { readyQuery } from "#worker/platform/ready-query.ts";
import { courses, offers } from "./schema.ts";

const { createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(offers);
/** What `toOffer` reads. */
export const offerColumns = columns;

type Row = typeof offers.$inferSelect;
type Stored = Pick<
  Row,
  "priceMinor" | "currency" | "discountCode" | "discountPriceMinor" | "discountDescription"
>;

/** A row's price and discount in the place of the columns that hold them. */
export function toOffer<Found extends Stored>(
  row: Found,
): Omit<Found, keyof Stored> & Pick<Offer, "price" | "discount"> {
  const { priceMinor, currency, discountCode, discountPriceMinor, discountDescription, ...offer } = row;
  return {
    ...offer,
    price: { minor: priceMinor, currency },
    discount:
      discountCode !== null && discountPriceMinor !== null
        ? {
            code: discountCode,
            firstYearPrice: { minor: discountPriceMinor, currency },
            description: discountDescription ?? "",
          }
        : null,
  };
}

export type SoldCourse = { id: string; tagline: string; thumbnailUrl: string };

/** Kinds other than courses have a handful each. */
const FEW = 24;

const byPosition = [asc(offers.position), asc(offers.id)] as const;

/** What `shownOffers` reads. */
const { number: _number, cancelAnyTime: _cancelAnyTime, ...shown } = columns;

/** Every course has the same features, and the page shows them once. */
const firstCoursesFeatures = sql`case when ${offers.id} = (
  select id from offers where kind = 'course' order by position, id limit 1
) then ${offers.features} else '[]' end`;

/** What is for sale, each kind by its index; one statement, because each costs a page its own. */
const forSale = readyQuery(shown, () => {
  const ofKind = (kind: Offer["kind"], most: number | Placeholder, features: SQLWrapper = offers.features) =>
    new QueryBuilder()
      .select({ ...shown, features: sql`${features}`.as("features") })
      .from(offers)
      .where(eq(offers.kind, kind))
      .orderBy(...byPosition)
      .limit(most);
  return sql`select * from ${ofKind("course", sql.placeholder("courses"), firstCoursesFeatures)}
    union all select * from ${ofKind("membership", FEW)}
    union all select * from ${ofKind("bootcamp", FEW)}`;
});

const noOffer = () => new AppError("not_found", "There is no such offer.");

export function createOffers(db: Database) {
  const ofKind = (kind: Offer["kind"], most = FEW) =>
    db
      .select(columns)
      .from(offers)
      .where(eq(offers.kind, kind))
      .orderBy(...byPosition)
      .limit(most);

  return {
    /**
     * What the home page shows of what is for sale (spec.md §9): the memberships, the bootcamp's packages,
     * and the first `courses` of the courses. One round trip.
     */
    async onHome({ courses: most }: { courses: number }): Promise<ShownOffers> {
      const rows = await forSale(db, { courses: most });
      return shownOffers(rows.map(toOffer));
    },

    /** What is learned with a person's guidance, and how long the mentorship is. One round trip. */
    async guided(): Promise<GuidedOffers & { durationWeeks: number | null }> {
      const [mentorships, lengths, bootcamp] = await query(() =>
        db.batch([
          db.select(columns).from(offers).where(eq(offers.id, MENTORSHIP_ID)),
          db.select({ weeks: courses.durationWeeks }).from(courses).where(eq(courses.id, MENTORSHIP_ID)),
          ofKind("bootcamp"),
        ]),
      );
      return {
        ...guidedOffers([...mentorships, ...bootcamp].map(toOffer)),
        durationWeeks: lengths[0]?.weeks ?? null,
      };
    },

    /** What somebody who registers may choose: the bootcamp's packages, and an offer by its id. One round trip. */
    async toChoose(id: string | null): Promise<{ bootcamp: Offer[]; named: Offer | null }> {
      const [bootcamp, named] = await query(() =>
        db.batch([
          ofKind("bootcamp"),
          db
            .select(columns)
            .from(offers)
            .where(eq(offers.id, id ?? "")),
        ]),
      );
      return { bootcamp: bootcamp.map(toOffer), named: named[0] ? toOffer(named[0]) : null };
    },

    /**
     * An offer, and as much of the course that it sells as its page shows; memberships and bootcamp
     * packages sell none. One round trip.
     * @throws AppError `not_found`
     */
    async withCourse(id: string): Promise<{ offer: Offer; course: SoldCourse | null }> {
      const [rows, sold] = await query(() =>
        db.batch([
          db.select(columns).from(offers).where(eq(offers.id, id)),
          db
            .select({ id: courses.id, tagline: courses.tagline, thumbnailUrl: courses.thumbnailUrl })
            .from(courses)
            .where(eq(courses.id, id)),
        ]),
      );
      const [row] = rows;
      if (!row) throw noOffer();
      return { offer: toOffer(row), course: (row.kind === "course" && sold[0]) || null };
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<Offer> {
      const row = await query(() => db.select(columns).from(offers).where(eq(offers.id, id)).get());
      if (!row) throw noOffer();
      return toOffer(row);
    },
  };
}

export type Offers = ReturnType<typeof createOffers>;
