import { type Audience, CALLS, type Line, OTHERS, PAGES } from "../fixtures/guards.ts";

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

Written from \`test/fixtures/guards.ts\` by \`npm test -- guards -u\`; do not edit it here. One test fails where
a page or a call exists that this page does not list, or the other way round. Another tries every line, as each of the
four, against the built site: pages as documents and as the data that a script asks for, without the layout around them.

"Student" is the person a thing belongs to, where it belongs to somebody; "another student" and "admin" then ask for that
person's. What is not one's own is "not found": an id is no way to learn that something exists.

What "no" means: a page sends nobody to \`/login?next=\` and back afterwards, and answers 403 to somebody
without the role. The API answers 401 and 403. Reading goes by the access token; whatever writes, whatever is an admin's,
and the profile, the copy of one's data and the lists of sessions and passkeys are also held against the database
(decisions 020 and 072). Nothing that was asked for somebody is kept in a cache.

The guard stands in three places: on the page's loader and action (\`requireViewer\`, also on the layout), on the API's
calls as middleware (\`requireUser\`, \`requireCurrentUser\`, \`requireAdmin\`), and in the service, which writes only where the owner's id fits.

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
