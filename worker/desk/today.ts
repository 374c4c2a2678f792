import { and, asc, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { waitingKey } from "#shared/desk/waiting.ts";
import type { Contributions } from "#worker/about/contributions.ts";
import { users } from "#worker/accounts/schema.ts";
import { handIns, handInVersions } from "#worker/assignments/schema.ts";
import { answerRatings } from "#worker/chat/schema.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { lessons, questions } from "#worker/learning/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { conversations, unreadByInstructor } from "#worker/messages/schema.ts";
import { newsletterLeft, newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { outbox } from "#worker/platform/schema.ts";
import type { Videos } from "#worker/videos/videos.ts";
import { readFeeds } from "./feeds.ts";
import {
  failedMail,
  handIn,
  lateFeeds,
  letter,
  person,
  question,
  toSender,
  type Waiting,
} from "./waiting-items.ts";
import { moneyStatements, newMoney, waitingMoney } from "./waiting-money.ts";

/** How many items are listed; the next ones move up. */
export const LISTED = 20;
const DAY_MS = 24 * 60 * 60_000;
const FIRST_VISIT_DAYS = 7;

type Needs = {
  db: Database;
  now: () => Date;
  videos: Pick<Videos, "configured" | "refreshedAt">;
  contributions: Pick<Contributions, "configured" | "refreshedAt">;
};

/** The student's first message after the last answer; the last message, if they wrote none since. */
const unansweredSince = sql<number>`coalesce((select min(created_at) from messages
  where student_id = ${conversations.studentId} and author = 'student' and created_at > coalesce((
    select created_at from messages where student_id = ${conversations.studentId} and author = 'instructor'
    order by created_at desc, id desc limit 1), 0)), ${conversations.lastMessageAt})`;
const lastText = sql<string | null>`(select body from messages
  where student_id = ${conversations.studentId} and author = 'student' order by created_at desc, id desc limit 1)`;

/** What waits for the instructor, and what is new. Callers must check that the viewer is an admin. */
export function createToday({ db, now, videos, contributions }: Needs) {
  const talks = () =>
    db
      .select({
        ...{ id: conversations.studentId, fullName: users.fullName, email: users.email, ...person },
        ...{
          since: unansweredSince.as("since"),
          text: lastText.as("text"),
          unread: conversations.unreadByInstructor,
        },
      })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.studentId))
      .where(unreadByInstructor)
      .orderBy(sql`since`, asc(conversations.studentId))
      .limit(LISTED);

  function letters<Table extends typeof contactMessages | typeof mentorshipRequests>(
    table: Table,
    text: SQL<string>,
  ) {
    const { id, fullName, email, createdAt } = table;
    return db
      .select({ id, fullName, email, since: createdAt, text: text.as("text"), ...person })
      .from(table)
      .leftJoin(users, eq(users.email, email))
      .where(and(isNull(table.repliedAt), isNull(table.archivedAt)))
      .orderBy(asc(createdAt), asc(id))
      .limit(LISTED);
  }

  /** Questions and corrections, since the last thing that was written. */
  const asked = () =>
    db
      .select({
        ...{ id: questions.id, kind: questions.kind, since: questions.updatedAt, text: questions.body },
        ...{ lesson: sql<string>`${lessons.title}`.as("lesson_title"), failing: questions.failing },
        ...{ fullName: users.fullName, email: users.email, ...person },
      })
      .from(questions)
      .innerJoin(users, eq(users.id, questions.userId))
      .innerJoin(lessons, eq(lessons.id, questions.lessonId))
      .where(eq(questions.state, "open"))
      .orderBy(asc(questions.updatedAt), asc(questions.id))
      .limit(LISTED);

  const handedIn = eq(handIns.state, "handed-in");
  const toReview = () =>
    db
      .select({
        ...{ id: handIns.id, since: handIns.since, version: handInVersions.number },
        title: sql<string>`coalesce(${lessons.assignmentTitle}, ${lessons.title})`.as("assignment_name"),
        ...{ body: handInVersions.body, link: handInVersions.link, zip: handInVersions.zipName },
        ...{ fullName: users.fullName, email: users.email, ...person },
      })
      .from(handIns)
      .innerJoin(users, eq(users.id, handIns.userId))
      .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
      .innerJoin(
        handInVersions,
        and(eq(handInVersions.handInId, handIns.id), eq(handInVersions.number, handIns.versions)),
      )
      .where(handedIn)
      .orderBy(asc(handIns.since), asc(handIns.id))
      .limit(LISTED);

  const total = (table: typeof contactMessages | typeof mentorshipRequests) =>
    db
      .select({ count: count() })
      .from(table)
      .where(and(isNull(table.repliedAt), isNull(table.archivedAt)));

  // Without words there is nothing to act on. In the exact words of the index `answer_ratings_waiting`.
  const poor = and(
    sql`${answerRatings.helpful} = 0 and ${answerRatings.archivedAt} is null`,
    or(isNotNull(answerRatings.reason), isNotNull(answerRatings.question)),
  );
  const ratings = () =>
    db
      .select({
        ...{ id: answerRatings.id, since: answerRatings.createdAt },
        ...{ reason: answerRatings.reason, question: answerRatings.question },
      })
      .from(answerRatings)
      .where(poor)
      .orderBy(asc(answerRatings.createdAt), asc(answerRatings.id))
      .limit(LISTED);

  const failed = and(eq(outbox.status, "failed"), isNotNull(outbox.failedAt));

  /** When this admin has last seen what is new; the first time, a week ago. */
  function visit(viewerId: string) {
    const week = now().getTime() - FIRST_VISIT_DAYS * DAY_MS;
    return sql`coalesce((select desk_seen_at from users where id = ${viewerId}), ${week})`;
  }

  function news(viewerId: string) {
    const since = visit(viewerId);
    const figure = { count: count() };
    return [
      db
        .select(figure)
        .from(users)
        .where(and(eq(users.role, "student"), gt(users.createdAt, since))),
      db
        .select(figure)
        .from(newsletterSubscribers)
        .where(
          and(eq(newsletterSubscribers.status, "confirmed"), gt(newsletterSubscribers.confirmedAt, since)),
        ),
      db.select(figure).from(newsletterLeft).where(gt(newsletterLeft.leftAt, since)),
      db
        .select(figure)
        .from(outbox)
        .where(and(failed, gt(outbox.failedAt, since))),
      newMoney(db, since),
      db
        .select({ since: sql<number>`${since}`, registeredAt: users.createdAt })
        .from(users)
        .where(eq(users.id, viewerId)),
    ] as const;
  }

  return {
    /** The items that have waited longest, how many wait, and what is new for this admin. One round trip. */
    async read(viewerId: string) {
      const [rows, feeds] = await Promise.all([
        query(() =>
          db.batch([
            ...news(viewerId),
            talks(),
            db.select({ count: count() }).from(conversations).where(unreadByInstructor),
            letters(contactMessages, sql<string>`${contactMessages.message}`),
            total(contactMessages),
            letters(mentorshipRequests, sql<string>`${mentorshipRequests.packageName}`),
            total(mentorshipRequests),
            asked(),
            db.select({ count: count() }).from(questions).where(eq(questions.state, "open")),
            toReview(),
            db.select({ count: count() }).from(handIns).where(handedIn),
            ratings(),
            db.select({ count: count() }).from(answerRatings).where(poor),
            db
              .select({ subject: outbox.subject, failure: outbox.failure, since: outbox.failedAt })
              .from(outbox)
              .where(failed)
              .orderBy(asc(outbox.failedAt), asc(outbox.id))
              .limit(1),
            db.select({ count: count() }).from(outbox).where(failed),
            ...moneyStatements(db, now()),
          ]),
        ),
        readFeeds({ videos, contributions }),
      ]);
      const [students, readers, departures, failures, [money], [viewer], ...waiting] = rows;
      const [talkRows, talkCount, contactRows, contactCount, requestRows, requestCount, ...others] = waiting;
      const [askedRows, askedCount, workRows, workCount, ratingRows, ratingCount, ...more] = others;
      const [[mail], mailCount, ...ofMoney] = more;
      const moneyItems = waitingMoney(...ofMoney);
      const overdue = lateFeeds(feeds, viewer?.registeredAt ?? now(), now());
      const items: Waiting[] = [
        ...talkRows.map((row) => ({
          ...{ kind: "conversation" as const, id: row.id, since: new Date(row.since), from: toSender(row) },
          ...{ title: "", text: row.text ?? "", count: row.unread },
        })),
        ...contactRows.map((row) => letter("contact", row)),
        ...requestRows.map((row) => letter("mentorship", row)),
        ...askedRows.map(question),
        ...workRows.map(handIn),
        ...ratingRows.map(({ id, since, reason, question }) => ({
          ...{ kind: "rating" as const, id, since, from: null, title: "An answer did not help" },
          ...{ text: [reason, question && `Asked: ${question}`].filter(Boolean).join("\n\n"), count: 1 },
        })),
        ...(mail?.since ? [failedMail(mail.since, mail, mailCount[0]?.count ?? 1)] : []),
        ...overdue,
        ...moneyItems,
      ];
      items.sort((a, b) => a.since.getTime() - b.since.getTime() || (waitingKey(a) < waitingKey(b) ? -1 : 1));
      const counts = [talkCount, contactCount, requestCount, askedCount, workCount, ratingCount].map(
        ([row]) => row?.count ?? 0,
      );
      return {
        items: items.slice(0, LISTED),
        total: counts.reduce((sum, each) => sum + each, (mail ? 1 : 0) + overdue.length + moneyItems.length),
        news: {
          since: new Date(Number(viewer?.since ?? now())),
          students: students[0]?.count ?? 0,
          readers: readers[0]?.count ?? 0,
          departures: departures[0]?.count ?? 0,
          failedMails: failures[0]?.count ?? 0,
          sales: money?.sales ?? 0,
          refunds: money?.refunds ?? 0,
        },
        at: now(),
      };
    },

    /** Whether a message, a form, a question or work to review came after a time. One round trip. */
    async isNewer(after: Date): Promise<boolean> {
      const newer = (table: typeof contactMessages | typeof mentorshipRequests) =>
        db
          .select({ id: table.id })
          .from(table)
          .where(and(isNull(table.archivedAt), gt(table.createdAt, after)))
          .limit(1);
      const found = await query(() =>
        db.batch([
          db
            .select({ id: conversations.studentId })
            .from(conversations)
            .where(and(unreadByInstructor, gt(conversations.lastMessageAt, after)))
            .limit(1),
          newer(contactMessages),
          newer(mentorshipRequests),
          db
            .select({ id: questions.id })
            .from(questions)
            .where(and(eq(questions.state, "open"), gt(questions.updatedAt, after)))
            .limit(1),
          db
            .select({ id: handIns.id })
            .from(handIns)
            .where(and(handedIn, gt(handIns.since, after)))
            .limit(1),
        ]),
      );
      return found.some((rows) => rows.length > 0);
    },

    /** Notes that this admin has seen what is new up to a time. */
    async markSeen(viewerId: string, at: Date): Promise<void> {
      const seen = Math.min(at.getTime(), now().getTime());
      await query(() =>
        db
          .update(users)
          .set({ deskSeenAt: new Date(seen) })
          .where(and(eq(users.id, viewerId), sql`coalesce(${users.deskSeenAt}, 0) < ${seen}`))
          .run(),
      );
    },
  };
}

export type Today = ReturnType<typeof createToday>;
