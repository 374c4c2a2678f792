import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { storedGrants } from "#shared/courses/grants.ts";
import { courseKind, offerKind, projectKind } from "#shared/courses/kinds.ts";
import { outcomeColumns, outcomesFrom } from "#shared/courses/outcomes.ts";
import { courseSearchText } from "#shared/search-text.ts";
import { type Database, query } from "#worker/platform/client.ts";
import {
  type AnyStore,
  type ContentStore,
  lastPosition,
  type Statement,
  tableStore,
} from "#worker/platform/content-store.ts";
import { newId } from "#worker/platform/ids.ts";
import { checkCourse, newSlug } from "./course-rules.ts";
import { checkOffer } from "./offer-rules.ts";
import { courseModules, courses, offers, projects } from "./schema.ts";
import { templateStore } from "./template-store.ts";

const CURRENCY = "GBP";
const pence = (amount: number) => Math.round(amount * 100);

/** A number within the kind of offer, which the specification gives each (spec.md §9). */
const nextNumber = (kind: string) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from offers where kind = ${kind})`;

const offerStore: ContentStore<typeof offerKind.fields> = {
  kind: offerKind,
  table: offers,
  id: offers.id,
  title: offers.name,
  updatedAt: offers.updatedAt,
  archivedAt: offers.archivedAt,
  shows: null,
  position: offers.position,
  price: { minor: offers.priceMinor, currency: offers.currency, cycle: offers.billingCycle },
  sale: offers.state,

  async find(db, id) {
    const row = await query(() => db.select().from(offers).where(eq(offers.id, id)).get());
    if (!row) return null;
    return {
      name: row.name,
      kind: row.kind,
      state: row.state,
      price: row.priceMinor / 100,
      billingCycle: row.billingCycle,
      priceSuffix: row.priceSuffix,
      features: row.features,
      refundDays: row.refundDays,
      cancelAnyTime: row.cancelAnyTime,
      notes: row.notes,
      discountCode: row.discountCode,
      discountPrice: row.discountPriceMinor === null ? null : row.discountPriceMinor / 100,
      discountDescription: row.discountDescription,
      grants: [row.grants ?? []].flat(),
      places: row.places,
      seats: row.seats,
      nextSteps: row.nextSteps,
    };
  },

  async write(db, id, { price, discountCode, discountPrice, discountDescription, ...offer }, at) {
    await checkOffer(db, { id, ...offer });
    const whole = discountCode !== null && discountPrice !== null;
    const set = {
      ...offer,
      grants: storedGrants(offer.grants),
      priceMinor: pence(price),
      discountCode: whole ? discountCode : null,
      discountPriceMinor: whole ? pence(discountPrice) : null,
      discountDescription: whole ? discountDescription : null,
      updatedAt: at,
    };
    const row = { ...set, id, currency: CURRENCY, createdAt: at, position: lastPosition(offers) };
    const course = await query(() => db.select().from(courses).where(eq(courses.id, id)).get());
    const named = course && { searchText: courseSearchText({ ...course, name: offer.name }) };
    return [
      db
        .insert(offers)
        .values({ ...row, number: nextNumber(offer.kind) })
        .onConflictDoUpdate({
          target: offers.id,
          // A number is unique within its kind.
          set: {
            ...set,
            number: sql`case when kind = ${offer.kind} then number else ${nextNumber(offer.kind)} end`,
          },
        }),
      ...(named ? [db.update(courses).set(named).where(eq(courses.id, id))] : []),
    ];
  },
};

/** New modules get an id, also those copied from another course. */
async function withIds<Module extends { id: string }>(
  db: Database,
  course: string,
  modules: Module[],
  at: Date,
) {
  const ids = modules.map(({ id }) => id);
  const used = await query(() =>
    db
      .select({ id: courseModules.id })
      .from(courseModules)
      .where(and(ne(courseModules.courseId, course), inArray(courseModules.id, ids))),
  );
  const taken = new Set(["", ...used.map(({ id }) => id)]);
  return modules.map((module) => {
    const id = taken.has(module.id) ? newId(at) : module.id;
    taken.add(id);
    return { ...module, id };
  });
}

/** A course is sold by the offer with its id. A new course gets one that is hidden until the owner prices it. */
function offerForCourse(db: Database, id: string, name: string, at: Date): Statement {
  return db
    .insert(offers)
    .values({
      ...{ id, kind: "course", name, priceMinor: 0, currency: CURRENCY, billingCycle: "one_time" },
      ...{ number: nextNumber("course"), priceSuffix: "one-time", features: [], refundDays: 15 },
      ...{ cancelAnyTime: false, state: "hidden", position: lastPosition(offers) },
      ...{ createdAt: at, updatedAt: at },
    })
    .onConflictDoNothing();
}

/** A column of the offer that sells a course. */
const ofOffer = <T extends SQLiteColumn>(column: T) =>
  sql<T["_"]["data"]>`(select ${sql.identifier(column.name)} from offers where offers.id = "courses"."id")`;

const courseStore: ContentStore<typeof courseKind.fields> = {
  kind: courseKind,
  table: courses,
  id: courses.id,
  title: courses.title,
  updatedAt: courses.updatedAt,
  archivedAt: courses.archivedAt,
  shows: sql`thumbnail_url || ' ' || coalesce(hero_url, '')`,
  position: courses.position,
  picture: courses.thumbnailUrl,
  price: { minor: ofOffer(offers.priceMinor), currency: ofOffer(offers.currency) },

  async find(db, id) {
    const [rows, modules] = await query(() =>
      db.batch([
        db.select().from(courses).where(eq(courses.id, id)),
        db.select().from(courseModules).where(eq(courseModules.courseId, id)).orderBy(courseModules.position),
      ]),
    );
    const [row] = rows;
    if (!row) return null;
    return {
      slug: row.slug,
      title: row.title,
      tagline: row.tagline,
      category: row.category,
      level: row.level,
      durationWeeks: row.durationWeeks,
      tags: row.tags,
      requirements: row.requirements,
      outcomes: outcomesFrom(row.outcomes, row.outcomeLessons),
      thumbnailUrl: row.thumbnailUrl,
      exclusive: row.exclusive,
      heroUrl: row.heroUrl,
      modules: modules.map(({ id, title, durationWeeks, learn }) => ({ id, title, durationWeeks, learn })),
    };
  },

  async write(db, id, { modules, outcomes, ...given }, at) {
    const slug = given.slug ?? (await newSlug(db, id, given.title));
    const course = { ...given, ...outcomeColumns(outcomes), slug };
    await checkCourse(db, id, { slug, modules, exclusive: given.exclusive });
    const offer = await query(() =>
      db.select({ name: offers.name }).from(offers).where(eq(offers.id, id)).get(),
    );
    const name = offer?.name ?? course.title;
    const set = { ...course, searchText: courseSearchText({ ...course, name }), updatedAt: at };
    return [
      offerForCourse(db, id, course.title, at),
      db
        .insert(courses)
        .values({ ...set, id, createdAt: at, position: lastPosition(courses) })
        .onConflictDoUpdate({ target: courses.id, set }),
      db.delete(courseModules).where(eq(courseModules.courseId, id)),
      ...(await withIds(db, id, modules, at)).map((module, index) =>
        db.insert(courseModules).values({ ...module, courseId: id, position: index + 1 }),
      ),
    ];
  },
};

const projectStore = tableStore({
  kind: projectKind,
  table: projects,
  id: projects.id,
  title: projects.name,
  updatedAt: projects.updatedAt,
  archivedAt: projects.archivedAt,
  position: projects.position,
  picture: projects.thumbnailUrl,
  shows: sql`thumbnail_url`,
});

/** What the owner edits of this noun. */
export const courseStores: readonly AnyStore[] = [offerStore, courseStore, projectStore, templateStore];
