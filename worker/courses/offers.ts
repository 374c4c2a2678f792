import { and, asc, eq, getTableColumns, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { Offer, OfferState } from "#shared/courses/catalogue.ts";
import { type GuidedOffers, guidedOffers, MENTORSHIP_ID } from "#shared/courses/guided-offers.ts";
import { offerKind } from "#shared/courses/kinds.ts";
import { shownOffers } from "#shared/courses/shown-offers.ts";
import type { ContentOf } from "#shared/publishing/fields.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { type Preview, previewOf } from "#worker/platform/preview.ts";
import { isFull } from "./places.ts";
import { courseModules, courses, offers } from "./schema.ts";
import { isAmongAll, offerIsPublic } from "./visible.ts";

const {
  state: _state,
  grants: _grants,
  places: _places,
  seats: _seats,
  nextSteps: _nextSteps,
  archivedAt: _archived,
  createdAt: _created,
  updatedAt: _updated,
  ...columns
} = getTableColumns(offers);
/** The public columns, as `toOffer` needs them. */
export const offerColumns = columns;

/** How many lessons an offer's courses have today. Only early access says it. Lessons are of a room above this one. */
export const lessonsToday = sql<number>`case when "offers"."state" = 'early-access' then (
  select count(*) from course_modules join lessons on lessons.module_id = course_modules.id
  where lessons.archived_at is null and (
    course_modules.course_id in (select value from json_each(coalesce("offers"."grants", json_array("offers"."id"))))
    or ('*' in (select value from json_each("offers"."grants"))
      and ${isAmongAll(sql`course_modules.course_id`)}))) else 0 end`;

type Row = typeof offers.$inferSelect;
type Stored = Pick<
  Row,
  "priceMinor" | "currency" | "discountCode" | "discountPriceMinor" | "discountDescription"
>;

/** Replaces a row's price and discount columns with `price` and `discount`. */
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

export type SoldCourse = Pick<
  typeof courses.$inferSelect,
  "id" | "slug" | "title" | "tagline" | "level" | "durationWeeks" | "thumbnailUrl"
>;

/**
 * `lessons`: how many there are today, for early access. `full`: every place is taken. `course`: null for memberships and
 * bootcamp packages.
 */
export type OfferPage = {
  offer: Offer;
  state: OfferState;
  lessons: number;
  full: boolean;
  course: SoldCourse | null;
  /** How many people a team's offer is for, and the courses that each seat opens. */
  seats: { count: number; courses: string[] } | null;
};

/** The titles of the courses that a seat of an offer opens, in the site's order; null: it is for one person. */
const seatCourses = sql<string | null>`case when "offers"."seats" is not null then (
  select json_group_array(title) from (select title from courses
    where archived_at is null and (id in (
      select value from json_each(coalesce("offers"."grants", json_array("offers"."id"))))
      or (not exclusive and '*' in (select value from json_each("offers"."grants"))))
    order by position, id)) end`;

/** There is only a handful of each kind other than courses. */
const FEW = 24;

const byPosition = [asc(offers.position), asc(offers.id)] as const;

const noOffer = () => new AppError("not_found", "There is no such offer.");

/** The offer that a draft describes. */
function draftedOffer(id: string, live: Offer | null, draft: ContentOf<typeof offerKind.fields>): Offer {
  const { price, discountCode, discountPrice, discountDescription, ...offer } = draft;
  const money = (amount: number) => ({
    minor: Math.round(amount * 100),
    currency: live?.price.currency ?? "GBP",
  });
  return {
    ...{ id, number: live?.number ?? 0, position: live?.position ?? 0, ...offer, price: money(price) },
    discount:
      discountCode !== null && discountPrice !== null
        ? { code: discountCode, firstYearPrice: money(discountPrice), description: discountDescription ?? "" }
        : null,
  };
}

/**
 * The offers on the home page (spec.md §9), for `shownOffers`: the memberships, the bootcamp's packages, and the first
 * `most` courses with their courses. One statement, because each costs the page a tenth of its time.
 */
export function offersOnHome(db: Database, most: number) {
  const firstCourses = db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.kind, "course"), offerIsPublic))
    .orderBy(...byPosition)
    .limit(most);
  return db
    .select({
      ...{ ...columns, state: offers.state, lessons: lessonsToday, full: isFull },
      course: {
        ...{ tagline: courses.tagline, level: courses.level },
        ...{ durationWeeks: courses.durationWeeks, thumbnailUrl: courses.thumbnailUrl },
      },
      exclusive: exclusiveNamed,
    })
    .from(offers)
    .leftJoin(courses, and(eq(courses.id, offers.id), isNull(courses.archivedAt)))
    .where(
      and(
        or(inArray(offers.kind, ["membership", "bootcamp"]), inArray(offers.id, firstCourses)),
        offerIsPublic,
      ),
    )
    .limit(most + 2 * FEW);
}

/** The exclusive courses that the query's membership opens. */
const exclusiveNamed = sql`case when ${offers.kind} = 'membership' then (
    select json_group_array(json_object('id', one.id, 'title', one.title)) from courses as one
    where one.exclusive and one.archived_at is null and one.id in (select value from json_each(${offers.grants}))) else '[]' end`
  .mapWith((json: string): { id: string; title: string }[] => JSON.parse(json))
  .as("exclusive");

const offerById = (db: Database, id: string) =>
  db
    .select(columns)
    .from(offers)
    .where(and(eq(offers.id, id), offerIsPublic));

const offersOfKind = (db: Database, kind: Offer["kind"]) =>
  db
    .select(columns)
    .from(offers)
    .where(and(eq(offers.kind, kind), offerIsPublic))
    .orderBy(...byPosition)
    .limit(FEW);

/**
 * The statements for `toGuided`: the mentorship, its length and places, its modules, the bootcamp packages, and which of
 * them have a waiting list.
 */
export const guidedStatements = (db: Database) =>
  [
    offerById(db, MENTORSHIP_ID),
    db
      .select({ weeks: courses.durationWeeks, places: offers.places })
      .from(courses)
      .innerJoin(offers, eq(offers.id, courses.id))
      .where(and(eq(courses.id, MENTORSHIP_ID), isNull(courses.archivedAt))),
    db
      .select({ title: courseModules.title, durationWeeks: courseModules.durationWeeks })
      .from(courseModules)
      .where(eq(courseModules.courseId, MENTORSHIP_ID))
      .orderBy(asc(courseModules.position)),
    offersOfKind(db, "bootcamp"),
    db
      .select({ id: offers.id })
      .from(offers)
      .where(
        and(
          or(eq(offers.id, MENTORSHIP_ID), eq(offers.kind, "bootcamp")),
          offerIsPublic,
          or(eq(offers.state, "waiting-list"), and(ne(offers.state, "closed"), isFull)),
        ),
      )
      .limit(FEW + 1),
  ] as const;

/** `places`: null for any number. `modules`: those of the mentorship, in order. `waiting`: the ids of offers with a waiting list. */
export type Guided = GuidedOffers & {
  waiting: string[];
  durationWeeks: number | null;
  places: number | null;
  modules: { title: string; durationWeeks: number }[];
};
type FoundOffer = Awaited<ReturnType<typeof offerById>>[number];

export function toGuided(
  mentorships: readonly FoundOffer[],
  [course]: readonly { weeks: number; places: number | null }[],
  modules: Guided["modules"],
  bootcamp: readonly FoundOffer[],
  waiting: readonly { id: string }[],
): Guided {
  return {
    waiting: waiting.map(({ id }) => id),
    ...guidedOffers([...mentorships, ...bootcamp].map(toOffer)),
    durationWeeks: course?.weeks ?? null,
    places: course?.places ?? null,
    modules: course ? modules : [],
  };
}

export function createOffers(db: Database, preview: Preview | null = null) {
  return {
    /** The mentorship with its length and modules, and the bootcamp packages. One round trip. */
    async guided(): Promise<Guided> {
      return toGuided(...(await query(() => db.batch(guidedStatements(db)))));
    },

    /** The offers as the home page shows them, with the first four courses. */
    shown: async () => shownOffers((await query(() => offersOnHome(db, 4))).map(toOffer)),

    /** The public offers of a kind, in the owner's order. */
    async ofKind(kind: Offer["kind"]): Promise<Offer[]> {
      return (await query(() => offersOfKind(db, kind))).map(toOffer);
    },

    /**
     * The offers that a registration can choose: the mentorship, the bootcamp packages, and an offer by its id. One
     * round trip.
     */
    async toChoose(id: string | null): Promise<{ guided: Offer[]; named: Offer | null }> {
      const [mentorship, bootcamp, named] = await query(() =>
        db.batch([offerById(db, MENTORSHIP_ID), offersOfKind(db, "bootcamp"), offerById(db, id ?? "")]),
      );
      return {
        guided: [...mentorship, ...bootcamp].map(toOffer),
        named: named[0] ? toOffer(named[0]) : null,
      };
    },

    /**
     * An offer and the parts of its course that the offer's page shows; null for memberships and bootcamp packages.
     * One round trip.
     * @throws AppError `not_found`
     */
    async withCourse(id: string): Promise<OfferPage> {
      const [rows, sold] = await query(() =>
        db.batch([
          db
            .select({
              ...{ ...columns, state: offers.state, lessons: lessonsToday, full: isFull },
              ...{ seats: offers.seats, seatCourses },
            })
            .from(offers)
            .where(and(eq(offers.id, id), offerIsPublic)),
          db
            .select({
              ...{ id: courses.id, slug: courses.slug, title: courses.title, tagline: courses.tagline },
              ...{ level: courses.level, durationWeeks: courses.durationWeeks },
              thumbnailUrl: courses.thumbnailUrl,
            })
            .from(courses)
            .where(and(eq(courses.id, id), isNull(courses.archivedAt))),
        ]),
      );
      const {
        state = "on-sale" as const,
        lessons = 0,
        full = false,
        seats: count,
        seatCourses: titles,
        ...row
      } = rows[0] ?? {};
      const drafted = previewOf(preview, offerKind, id);
      const live = "id" in row ? toOffer(row) : null;
      const offer = drafted ? draftedOffer(id, live, drafted) : live;
      if (!offer) throw noOffer();
      const course = (offer.kind === "course" && sold[0]) || null;
      const seats = count && titles ? { count, courses: JSON.parse(titles) as string[] } : null;
      return { offer, state: drafted?.state ?? state, lessons, full, course, seats };
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<Offer> {
      const row = await query(() => offerById(db, id).get());
      if (!row) throw noOffer();
      return toOffer(row);
    },
  };
}

export type Offers = ReturnType<typeof createOffers>;
