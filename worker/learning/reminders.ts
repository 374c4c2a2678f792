import { and, asc, eq, exists, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { MyCourse } from "#shared/learning/my-course.ts";
import { users } from "#worker/accounts/schema.ts";
import { newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { fewerThan, keyBegins } from "#worker/platform/outbox-keys.ts";
import { outbox as outboxTable } from "#worker/platform/schema.ts";
import { readSignedId, signId } from "#worker/platform/secret-tokens.ts";
import type { MyCourses } from "./my-courses.ts";
import { reminderMail } from "./reminder-mails.ts";
import { learners } from "./schema.ts";

const DAY_MS = 24 * 60 * 60_000;
/** After this long without a lesson, the first and the second reminder. Then silence. */
const AFTER_MS = [7 * DAY_MS, 21 * DAY_MS] as const;
/** At least this long between the two, even if the first one was late. */
const APART_MS = 7 * DAY_MS;
/** How many people one run looks at. */
const IN_A_RUN = 50;
const PURPOSE = "reminders-off";
const keyOf = (userId: string) => `reminder-${userId}-`;

type Candidate = { userId: string; email: string; lastAt: Date; reminded: number };

/** The course to remind of: the one they opened last, if it is theirs, begun and not finished. */
function unfinished(courses: readonly MyCourse[]): MyCourse | undefined {
  return courses.find(
    ({ enrolled, progress, next, seenAt }) => enrolled && seenAt && next && !progress.finished,
  );
}

/** Emails to people who have not opened a lesson for a while. */
export function createReminders({
  db,
  config,
  now,
  outbox,
  myCourses,
}: Pick<Dependencies, "db" | "config" | "now"> & { outbox: Outbox; myCourses: MyCourses }) {
  /** People with a confirmed address from which no mail has come back. */
  const reachable = and(
    isNotNull(users.emailConfirmedAt),
    sql`not exists (select 1 from ${newsletterSubscribers}
      where ${newsletterSubscribers.email} = ${users.email} and ${newsletterSubscribers.stopped} is not null)`,
  );

  function candidates(): Promise<Candidate[]> {
    const before = (index: 0 | 1) => new Date(now().getTime() - AFTER_MS[index]);
    const isDue = or(
      and(eq(learners.reminded, 0), lt(learners.lastAt, before(0))),
      and(eq(learners.reminded, 1), lt(learners.lastAt, before(1))),
    );
    return query(() =>
      db
        .select({
          ...{ userId: learners.userId, lastAt: learners.lastAt, reminded: learners.reminded },
          email: users.email,
        })
        .from(learners)
        .innerJoin(users, eq(users.id, learners.userId))
        .where(and(eq(learners.remindersOff, false), isDue, reachable))
        .orderBy(asc(learners.lastAt))
        .limit(IN_A_RUN)
        .all(),
    );
  }

  /** The same person, if nothing has changed since they were read. */
  const unchanged = ({ userId, lastAt, reminded }: Candidate): SQL | undefined =>
    and(
      eq(learners.userId, userId),
      eq(learners.lastAt, lastAt),
      eq(learners.reminded, reminded),
      eq(learners.remindersOff, false),
    );

  /** Writes the email and counts it in one batch, so that two runs at once send one. */
  async function remind(person: Candidate): Promise<boolean> {
    const course = unfinished(await myCourses.read(person.userId));
    if (!course?.next) {
      // Nothing to remind of, until they open a lesson again.
      const set = { reminded: AFTER_MS.length };
      await query(() => db.update(learners).set(set).where(unchanged(person)).run());
      return false;
    }
    const { userId, email, lastAt, reminded } = person;
    const off = `${config.site.origin}/reminders/off?token=${await signId(config.secrets.app, PURPOSE, userId)}`;
    const mail = reminderMail(config.site, email, {
      ...{ course: course.name, next: course.next, off },
      last: reminded === AFTER_MS.length - 1,
    });
    const due = exists(db.select({ id: learners.userId }).from(learners).where(unchanged(person)));
    const apart = fewerThan(1, keyOf(userId), new Date(now().getTime() - APART_MS));
    const key = `${keyOf(userId)}${lastAt.getTime()}-${reminded + 1}`;
    const isWritten = exists(
      db.select({ id: outboxTable.id }).from(outboxTable).where(eq(outboxTable.id, key)),
    );
    const [written] = await query(() =>
      db.batch([
        outbox.insert(mail, key, { when: sql`${due} and ${apart}` }).statement,
        db
          .update(learners)
          .set({ reminded: reminded + 1 })
          .where(and(unchanged(person), isWritten)),
      ]),
    );
    return written.length > 0;
  }

  async function ownerOf(token: string): Promise<string> {
    const id = await readSignedId(config.secrets.app, PURPOSE, token);
    if (id === null) throw new AppError("invalid", "This link does not work. Part of it may be missing.");
    return id;
  }

  const isOff = async (userId: string) =>
    (
      await query(() =>
        db.select({ off: learners.remindersOff }).from(learners).where(eq(learners.userId, userId)).get(),
      )
    )?.off ?? false;

  /** Stores whether a person wants reminders. Switching them off also drops one that has not been sent. */
  async function want(userId: string, wanted: boolean): Promise<void> {
    await query(() =>
      db.batch([
        db
          .insert(learners)
          // All columns, in the order of the schema.
          .select(sql`select id, created_at, 1, 0, ${wanted ? 0 : 1} from users where id = ${userId}`)
          .onConflictDoUpdate({ target: learners.userId, set: { remindersOff: !wanted } }),
        ...(wanted
          ? []
          : [
              db.delete(outboxTable).where(and(keyBegins(keyOf(userId)), sql`${outboxTable.sentAt} is null`)),
            ]),
      ]),
    );
  }

  return {
    /** Writes the emails that are due; the outbox sends them. Returns how many. */
    async write(): Promise<number> {
      let written = 0;
      for (const person of await candidates()) if (await remind(person)) written += 1;
      return written;
    },

    /** Whether a person gets reminders. */
    wanted: async (userId: string): Promise<boolean> => !(await isOff(userId)),

    want,

    /** Whether the link that stops the reminders can be used ("ready") or was used ("done"). @throws AppError `invalid` */
    async lookAtOff(token: string): Promise<"ready" | "done"> {
      return (await isOff(await ownerOf(token))) ? "done" : "ready";
    },

    /** Stops the reminders for the owner of a link; doing it twice is not an error. @throws AppError `invalid` */
    async off(token: string): Promise<void> {
      await want(await ownerOf(token), false);
    },
  };
}

export type Reminders = ReturnType<typeof createReminders>;
