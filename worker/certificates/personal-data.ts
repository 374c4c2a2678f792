import { asc, eq } from "drizzle-orm";
import type { Database } from "#worker/platform/client.ts";
import { certificates } from "./schema.ts";

/** A person's certificates, for the copy of their data. */
export const certificatesExport = (db: Database, userId: string) =>
  db
    .select({
      ...{ id: certificates.id, courseId: certificates.courseId, jwt: certificates.jwt },
      ...{ hiddenAt: certificates.hiddenAt, withdrawnAt: certificates.withdrawnAt },
      ...{ withdrawnReason: certificates.withdrawnReason, createdAt: certificates.createdAt },
    })
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(asc(certificates.createdAt));

/** Deletes them: their pages end, and files that somebody has saved can still be verified. */
export const eraseCertificates = (db: Database, userId: string) =>
  db.delete(certificates).where(eq(certificates.userId, userId));
