import { and, eq, isNotNull } from "drizzle-orm";
import { type Database, query } from "#worker/platform/client.ts";
import { users } from "./schema.ts";

/** Whether a user is a member: they chose a package and confirmed their address (docs/decisions/041). */
export async function isMember(db: Database, userId: string): Promise<boolean> {
  const row = await query(() =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), isNotNull(users.packageName)))
      .get(),
  );
  return row !== undefined;
}
