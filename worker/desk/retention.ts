import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { contactMessages } from "#worker/contact/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { conversations, messages } from "#worker/messages/schema.ts";
import { mailEvents, newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";

/** How many rows of each kind one run deletes; the next run continues. */
const BATCH = 500;
const YEARS_KEPT = 2;
/** Providers repeat an event for a few days at most. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Deletes what the privacy page says we don't keep (content/legal/privacy.md). */
export function createRetention({ db, now }: Pick<Dependencies, "db" | "now">) {
  function letters(table: typeof contactMessages | typeof mentorshipRequests, before: Date) {
    // One statement per half of the inbox, because each half has its own index by age.
    const half = (which: SQL) =>
      db.delete(table).where(
        inArray(
          table.id,
          db
            .select({ id: table.id })
            .from(table)
            .where(and(which, lt(table.createdAt, before)))
            .limit(BATCH),
        ),
      );
    return [half(isNull(table.archivedAt)), half(isNotNull(table.archivedAt))];
  }

  return {
    /**
     * Deletes form messages and conversation messages after two years, and the addresses of people who have
     * unsubscribed. Addresses that bounced or complained stay for two years, so that they get no more email and
     * that the owner can put a bounced one back.
     */
    async cleanUp(): Promise<void> {
      const before = new Date(now());
      before.setUTCFullYear(before.getUTCFullYear() - YEARS_KEPT);
      const old = db
        .select({ id: messages.id })
        .from(messages)
        .where(lt(messages.createdAt, before))
        .limit(BATCH);
      const left = (author: "student" | "instructor") =>
        sql`(select count(*) from messages where messages.student_id = ${conversations.studentId} and messages.author = ${author})`;
      await query(() =>
        db.batch([
          db.delete(messages).where(inArray(messages.id, old)),
          // Unread messages that are deleted here must no longer count as unread.
          db
            .update(conversations)
            .set({
              unreadByStudent: sql`min(${conversations.unreadByStudent}, ${left("instructor")})`,
              unreadByInstructor: sql`min(${conversations.unreadByInstructor}, ${left("student")})`,
            })
            .where(lt(conversations.lastMessageAt, before)),
          db
            .delete(conversations)
            .where(
              and(
                lt(conversations.lastMessageAt, before),
                sql`not exists (select 1 from messages where messages.student_id = ${conversations.studentId})`,
              ),
            ),
          ...letters(contactMessages, before),
          ...letters(mentorshipRequests, before),
          db.delete(newsletterSubscribers).where(
            inArray(
              newsletterSubscribers.id,
              db
                .select({ id: newsletterSubscribers.id })
                .from(newsletterSubscribers)
                .where(
                  and(
                    eq(newsletterSubscribers.status, "unsubscribed"),
                    or(isNull(newsletterSubscribers.stopped), lt(newsletterSubscribers.stoppedAt, before)),
                  ),
                )
                .limit(BATCH),
            ),
          ),
          db.delete(mailEvents).where(
            inArray(
              mailEvents.id,
              db
                .select({ id: mailEvents.id })
                .from(mailEvents)
                .where(lt(mailEvents.createdAt, new Date(now().getTime() - EVENTS_KEPT_MS)))
                .limit(BATCH),
            ),
          ),
        ]),
      );
    },
  };
}
