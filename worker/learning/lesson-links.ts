import { eq, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import { users } from "#worker/accounts/schema.ts";
import { courses } from "#worker/courses/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Limit, Limits } from "#worker/platform/limits.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { allowed, lessonAccess } from "./access.ts";
import { lessons } from "./schema.ts";

export const LINK_LIMIT = { name: "lesson-link", max: 10, windowMs: 60 * 60_000 } as const satisfies Limit;

type Needs = Pick<Dependencies, "db" | "config" | "now" | "defer"> & { outbox: Outbox; limits: Limits };

/** The link to a lesson as a mail to oneself, to go on at a computer. */
export function createLessonLinks({ db, config, now, defer, outbox, limits }: Needs) {
  return {
    /**
     * Sends it, and returns the address that it goes to.
     * @throws AppError `not_found`, `forbidden`, `rate_limited`
     */
    async send(viewer: Viewer, lessonId: string): Promise<string> {
      await limits.take([LINK_LIMIT, viewer.id]);
      const [found, [about], [person]] = await query(() =>
        db.batch([
          lessonAccess(db, viewer, lessonId, now()),
          db
            .select({
              ...{ title: lessons.title, minutes: lessons.minutes, slug: courses.slug },
              id: sql<string>`${courses.id}`.as("course_id"),
            })
            .from(lessons)
            .innerJoin(
              courses,
              sql`${courses.id} = (select course_id from course_modules where id = ${lessons.module})`,
            )
            .where(eq(lessons.id, lessonId)),
          db.select({ email: users.email }).from(users).where(eq(users.id, viewer.id)),
        ]),
      );
      allowed(found[0], viewer);
      if (!about || !person) throw new AppError("not_found", "There is no such lesson.");
      const { site } = config;
      const mail = outbox.insert({
        to: person.email,
        subject: headerText(`Your lesson: ${about.title}`),
        ...letter(site, {
          paragraphs: [
            `Here is the lesson that you wanted to go on with at a computer: ${about.title} (${about.minutes} minutes).`,
          ],
          link: { label: "Open the lesson", url: site.origin + lessonPath(about, lessonId) },
          closing: "Sign in there with the same account, and your work is where you left it.",
        }),
        headers: {},
        replyTo: site.contact.email,
      });
      await query(() => db.batch([mail.statement]));
      defer(outbox.send(mail.id));
      return person.email;
    },
  };
}

export type LessonLinks = ReturnType<typeof createLessonLinks>;
