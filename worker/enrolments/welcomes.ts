import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import { coursePath } from "#shared/learning/outline.ts";
import { firstPasswordLink } from "#worker/accounts/links.ts";
import { NO_PASSWORD } from "#worker/accounts/passwords.ts";
import { users } from "#worker/accounts/schema.ts";
import { courses } from "#worker/courses/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { enrolments } from "./schema.ts";
import { welcomeMail } from "./welcome-mail.ts";

/** How many enrolments one run welcomes, so that a long list does not fill the outbox. */
const IN_A_RUN = 100;
/** The first part of the keys of these emails. */
const WELCOME_MAIL = "welcome:";

/** Writes the welcome mails that are due. */
export function createWelcomes({ db, config, now, outbox, log }: Dependencies & { outbox: Outbox }) {
  const { site } = config;

  /** The enrolments whose mail is due, a person's one after the other. */
  function due(at: Date) {
    const { id, courseId, welcomedAt, welcomeAt, revokedAt, endsAt } = enrolments;
    return query(() =>
      db
        .select({ id, courseId, title: courses.title, slug: courses.slug, user: users })
        .from(enrolments)
        .innerJoin(users, eq(users.id, enrolments.userId))
        .leftJoin(courses, eq(courses.id, courseId))
        .where(
          and(
            isNull(welcomedAt),
            lte(welcomeAt, at),
            isNull(revokedAt),
            sql`(${endsAt} is null or ${endsAt} > ${at.getTime()})`,
          ),
        )
        .orderBy(asc(welcomeAt), asc(enrolments.userId), asc(courses.title), asc(id))
        .limit(IN_A_RUN),
    );
  }

  async function write(): Promise<number> {
    const at = now();
    const rows = await due(at);
    if (rows.length === 0) return 0;
    const people = new Set(rows.map(({ user }) => user.id));
    const letters = await Promise.all(
      [...people].map(async (person) => {
        const own = rows.filter(({ user }) => user.id === person);
        const [first] = own as [(typeof rows)[number]];
        const { user } = first;
        const isNew = user.passwordHash === NO_PASSWORD;
        // Setting a password confirms an address, too, and ends what others did to the account before.
        const link =
          isNew || user.emailConfirmedAt === null ? await firstPasswordLink(db, { user, at, site }) : null;
        const course = { id: first.courseId, slug: first.slug };
        const mail = welcomeMail(site, {
          to: user.email,
          fullName: user.fullName,
          courses: own.map(({ title, courseId }) =>
            courseId === ALL_COURSES ? "all courses" : (title ?? courseId),
          ),
          start: `${site.origin}${own.length > 1 || course.id === ALL_COURSES ? "/portal" : coursePath(course)}`,
          setPassword: link?.url ?? null,
          isNew,
        });
        // Two runs at once write the same key.
        return { mail, onceKey: `${WELCOME_MAIL}${first.id}`, link };
      }),
    );
    const marked = db
      .update(enrolments)
      .set({ welcomedAt: at })
      .where(
        and(
          isNull(enrolments.welcomedAt),
          inArray(
            enrolments.id,
            sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`,
          ),
        ),
      );
    const links = letters.flatMap(({ link }) => (link ? [link.statement] : []));
    await query(() => db.batch([marked, ...links, ...outbox.insertLater(letters)]));
    const [only, ...more] = letters;
    // One person who has just been enrolled need not wait for the cron.
    if (only && more.length === 0) await outbox.send(only.onceKey);
    log.info("enrolments.welcomed", { mails: letters.length });
    return letters.length;
  }

  return {
    /** Writes the welcome mails that are due, one for each person. The next run continues. Returns how many. */
    write,
  };
}

export type Welcomes = ReturnType<typeof createWelcomes>;
