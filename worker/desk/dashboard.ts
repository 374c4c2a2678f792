import { count, desc, eq, isNull } from "drizzle-orm";
import { users } from "#worker/accounts/schema.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { conversations } from "#worker/messages/schema.ts";
import { newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";

const NEWEST = 5;

/** The instructor's start page: the latest entries that are not archived. One round trip. */
export function createDashboard(db: Database) {
  return {
    async read() {
      const figure = { count: count() };
      const [students, subscribers, letters, requests, talks, ...newest] = await query(() =>
        db.batch([
          db.select(figure).from(users).where(eq(users.role, "student")),
          db.select(figure).from(newsletterSubscribers).where(eq(newsletterSubscribers.status, "confirmed")),
          db.select(figure).from(contactMessages),
          db.select(figure).from(mentorshipRequests),
          db.select(figure).from(conversations),
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
            .where(isNull(mentorshipRequests.archivedAt))
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
            .where(isNull(conversations.archivedAt))
            .orderBy(desc(conversations.lastMessageAt), desc(conversations.studentId))
            .limit(NEWEST),
        ]),
      );
      const [newestStudents, newestRequests, newestConversations] = newest;
      return {
        counts: {
          students: students[0]?.count ?? 0,
          subscribers: subscribers[0]?.count ?? 0,
          contactMessages: letters[0]?.count ?? 0,
          mentorshipRequests: requests[0]?.count ?? 0,
          conversations: talks[0]?.count ?? 0,
        },
        newest: { students: newestStudents, requests: newestRequests, conversations: newestConversations },
      };
    },
  };
}

export type Dashboard = ReturnType<typeof createDashboard>;
