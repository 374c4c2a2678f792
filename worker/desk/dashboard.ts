import { desc, eq, isNull } from "drizzle-orm";
import { users } from "#worker/accounts/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { conversations } from "#worker/messages/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { totals } from "#worker/platform/schema.ts";

const NEWEST = 5;

/** What the instructor sees first: what came last of what is not put away. One round trip. */
export function createDashboard(db: Database) {
  return {
    async read() {
      const [counted, newestStudents, newestRequests, newestConversations] = await query(() =>
        db.batch([
          db.select().from(totals),
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
      const total = (name: (typeof counted)[number]["name"]) =>
        counted.find((row) => row.name === name)?.total ?? 0;
      return {
        counts: {
          students: total("students"),
          subscribers: total("subscribers"),
          contactMessages: total("contact_messages"),
          mentorshipRequests: total("mentorship_requests"),
          messages: total("messages"),
        },
        newest: { students: newestStudents, requests: newestRequests, conversations: newestConversations },
      };
    },
  };
}

export type Dashboard = ReturnType<typeof createDashboard>;
