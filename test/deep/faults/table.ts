import type { Outcome } from "./outcomes.ts";

export const FAULTS = ["down", "slow", "wrong", "partway"] as const;
export type Fault = (typeof FAULTS)[number];

/** A dependency's faults, in the order of a row's outcomes. A database answers correctly or not at all. */
export function faultsOf(dependency: string): Fault[] {
  return FAULTS.filter((fault) => fault !== "wrong" || !["D1", "SEARCH"].includes(dependency));
}

/** Requests with the same outcomes under a dependency's faults. */
export type Row = {
  outcomes: readonly Outcome[];
  /** Names of test/deep/faults/requests.ts. */
  requests: readonly string[];
};

/**
 * The outcome of each fault of each dependency in each page and call that uses it. table.test.ts causes every one of
 * them, and fails if a request uses a dependency that is not listed here.
 */
export const TABLE = {
  D1: [
    {
      outcomes: ["standing", "standing", "whole"],
      requests: [
        "GET /",
        "GET /courses",
        "GET /mentorship",
        "GET /mentorship/join",
        "GET /templates",
        "GET /projects",
        "GET /register",
        "GET /messages",
      ],
    },
    {
      outcomes: ["page", "page", "whole"],
      requests: [
        "GET /courses/:id",
        "GET /courses/:id/syllabus",
        "GET /enroll/:id",
        "GET /notes",
        "GET /notes/:slug",
        "GET /blog",
        "GET /blog/:slug",
        "GET /terms",
        "GET /privacy",
        "GET /portal/profile/delete",
        "GET /newsletter/issues/new",
      ],
    },
    { outcomes: ["lesser", "lesser", "whole"], requests: ["GET /status"] },
    { outcomes: ["lesser", "lesser", "lesser"], requests: ["GET /reset-password"] },
    {
      outcomes: ["refusal", "refusal", "whole"],
      requests: [
        "GET /sitemap.xml",
        "GET /sitemap/:part",
        "GET /llms.txt",
        "GET /feed.xml",
        "GET /api/health (deep)",
        "GET /api/courses",
        "GET /api/courses/:id",
        "GET /api/projects",
        "GET /api/templates",
        "GET /api/download",
        "POST /api/newsletter/unsubscribe",
        "POST /api/contact",
        "POST /api/auth/forgot",
        "GET /api/auth/me",
        "POST /api/auth/passkeys/authentication/options",
      ],
    },
    {
      outcomes: ["form", "form", "form"],
      requests: [
        "POST /newsletter",
        "POST /mentorship/join",
        "POST /register",
        "POST /login",
        "POST /confirm-email",
        "POST /cancel-email-change",
        "POST /reset-password",
        "POST /newsletter/confirm",
      ],
    },
    {
      outcomes: ["form", "form", "whole"],
      requests: [
        "POST /newsletter/unsubscribe",
        "POST /message-mail/off",
        "POST /contact",
        "POST /forgot-password",
      ],
    },
    {
      outcomes: ["page", "page", "page"],
      requests: [
        "POST /logout",
        "GET /portal/assignments",
        "GET /portal/profile",
        "POST /portal/profile (message mail)",
        "POST /portal/profile (password)",
        "POST /portal/profile (device)",
        "POST /portal/profile (devices)",
        "POST /portal/profile (passkey removed)",
        "POST /portal/profile/delete",
        "GET /messages/:studentId",
        "GET /messages/:kind/:id",
        "GET /newsletter/issues/:id",
        "POST /newsletter/issues/:id (deleted)",
        "POST /desk/mail",
      ],
    },
    { outcomes: ["form", "form", "lesser"], requests: ["POST /chat"] },
    { outcomes: ["page", "page", "form"], requests: ["POST /portal"] },
    {
      outcomes: ["written", "written", "written"],
      requests: [
        "POST /portal/profile",
        "POST /portal/profile (address)",
        "POST /portal/profile (passkey's name)",
        "POST /messages/:studentId",
        "POST /messages/:kind/:id",
        "POST /newsletter/issues/new",
        "POST /newsletter/issues/:id",
        "POST /newsletter/issues/:id (test)",
      ],
    },
    {
      outcomes: ["page", "page", "standing"],
      requests: [
        "GET /portal (admin)",
        "GET /messages (admin)",
        "GET /messages (contact)",
        "GET /messages (mentorship)",
        "GET /users",
        "GET /upload",
        "GET /desk/mail",
        "GET /newsletter/issues",
      ],
    },
    { outcomes: ["written", "written", "form"], requests: ["POST /messages", "POST /upload"] },
    {
      outcomes: ["refusal", "refusal", "refusal"],
      requests: [
        "POST /api/newsletter",
        "POST /api/newsletter/confirm",
        "POST /api/mentorship",
        "POST /api/chat/feedback",
        "POST /api/auth/register",
        "POST /api/auth/login",
        "POST /api/auth/refresh",
        "POST /api/auth/logout",
        "POST /api/auth/confirm",
        "POST /api/auth/confirm/resend",
        "POST /api/auth/reset",
        "PATCH /api/auth/me",
        "POST /api/auth/message-mail",
        "POST /api/auth/password",
        "POST /api/auth/email",
        "POST /api/auth/email/cancel",
        "POST /api/auth/sessions/end-all",
        "DELETE /api/auth/sessions/:id",
        "GET /api/auth/sessions",
        "GET /api/auth/export",
        "GET /api/auth/passkeys",
        "POST /api/auth/delete",
        "POST /api/auth/passkeys/registration/options",
        "POST /api/auth/passkeys/registration/verify",
        "POST /api/auth/passkeys/authentication/verify",
        "PATCH /api/auth/passkeys/:id",
        "DELETE /api/auth/passkeys/:id",
        "POST /api/uploads",
        "GET /api/users",
        "GET /api/users.csv",
      ],
    },
    {
      outcomes: ["refusal", "refusal", "lesser"],
      requests: ["POST /api/chat", "POST /api/chat (stream)", "POST /api/chat/ask"],
    },
    { outcomes: ["visitor", "visitor", "visitor"], requests: ["GET /login (signed in)"] },
    {
      outcomes: ["standing", "standing", "standing"],
      requests: ["GET /register (signed in)", "GET /portal"],
    },
    {
      outcomes: ["whole", "whole", "whole"],
      requests: [
        "GET /confirm-email",
        "GET /cancel-email-change",
        "GET /newsletter/confirm",
        "GET /newsletter/unsubscribe",
        "GET /message-mail/off",
        "GET /logout (signed in)",
      ],
    },
    {
      outcomes: ["told", "told", "whole"],
      requests: [
        "GET /courses (data)",
        "GET /courses/:id (data)",
        "GET /notes/:slug (data)",
        "GET /messages (data)",
        "POST /contact (data)",
      ],
    },
    { outcomes: ["told", "told", "told"], requests: ["GET /portal (data)", "POST /messages (data)"] },
  ],
  SEARCH: [
    { outcomes: ["standing", "standing", "standing"], requests: ["GET /search"] },
    { outcomes: ["form", "form", "form"], requests: ["POST /chat"] },
    {
      outcomes: ["refusal", "refusal", "refusal"],
      requests: ["GET /api/search", "POST /api/chat", "POST /api/chat (stream)", "POST /api/chat/ask"],
    },
    { outcomes: ["lesser", "lesser", "whole"], requests: ["GET /status"] },
    { outcomes: ["told", "told", "told"], requests: ["GET /search (data)"] },
    { outcomes: ["refusal", "refusal", "whole"], requests: ["GET /api/health (deep)"] },
  ],
  "KV feeds": [
    { outcomes: ["standing", "standing", "whole", "standing"], requests: ["GET /youtube"] },
    { outcomes: ["lesser", "lesser", "whole", "lesser"], requests: ["GET /about-me", "GET /feed.xml"] },
    {
      outcomes: ["refusal", "refusal", "whole", "refusal"],
      requests: ["GET /api/youtube", "GET /api/info/github", "GET /media/*"],
    },
    { outcomes: ["lesser", "lesser", "lesser", "whole"], requests: ["GET /status"] },
    { outcomes: ["refusal", "refusal", "refusal", "whole"], requests: ["GET /api/health (deep)"] },
    {
      // Without the vectors, words alone are searched for.
      outcomes: ["whole", "whole", "whole", "whole"],
      requests: [
        "GET /search",
        "GET /search (data)",
        "POST /chat",
        "GET /api/search",
        "POST /api/chat",
        "POST /api/chat (stream)",
        "POST /api/chat/ask",
      ],
    },
  ],
  "KV sessions": [
    { outcomes: ["form", "form", "whole", "whole"], requests: ["POST /login"] },
    {
      outcomes: ["lesser", "lesser", "lesser", "lesser"],
      requests: ["POST /confirm-email", "POST /api/auth/confirm"],
    },
    {
      outcomes: ["whole", "whole", "whole", "whole"],
      requests: [
        "GET /logout (signed in)",
        "POST /logout",
        "POST /reset-password",
        "POST /portal/profile (device)",
        "POST /portal/profile/delete",
        "POST /api/auth/logout",
        "POST /api/auth/reset",
        "DELETE /api/auth/sessions/:id",
        "POST /api/auth/delete",
      ],
    },
    {
      outcomes: ["page", "page", "page", "whole"],
      requests: [
        "GET /portal",
        "GET /portal (admin)",
        "GET /portal/assignments",
        "POST /portal",
        "GET /portal/profile",
        "POST /portal/profile (message mail)",
        "POST /portal/profile (passkey removed)",
        "GET /portal/profile/delete",
        "GET /messages",
        "GET /messages (admin)",
        "GET /messages (contact)",
        "GET /messages (mentorship)",
        "GET /messages/:studentId",
        "GET /messages/:kind/:id",
        "GET /users",
        "GET /upload",
        "GET /desk/mail",
        "GET /newsletter/issues",
        "GET /newsletter/issues/new",
        "GET /newsletter/issues/:id",
        "POST /newsletter/issues/:id (deleted)",
        "POST /desk/mail",
      ],
    },
    {
      outcomes: ["written", "written", "written", "whole"],
      requests: [
        "POST /portal/profile",
        "POST /portal/profile (address)",
        "POST /portal/profile (passkey's name)",
        "POST /messages",
        "POST /messages/:studentId",
        "POST /messages/:kind/:id",
        "POST /upload",
        "POST /newsletter/issues/new",
        "POST /newsletter/issues/:id",
        "POST /newsletter/issues/:id (test)",
      ],
    },
    {
      outcomes: ["page", "page", "page", "page"],
      requests: ["POST /portal/profile (password)", "POST /portal/profile (devices)"],
    },
    {
      outcomes: ["refusal", "refusal", "whole", "whole"],
      requests: ["POST /api/auth/login", "POST /api/auth/passkeys/authentication/verify"],
    },
    {
      outcomes: ["refusal", "refusal", "refusal", "whole"],
      requests: [
        "GET /api/health (deep)",
        "POST /api/auth/refresh",
        "POST /api/auth/confirm/resend",
        "GET /api/auth/me",
        "PATCH /api/auth/me",
        "POST /api/auth/message-mail",
        "POST /api/auth/email",
        "GET /api/auth/sessions",
        "GET /api/auth/export",
        "GET /api/auth/passkeys",
        "POST /api/auth/passkeys/registration/options",
        "PATCH /api/auth/passkeys/:id",
        "DELETE /api/auth/passkeys/:id",
        "POST /api/uploads",
        "GET /api/users",
        "GET /api/users.csv",
      ],
    },
    {
      outcomes: ["refusal", "refusal", "refusal", "refusal"],
      requests: ["POST /api/auth/password", "POST /api/auth/sessions/end-all"],
    },
    { outcomes: ["lesser", "lesser", "lesser", "whole"], requests: ["GET /status"] },
    {
      outcomes: ["visitor", "visitor", "visitor", "whole"],
      requests: ["GET /login (signed in)", "GET /register (signed in)"],
    },
    {
      outcomes: ["told", "told", "told", "whole"],
      requests: ["GET /portal (data)", "GET /messages (data)", "POST /messages (data)"],
    },
  ],
  R2: [
    { outcomes: ["refusal", "refusal", "whole", "whole"], requests: ["POST /api/uploads"] },
    { outcomes: ["refusal", "refusal", "refusal", "cut"], requests: ["GET /api/download"] },
    { outcomes: ["refusal", "refusal", "missing", "refusal"], requests: ["GET /media/*"] },
    { outcomes: ["lesser", "lesser", "lesser", "whole"], requests: ["GET /status"] },
    { outcomes: ["form", "form", "whole", "whole"], requests: ["POST /upload"] },
    { outcomes: ["refusal", "refusal", "refusal", "whole"], requests: ["GET /api/health (deep)"] },
  ],
  AI: [
    {
      outcomes: ["lesser", "lesser", "lesser", "lesser"],
      requests: ["POST /chat", "POST /api/chat", "POST /api/chat (stream)", "POST /api/chat/ask"],
    },
  ],
  mailer: [
    {
      outcomes: ["whole", "whole", "whole", "whole"],
      requests: [
        "POST /contact (data)",
        "POST /newsletter",
        "POST /contact",
        "POST /mentorship/join",
        "POST /register",
        "POST /forgot-password",
        "POST /reset-password",
        "POST /portal",
        "POST /portal/profile (address)",
        "POST /portal/profile (password)",
        "POST /messages/:kind/:id",
        "POST /newsletter/issues/:id (test)",
        "POST /api/newsletter",
        "POST /api/contact",
        "POST /api/mentorship",
        "POST /api/auth/register",
        "POST /api/auth/confirm/resend",
        "POST /api/auth/forgot",
        "POST /api/auth/reset",
        "POST /api/auth/password",
        "POST /api/auth/email",
        "POST /api/auth/passkeys/registration/verify",
      ],
    },
  ],
  YouTube: [
    { outcomes: ["standing", "standing", "standing", "standing"], requests: ["GET /youtube"] },
    { outcomes: ["lesser", "lesser", "lesser", "lesser"], requests: ["GET /feed.xml"] },
    {
      outcomes: ["refusal", "refusal", "refusal", "refusal"],
      requests: ["GET /api/youtube", "GET /media/*"],
    },
  ],
  GitHub: [
    { outcomes: ["lesser", "lesser", "lesser", "lesser"], requests: ["GET /about-me"] },
    { outcomes: ["refusal", "refusal", "refusal", "refusal"], requests: ["GET /api/info/github"] },
  ],
  Turnstile: [
    {
      outcomes: ["whole", "whole", "whole", "whole"],
      requests: [
        "POST /contact (data)",
        "POST /newsletter",
        "POST /contact",
        "POST /mentorship/join",
        "POST /register",
        "POST /api/newsletter",
        "POST /api/contact",
        "POST /api/mentorship",
        "POST /api/auth/register",
      ],
    },
  ],
  "edge cache": [
    {
      outcomes: ["whole", "whole", "whole", "whole"],
      requests: [
        "GET /",
        "GET /courses",
        "GET /courses/:id",
        "GET /courses/:id/syllabus",
        "GET /enroll/:id",
        "GET /mentorship",
        "GET /mentorship/join",
        "GET /templates",
        "GET /projects",
        "GET /youtube",
        "GET /about-me",
        "GET /sitemap.xml",
        "GET /sitemap/:part",
        "GET /llms.txt",
        "GET /feed.xml",
        "GET /contact",
        "GET /notes/:slug",
        "GET /notes",
        "GET /blog",
        "GET /blog/:slug",
        "GET /privacy",
        "GET /terms",
        "GET /success",
        "GET /error",
        "GET /robots.txt",
        "GET /courses (data)",
        "GET /courses/:id (data)",
        "GET /notes/:slug (data)",
        "GET /media/*",
      ],
    },
  ],
} as const satisfies Record<string, readonly Row[]>;
export type Dependency = keyof typeof TABLE;

const isDependency = (name: string): name is Dependency => Object.hasOwn(TABLE, name);

export function dependencyOf(name: string): Dependency {
  if (!isDependency(name)) throw new Error(`${name} is not in the table.`);
  return name;
}
