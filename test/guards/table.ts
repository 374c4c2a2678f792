/**
 * Who may use what: every page, every call of the API, and whatever else the Worker answers.
 * docs/guards.md is written from it, test/unit/guards.test.ts holds it against the routes and the
 * OpenAPI description, and test/browser/guards.test.ts tries each line as each of four visitors.
 */

/** `owner`: of the thing that is asked for, and nobody else, admins included. */
export type Audience = "anyone" | "signed in" | "admin" | "owner";

export type Line = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As the route or the call declares it. */
  path: string;
  who: Audience;
  /** What is special about it, where one path does several things also which of them. */
  note?: string;
  /** What is tried, where it is not the path itself. `{student}` and the like stand for real ids. */
  example?: string;
  /** What is sent: to a page as a form, to the API as JSON. Mostly nothing, which a form refuses with 400. */
  sends?: Record<string, string>;
  /** What those who may use it are answered: 200 for reading and 400 for an empty form, if nothing is said. */
  answers?: number;
};

/** The pages of app/routes.ts: GET is a page's loader, POST its action. */
export const PAGES: readonly Line[] = [
  { method: "GET", path: "/", who: "anyone" },
  { method: "GET", path: "/newsletter", who: "anyone" },
  { method: "POST", path: "/newsletter", who: "anyone" },
  {
    method: "GET",
    path: "/newsletter/confirm",
    who: "anyone",
    note: "The link's token decides.",
    answers: 400,
  },
  { method: "POST", path: "/newsletter/confirm", who: "anyone", note: "The link's token decides." },
  {
    method: "GET",
    path: "/newsletter/unsubscribe",
    who: "anyone",
    note: "The link's token decides.",
    answers: 400,
  },
  { method: "POST", path: "/newsletter/unsubscribe", who: "anyone", note: "The link's token decides." },
  { method: "GET", path: "/success", who: "anyone" },
  { method: "GET", path: "/error", who: "anyone" },
  { method: "GET", path: "/status", who: "anyone" },
  { method: "GET", path: "/api/docs", who: "anyone" },
  { method: "GET", path: "/courses", who: "anyone" },
  { method: "GET", path: "/courses/:id", who: "anyone", example: "/courses/2" },
  { method: "GET", path: "/courses/:id/syllabus", who: "anyone", example: "/courses/2/syllabus" },
  { method: "GET", path: "/enroll/:id", who: "anyone", example: "/enroll/2" },
  { method: "GET", path: "/mentorship", who: "anyone" },
  { method: "GET", path: "/mentorship/join", who: "anyone" },
  { method: "POST", path: "/mentorship/join", who: "anyone" },
  { method: "GET", path: "/templates", who: "anyone" },
  { method: "GET", path: "/contact", who: "anyone" },
  { method: "POST", path: "/contact", who: "anyone" },
  { method: "GET", path: "/blog", who: "anyone" },
  { method: "GET", path: "/blog/:slug", who: "anyone", example: "/blog/whats-new-in-react-2025" },
  { method: "GET", path: "/terms", who: "anyone" },
  { method: "GET", path: "/privacy", who: "anyone" },
  { method: "GET", path: "/sitemap.xml", who: "anyone" },
  { method: "GET", path: "/sitemap/:part", who: "anyone", example: "/sitemap/pages.xml" },
  { method: "GET", path: "/robots.txt", who: "anyone" },
  { method: "GET", path: "/llms.txt", who: "anyone" },
  { method: "GET", path: "/feed.xml", who: "anyone" },
  { method: "GET", path: "/projects", who: "anyone" },
  { method: "GET", path: "/youtube", who: "anyone" },
  { method: "GET", path: "/about-me", who: "anyone" },
  { method: "GET", path: "/notes", who: "anyone" },
  { method: "GET", path: "/notes/:slug", who: "anyone", example: "/notes/props" },
  { method: "GET", path: "/search", who: "anyone", example: "/search?q=props" },
  { method: "GET", path: "/playground", who: "anyone" },
  { method: "GET", path: "/chat", who: "anyone" },
  { method: "POST", path: "/chat", who: "anyone" },
  {
    method: "GET",
    path: "/register",
    who: "anyone",
    note: "Whoever is signed in is sent to the portal.",
  },
  { method: "POST", path: "/register", who: "anyone", note: "Makes a student, whatever is posted." },
  { method: "GET", path: "/login", who: "anyone", note: "Whoever is signed in is sent to the portal." },
  { method: "POST", path: "/login", who: "anyone" },
  { method: "GET", path: "/logout", who: "anyone" },
  {
    method: "POST",
    path: "/logout",
    who: "anyone",
    note: "Ends the session of the cookie; without one it does nothing.",
    answers: 302,
  },
  { method: "GET", path: "/confirm-email", who: "anyone", note: "The link's token decides.", answers: 400 },
  { method: "POST", path: "/confirm-email", who: "anyone", note: "The link's token decides." },
  { method: "GET", path: "/forgot-password", who: "anyone" },
  { method: "POST", path: "/forgot-password", who: "anyone", note: "One answer for every address." },
  { method: "GET", path: "/reset-password", who: "anyone", note: "The link's token decides.", answers: 400 },
  { method: "POST", path: "/reset-password", who: "anyone", note: "The link's token decides." },
  { method: "GET", path: "/account", who: "anyone", note: "Goes to the profile, which asks.", answers: 302 },
  { method: "GET", path: "/portal", who: "signed in", note: "What it shows goes by the role." },
  {
    method: "POST",
    path: "/portal",
    who: "signed in",
    note: "One's own confirmation mail once more.",
    example: "/portal?index",
    answers: 200,
  },
  { method: "GET", path: "/portal/assignments", who: "signed in" },
  { method: "GET", path: "/portal/profile", who: "signed in", note: "One's own." },
  { method: "POST", path: "/portal/profile", who: "signed in", note: "One's own." },
  {
    method: "POST",
    path: "/portal/profile",
    who: "owner",
    note: "Signing a device out.",
    sends: { intent: "end-session", id: "{session}" },
    answers: 200,
  },
  {
    method: "POST",
    path: "/portal/profile",
    who: "owner",
    note: "Renaming a passkey.",
    sends: { intent: "rename-passkey", id: "{passkey}", name: "Key of the owner" },
    answers: 200,
  },
  {
    method: "POST",
    path: "/portal/profile",
    who: "owner",
    note: "Removing a passkey.",
    sends: { intent: "remove-passkey", id: "{passkey}" },
    answers: 200,
  },
  {
    method: "GET",
    path: "/portal/profile/delete",
    who: "anyone",
    note: "Asks nobody in particular to sign in; its last page is for somebody who has no account left.",
  },
  {
    method: "POST",
    path: "/portal/profile/delete",
    who: "signed in",
    note: "One's own account, with its password. An admin's cannot be deleted.",
  },
  {
    method: "GET",
    path: "/messages",
    who: "signed in",
    note: "A student's own conversation; for an admin all of them, and what the forms brought.",
  },
  {
    method: "POST",
    path: "/messages",
    who: "signed in",
    note: "Into one's own conversation. An admin has none.",
  },
  { method: "GET", path: "/messages/:studentId", who: "admin", example: "/messages/{student}" },
  { method: "POST", path: "/messages/:studentId", who: "admin", example: "/messages/{student}" },
  { method: "GET", path: "/messages/:kind/:id", who: "admin", example: "/messages/contact/{letter}" },
  { method: "POST", path: "/messages/:kind/:id", who: "admin", example: "/messages/contact/{letter}" },
  { method: "GET", path: "/users", who: "admin" },
  { method: "GET", path: "/upload", who: "admin" },
  { method: "POST", path: "/upload", who: "admin" },
  { method: "GET", path: "/*", who: "anyone", example: "/there-is-no-such-page", answers: 404 },
];

/** The API's calls, below `/api`. */
export const CALLS: readonly Line[] = [
  { method: "GET", path: "/", who: "anyone" },
  { method: "GET", path: "/health", who: "anyone", note: "With `?deep=1` ten times a minute." },
  {
    method: "GET",
    path: "/openapi.json",
    who: "anyone",
    note: "Not in the description: it is the description.",
  },
  { method: "GET", path: "/courses", who: "anyone" },
  { method: "GET", path: "/courses/:id", who: "anyone", example: "/courses/2" },
  { method: "GET", path: "/projects", who: "anyone" },
  { method: "GET", path: "/templates", who: "anyone" },
  { method: "GET", path: "/download", who: "anyone", example: "/download?filename={file}" },
  { method: "GET", path: "/youtube", who: "anyone" },
  { method: "GET", path: "/info/github", who: "anyone" },
  { method: "GET", path: "/search", who: "anyone", example: "/search?q=props" },
  { method: "POST", path: "/newsletter", who: "anyone" },
  { method: "POST", path: "/newsletter/confirm", who: "anyone", note: "The link's token decides." },
  { method: "POST", path: "/newsletter/unsubscribe", who: "anyone", note: "The link's token decides." },
  { method: "POST", path: "/contact", who: "anyone" },
  { method: "POST", path: "/mentorship", who: "anyone" },
  { method: "POST", path: "/chat", who: "anyone" },
  { method: "POST", path: "/chat/ask", who: "anyone" },
  { method: "POST", path: "/chat/feedback", who: "anyone" },
  { method: "POST", path: "/auth/register", who: "anyone", note: "Makes a student, whatever is sent." },
  { method: "POST", path: "/auth/login", who: "anyone" },
  {
    method: "POST",
    path: "/auth/refresh",
    who: "signed in",
    note: "By the session's cookie only.",
    answers: 200,
  },
  {
    method: "POST",
    path: "/auth/logout",
    who: "anyone",
    note: "Ends the session of the cookie or the token; without one it does nothing.",
    answers: 200,
  },
  { method: "POST", path: "/auth/confirm", who: "anyone", note: "The link's token decides." },
  {
    method: "POST",
    path: "/auth/confirm/resend",
    who: "signed in",
    note: "To one's own address.",
    answers: 202,
  },
  { method: "POST", path: "/auth/forgot", who: "anyone", note: "One answer for every address." },
  { method: "POST", path: "/auth/reset", who: "anyone", note: "The link's token decides." },
  { method: "GET", path: "/auth/me", who: "signed in", note: "One's own." },
  { method: "PATCH", path: "/auth/me", who: "signed in", note: "One's own." },
  { method: "POST", path: "/auth/password", who: "signed in", note: "One's own, with the old one." },
  { method: "POST", path: "/auth/email", who: "signed in", note: "One's own, with the password." },
  { method: "GET", path: "/auth/sessions", who: "signed in", note: "One's own." },
  { method: "POST", path: "/auth/sessions/end-all", who: "signed in", note: "One's own.", answers: 200 },
  {
    method: "DELETE",
    path: "/auth/sessions/:id",
    who: "owner",
    example: "/auth/sessions/{session}",
    answers: 200,
  },
  { method: "GET", path: "/auth/export", who: "signed in", note: "One's own." },
  {
    method: "POST",
    path: "/auth/delete",
    who: "signed in",
    note: "One's own account, with its password. An admin's cannot be deleted.",
  },
  { method: "GET", path: "/auth/passkeys", who: "signed in", note: "One's own." },
  {
    method: "POST",
    path: "/auth/passkeys/registration/options",
    who: "signed in",
    note: "For one's own account.",
    answers: 200,
  },
  {
    method: "POST",
    path: "/auth/passkeys/registration/verify",
    who: "signed in",
    note: "For one's own account.",
  },
  { method: "POST", path: "/auth/passkeys/authentication/options", who: "anyone", answers: 200 },
  { method: "POST", path: "/auth/passkeys/authentication/verify", who: "anyone" },
  {
    method: "PATCH",
    path: "/auth/passkeys/:id",
    who: "owner",
    example: "/auth/passkeys/{passkey}",
    sends: { name: "Key of the owner" },
    answers: 200,
  },
  {
    method: "DELETE",
    path: "/auth/passkeys/:id",
    who: "owner",
    example: "/auth/passkeys/{passkey}",
    answers: 200,
  },
  { method: "POST", path: "/uploads", who: "admin", answers: 415 },
  { method: "GET", path: "/users", who: "admin" },
  { method: "GET", path: "/users.csv", who: "admin" },
];

/** What worker/app.ts answers beside the pages and the API. */
export const OTHERS: readonly Line[] = [
  {
    method: "GET",
    path: "/media/*",
    who: "anyone",
    note: "Pictures only. An address that was not handed out cannot be guessed.",
    example: "/media/{picture}",
  },
  { method: "GET", path: "/.well-known/jwks.json", who: "anyone", note: "Public keys." },
  {
    method: "GET",
    path: "/playground/frame",
    who: "anyone",
    note: "An empty document without a right to anything of the site's.",
  },
];

/** Who may use a line, in the words of the page for people. */
const COLUMNS = {
  anyone: ["yes", "yes", "yes", "yes"],
  "signed in": ["no", "yes", "yes", "yes"],
  admin: ["no", "no", "no", "yes"],
  owner: ["no", "yes", "not found", "not found"],
} as const satisfies Record<Audience, readonly string[]>;

function tableOf(lines: readonly Line[], prefix = ""): string {
  const rows = lines.map(({ method, path, who, note = "" }) =>
    ["", `\`${method} ${prefix}${path}\``, ...COLUMNS[who], note, ""].join(" | ").trim(),
  );
  return [
    "| What | Nobody | Student | Another student | Admin | Remarks |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** docs/guards.md. */
export function guardsPage(): string {
  return `# Who may use what

Written from \`test/guards/table.ts\` by \`npm test -- guards -u\`; do not edit it here. One test fails where
a page or a call exists that this page does not list, or the other way round. Another tries every line, as each of the
four, against the built site: pages as documents and as the data that a script asks for, without the layout around them.

"Student" is the person a thing belongs to, where it belongs to somebody; "another student" and "admin" then ask for that
person's. What is not one's own is "not found": an id is no way to learn that something exists.

What "no" means: a page sends nobody to \`/login?next=\` and back afterwards, and answers 403 to somebody
without the role. The API answers 401 and 403. Reading goes by the access token; whatever writes, and whatever is an
admin's, is also held against the database (decision 020). Nothing that was asked for somebody is kept in a cache.

The guard stands in three places: on the page's loader and action (\`requireViewer\`, also on the layout), on the API's
calls as middleware (\`requireUser\`, \`requireAdmin\`), and in the service, which writes only where the owner's id fits.

## Pages

GET is a page, POST what its form does.

${tableOf(PAGES)}

## The API

${tableOf(CALLS, "/api")}

A write with cookies also needs an \`Origin\` of this site. A path with another method is a 405.

## The rest

${tableOf(OTHERS)}

Static files (\`/assets\`, pictures, fonts) are served before the Worker runs, to anyone.
`;
}
