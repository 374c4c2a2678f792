import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CertificateJwk } from "#shared/certificates/credential.ts";
import { users } from "#worker/accounts/schema.ts";
import { createdAt, instant } from "#worker/platform/columns.ts";

/** The public parts of the keys that have signed certificates. They stay, so that old certificates stay valid. */
export const certificateKeys = sqliteTable("certificate_keys", {
  kid: text("kid").primaryKey(),
  jwk: text("jwk", { mode: "json" }).$type<CertificateJwk>().notNull(),
  createdAt: createdAt(),
});

/** One for each person and course. What it says is only in its signed text. */
export const certificates = sqliteTable(
  "certificates",
  {
    /** The end of its address: a random UUID, so that nobody finds it by counting. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    courseId: text("course_id").notNull(),
    /** The signed text (VC-JWT). */
    jwt: text("jwt").notNull(),
    /** When its owner took it out of public view. */
    hiddenAt: instant("hidden_at"),
    withdrawnAt: instant("withdrawn_at"),
    /** Why, for its owner. */
    withdrawnReason: text("withdrawn_reason"),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("certificates_user_course").on(table.userId, table.courseId)],
);
