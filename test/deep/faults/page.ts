import { ROOM_MS } from "./limits.ts";
import { OUTCOMES } from "./outcomes.ts";
import { REQUESTS } from "./requests.ts";
import { type Dependency, type Fault, faultsOf, type Row, TABLE } from "./table.ts";

/** For each dependency its purpose, its time limit, what survives its failure, and what repairs it. */
const ABOUT: Record<Dependency, string> = {
  D1: `Content, accounts, messages, forms, the outbox, counters. A call may take 5 seconds, and a page fails with its first
late one. **Kept:** what belongs together is written in one batch, completely or not at all (\`db.batch\`). A form that could
not be stored says so and keeps its input. Sent again, it is stored once: form messages are recognised by a fingerprint,
messages by the form's number, accounts by their email address. A write that was given up may have been done after all; the
same keys make the second try harmless. After a change of password or email address, the email about it is in the same
batch. **Not kept:** a link for a forgotten password is queued after the answer, which is the same for every email address;
if D1 fails in between, no email comes, and the person has to ask again (\`account.forgot_failed\`). **Partway** means that
the first call is answered and the rest are not: a page then shows what it has.`,
  SEARCH: `The index behind the search and the chat, in a separate database. 5 seconds for a whole search. **Kept:** everything in
it is also stored elsewhere, and \`npm run search-index\` rebuilds it. The question stays in its form.`,
  "KV feeds": `The last good copies of the videos and the contributions, and what came in before last month. 3 seconds. **Kept:** a copy is only replaced by
a complete, valid, non-empty one. A value that cannot be read counts as missing and is fetched again. The table has the
harder case, a first visit without a copy; with one, no page asks the source.`,
  "KV sessions": `Sessions, for browsers whose access token has expired. 3 seconds. **Kept:** a person with a valid token (they last
fifteen minutes) does not need it. The row in D1 decides whether a session is valid, so an ended one stays ended: signing
out works without KV, and a session that could not be written there is not listed as a device. A changed password stays
changed, and the answer says so even if the new session could not start.`,
  R2: `Pictures and the templates' files. 5 seconds for a call; a file is streamed. **Kept:** an upload that could not be
stored says so and leaves no row; a file whose row cannot be written is deleted again. The file has to be chosen again,
because browsers do not let a page fill that in; the folder's name stays. A file that stops in the middle is noticed by its
length and its digest, and \`Range\` continues from there. A part of a video has 20 seconds and is sent again by the page;
the parts that have arrived stay. The list of videos is kept even if its pictures are not.`,
  AI: `The model that writes answers in the chat. 30 seconds. **Kept:** the question, and an answer: if the model fails, is
late, talks nonsense or stops before its first word, the answer quotes the site's own passages. If it stops
later, the stream ends with an \`error\` event and the visitor can ask again.`,
  mailer: `The mail provider. 5 seconds, after the answer, so that nobody waits for it. **Kept:** the mail, in the outbox, written
in the same batch as the change it is about. The cron sends due mail every five minutes, account mail before the newsletter,
250 mails a run, no faster than \`MAIL_RATE\`. A 429, a quota or a refused key ends the run and pauses all mail for as long
as \`Retry-After\` says (half a day at most, a minute without it). Two mails in a row without a clear answer count as an
outage and do the same. None of this counts as an attempt. A mail that fails while others are accepted does count: it is
tried at least every hour and fails after three days; any other mail without a clear answer fails after seven. A mail that
was tried once no longer goes before the newsletter. One that the provider rejects for good fails at once. Failed mails are
listed at \`/desk/mail\`, where they can be sent again. Only one caller sends a message: it is claimed by one statement, and
an issue's only while its reader is confirmed. If the provider accepted a mail and only its answer was lost, the second try
has the same \`Idempotency-Key\`, so a provider that supports keys sends it once within 24 hours. Cloudflare's own binding
has no keys: there such a mail can come twice, but is never lost.`,
  YouTube: `The source of the videos. 3 seconds while a visitor waits, 20 in the cron, 5 for a picture. **Kept:** the last
good copy. After a failed first fetch there is no second try for a minute.`,
  GitHub: `The source of the contributions. Like YouTube; the page about the instructor works without them.`,
  Stripe: `The payment provider. 5 seconds, twice at most; every write has a key of our own, so that doing it again does it
once. **Kept:** the form, and the order. A payment page that could not be made frees its place and its code. A buyer who comes
back while it is silent sees that the order is being looked at; its webhooks are stored before it is asked, and the cron
asks again about orders, events and refunds that wait.`,
  Turnstile: `Tells people from robots, if the owner has set it up. 3 seconds, before anything is stored. **Kept:** the form. If
there is no verdict, an invalid one, or one about our own keys, a form with a token is accepted and one line is logged
(\`turnstile.failed\`): the hidden field, the timing and the limits still apply. A form without a token is always refused. A
form that could not be stored has used up its token; the page gets a new one for the second try.`,
  "edge cache": `Public pages and scaled pictures, and in KV the version by which an isolate knows that a page is old. 1 second for
a page or a picture, half a second for the version, which is read at most every twenty seconds. **Kept:** everything in it
can be made again. An entry that cannot be read, completely and in time, counts as missing; one that could not be written is
written when the page is next rendered. Each isolate's own memory is asked before it, and needs nothing else. The cache also
carries the site through other faults: the tables above have the outcomes without a copy, and \`edge-cache.test.ts\` causes
all of these faults for pages that have one. The copy is served for a week if the page could not be rendered
(\`X-Cache: STALE-IF-ERROR\`) or only without a part.`,
};

const HEADINGS: Record<Fault, string> = { down: "Down", slow: "Slow", wrong: "Wrong", partway: "Partway" };

function tableOf(dependency: string, rows: readonly Row[]): string {
  const headings = faultsOf(dependency).map((fault) => HEADINGS[fault]);
  return [
    `| Pages and calls | ${headings.join(" | ")} |`,
    `| --- |${headings.map(() => " --- |").join("")}`,
    ...rows.map(
      ({ requests, outcomes }) =>
        `| ${requests.map((name) => `\`${name}\``).join("<br>")} | ${outcomes.join(" | ")} |`,
    ),
  ].join("\n");
}

/** The tested requests that use nothing outside the Worker. */
function asksNobody(): string[] {
  const listed = new Set<string>(
    Object.values(TABLE).flatMap((rows) => rows.flatMap(({ requests }) => [...requests])),
  );
  return Object.keys(REQUESTS)
    .filter((name) => !listed.has(name))
    .map((name) => `\`${name}\``);
}

/** docs/reliability.md. */
export function reliabilityPage(): string {
  const dependencies = Object.keys(TABLE) as Dependency[];
  return `# What happens when something fails

Written from \`test/deep/faults\` by \`npm test -- reliability -u\`; do not edit it here. \`test/deep/faults/table.test.ts\` causes
every fault on this page in the built Worker, in the real runtime with the real D1, KV and R2, and compares the outcome. It
fails if a page or a call uses a dependency that is not listed here, if an answer comes more than ${ROOM_MS / 1000} seconds after the
limit given below (which finds what hangs, not what is slow), if an answer contains internal details or a password, or if a
503 does not say when to try again. \`kept.test.ts\` beside it checks what was stored and mailed.

There are four faults. **Down**: every call fails at once. **Slow**: no call is ever answered. **Wrong**: the answer is
invalid (a value that is not JSON, a missing file, an unknown status). **Partway**: the first call is answered and the rest
are not, and streams break off. Databases have no **wrong**: they answer correctly or not at all.

Every call has a time limit. \`worker/platform/deadline.ts\` has the function: \`query()\` sets the database's limit,
\`bindings.ts\` beside it those of the stores. Outside services have their limits where they are called.

## What a visitor gets

| | |
| --- | --- |
${Object.entries(OUTCOMES)
  .map(([outcome, means]) => `| **${outcome}** | ${means} |`)
  .join("\n")}

Every page and call of [guards.md](guards.md) is tested; \`(data)\` means React Router's request for the page's data, for
one page of each kind. These use no dependency and always work: ${asksNobody().join(", ")}.
The page cache comes before all of this: a page with a copy is served from it, regardless of its dependencies. The tables
have the outcomes without a copy.

${dependencies
  .map(
    (dependency) => `## ${dependency}\n\n${ABOUT[dependency]}\n\n${tableOf(dependency, TABLE[dependency])}`,
  )
  .join("\n\n")}

## The cron

Every job may run late, twice, or twice at once. Mail is claimed before it is sent. A newsletter issue becomes one mail
per reader, by a key of both, even if several runs write them, and only while the issue is unchanged. Feeds are replaced
as a whole, and clean-ups delete what has expired. One job's failure does not stop the next: \`cron.job_failed\` in the log, and the next run tries again.

## The burst guard

If the platform's counter gives no answer within a second, a form is let through: a working form matters more than a
guard that is down. Limits that must be exact, such as password tries, are counted in D1. The number of mails to an address
is counted by the statement that writes them to the outbox: a mail beyond the limit is left out, and the change that it is
about is still made (decision 032).
`;
}
