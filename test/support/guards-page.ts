import { type Audience, CALLS, type Line, OTHERS, PAGES } from "../fixtures/guards.ts";

/** Who may use a line, in words for readers. */
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

Written from \`test/fixtures/guards.ts\` by \`npm test -- guards -u\`; do not edit it here. One test fails if a page or a
call exists that this page does not list, or the other way round. Another tries every line as each of the four visitors,
against the built site: pages as documents, and as the data that React Router's client requests without the layout.

"Student" is the owner of the data, if it belongs to a person; "another student" and "admin" then request that person's
data. Other people's data is "not found", so that an id does not reveal whether something exists.

What "no" means: a page sends visitors who are not signed in to \`/login?next=\` and back afterwards, and answers 403 to a
person without the role. The API answers 401 and 403. Reading needs only the access token. Writing, an admin's pages and
calls, the profile, the data export and the lists of sessions and passkeys are also checked against the database
(decisions 020 and 072). Personal answers are never cached.

The guard is in three places: on the page's loader and action (\`requireViewer\`, also on the layout), on the API's calls
as middleware (\`requireUser\`, \`requireCurrentUser\`, \`requireAdmin\`), and in the service, which only writes if the owner's
id matches.

## Pages

GET is a page, POST its form.

${tableOf(PAGES)}

## The API

${tableOf(CALLS, "/api")}

A write with cookies also needs an \`Origin\` of this site. A path with another method is a 405.

## The rest

${tableOf(OTHERS)}

Static files (\`/assets\`, pictures, fonts) are served before the Worker runs, to anyone.
`;
}
