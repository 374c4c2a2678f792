import { count, desc, eq } from "drizzle-orm";
import { type Database, query } from "../db/client.ts";
import { contactMessages, mentorshipRequests, newsletterSubscribers } from "../db/schema.ts";
import { conversations, messages, users } from "../db/schema-people.ts";

const NEWEST = 5;

/** What the instructor sees first. One round trip. */
export function createDashboard(db: Database) {
  return {
    async read() {
      const [
        students,
        subscribers,
        contact,
        mentorship,
        written,
        newestStudents,
        newestRequests,
        newestConversations,
      ] = await query(() =>
        db.batch([
          db.select({ n: count() }).from(users).where(eq(users.role, "student")),
          db
            .select({ n: count() })
            .from(newsletterSubscribers)
            .where(eq(newsletterSubscribers.status, "confirmed")),
          db.select({ n: count() }).from(contactMessages),
          db.select({ n: count() }).from(mentorshipRequests),
          db.select({ n: count() }).from(messages),
          db
            .select({
              id: users.id,
              fullName: users.fullName,
              email: users.email,
              createdAt: users.createdAt,
            })
            .from(users)
            .where(eq(users.role, "student"))
            .orderBy(desc(users.createdAt), desc(users.id))
            .limit(NEWEST),
          db
            .select({
              id: mentorshipRequests.id,
              fullName: mentorshipRequests.fullName,
              packageName: mentorshipRequests.packageName,
              createdAt: mentorshipRequests.createdAt,
            })
            .from(mentorshipRequests)
            .orderBy(desc(mentorshipRequests.createdAt), desc(mentorshipRequests.id))
            .limit(NEWEST),
          db
            .select({
              studentId: conversations.studentId,
              fullName: users.fullName,
              unread: conversations.unreadByInstructor,
              lastMessageAt: conversations.lastMessageAt,
            })
            .from(conversations)
            .innerJoin(users, eq(users.id, conversations.studentId))
            .orderBy(desc(conversations.lastMessageAt), desc(conversations.studentId))
            .limit(NEWEST),
        ]),
      );
      const total = (rows: { n: number }[]) => rows[0]?.n ?? 0;
      return {
        counts: {
          students: total(students),
          subscribers: total(subscribers),
          contactMessages: total(contact),
          mentorshipRequests: total(mentorship),
          messages: total(written),
        },
        newest: { students: newestStudents, requests: newestRequests, conversations: newestConversations },
      };
    },
  };
}

export type Dashboard = ReturnType<typeof createDashboard>;
