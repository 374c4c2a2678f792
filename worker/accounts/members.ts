import { and, eq, isNotNull } from "drizzle-orm";
import { type Database, query } from "#worker/platform/client.ts";
import { users } from "./schema.ts";

/** Who counts as a member (docs/decisions/041). */
export function createMembers(db: Database) {
  return {
    /** Whether somebody has a package on their account and has confirmed their address. */
    async isMember(userId: string): Promise<boolean> {
      const row = await query(() =>
        db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), isNotNull(users.packageName)))
          .get(),
      );
      return row !== undefined;
    },
  };
}
