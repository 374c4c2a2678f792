import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, stringList, updatedAt } from "#worker/platform/columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: id(),
    /** Normalised: trimmed, NFKC, lower case. */
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    phone: text("phone"),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: ["student", "admin"] })
      .notNull()
      .default("student"),
    /** Raising this ends every session of the account at once. */
    sessionEpoch: integer("session_epoch").notNull().default(0),
    /** `searchTextOf` the name, email address and phone. */
    searchText: text("search_text").notNull().default(""),
    emailConfirmedAt: instant("email_confirmed_at"),
    /** Whether the person wants an email about new messages. */
    messageMail: integer("message_mail", { mode: "boolean" }).notNull().default(true),
    packageName: text("package_name"),
    pricingId: integer("pricing_id").notNull().default(1),
    /** For an admin: up to when they have seen what is new on the site. */
    deskSeenAt: instant("desk_seen_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_role_created").on(table.role, table.createdAt, table.id),
    check("users_role", sql`${table.role} in ('student', 'admin')`),
  ],
);

/** Links sent by email: confirming an address, setting a new password. Each works once. */
export const mailedTokens = sqliteTable(
  "mailed_tokens",
  {
    /** SHA-256 of the token in the link; the token itself is never stored. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: ["confirm_email", "reset_password"] }).notNull(),
    /** The address that the link confirms. */
    email: text("email").notNull(),
    /** The account's session epoch when the link was sent. A later epoch invalidates the link. */
    epoch: integer("epoch").notNull().default(0),
    /** SHA-256 of the token that cancels this change of address; the token was emailed to the old address. */
    cancelHash: text("cancel_hash"),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("mailed_tokens_user").on(table.userId, table.purpose),
    uniqueIndex("mailed_tokens_cancel").on(table.cancelHash),
    check("mailed_tokens_purpose", sql`${table.purpose} in ('confirm_email', 'reset_password')`),
  ],
);

/** Six-digit codes sent by email, each for the browser that asked for it. */
export const signInCodes = sqliteTable(
  "sign_in_codes",
  {
    /** SHA-256 of the secret in that browser's cookie. */
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** A keyed hash of the code. */
    codeHash: text("code_hash").notNull(),
    /** The account's session epoch when it was sent: a later epoch ends the code. */
    epoch: integer("epoch").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("sign_in_codes_user").on(table.userId),
    index("sign_in_codes_expiry").on(table.expiresAt),
  ],
);

/** A signed-in browser, for the list of sessions. The session record itself is in KV under `id`. */
export const userSessions = sqliteTable(
  "user_sessions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** For example "Firefox on Linux", so that people recognise their devices. */
    device: text("device").notNull(),
    /** When the person signed in. A session that replaces an ended one keeps this time. */
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("user_sessions_user").on(table.userId, table.lastSeenAt)],
);

/** A passkey (WebAuthn credential). */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** COSE public key, base64url. */
    publicKey: text("public_key").notNull(),
    signCount: integer("sign_count").notNull(),
    transports: stringList("transports"),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** What the instructor notes about a person. Part of the person's data: exported and deleted with the account. */
export const personNotes = sqliteTable("person_notes", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  body: text("body").notNull(),
  /** Rises with every save, so that two tabs do not overwrite each other. */
  version: integer("version").notNull(),
  updatedAt: updatedAt(),
});

/** Keys with which scripts change content (docs/decisions/103). */
export const contentKeys = sqliteTable(
  "content_keys",
  {
    id: id(),
    name: text("name").notNull(),
    /** SHA-256 of the key, lower-case hex. The key itself is stored nowhere. */
    hash: text("hash").notNull(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    /** The owner's session epoch when it was made: what ends their sessions ends the key. */
    epoch: integer("epoch").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [uniqueIndex("content_keys_hash").on(table.hash), index("content_keys_owner").on(table.ownerId)],
);
