import { ROOM_MS } from "./limits.ts";
import { OUTCOMES } from "./outcomes.ts";
import { REQUESTS } from "./requests.ts";
import { type Dependency, type Fault, faultsOf, type Row, TABLE } from "./table.ts";

/** What each dependency is for, how long it may take, what is kept when it fails, and what brings it back. */
const ABOUT: Record<Dependency, string> = {
  D1: `Content, accounts, messages, forms, the outbox, counts. A call may take 5 seconds, and a page fails with its first late one. **Kept:** what
is written together is written whole or not at all (\`db.batch\`), and a form that could not be stored says so and shows what
was typed. Sent again, it is stored once: letters by a fingerprint, messages by the form's number, accounts by their
address. A write that came too late may have been done nevertheless; the same keys make the second try harmless. Where a
password or an address was changed, the mail that tells of it lies in the same batch. **Not kept:** a link for a forgotten
password is queued after the answer, which is the same for every address; where D1 fails in between, no mail comes, and it has
to be asked for again (\`account.forgot_failed\`). **Partway** is the first call
answered and the rest not: a page then stands on what it has.`,
  SEARCH: `The index behind the search and the chat, a database of its own. 5 seconds for a whole search. **Kept:** nothing is stored in it that is
not elsewhere; \`npm run search-index\` builds it anew. The question stays in its form.`,
  "KV feeds": `The last good copies of the videos and the contributions. 3 seconds. **Kept:** a copy is only ever replaced by a
whole, valid, non-empty one. A value that cannot be read counts as missing and is fetched anew. Shown here is the harder
case, a first visit without any copy; with one, no page asks the source.`,
  "KV sessions": `Sessions, for browsers whose access token is over. 3 seconds. **Kept:** whoever has a token of fifteen minutes goes
on without it. The row in D1 decides whether a session is good, so an ended one stays ended: signing out works without KV,
and a session that could not be written there does not show as a device. A password that was changed stays changed, and
the answer says so although the new session could not begin.`,
  R2: `Pictures and the templates' files. 5 seconds for a call; a file is streamed. **Kept:** an upload that could not be stored
says so and leaves no row; one whose row cannot be written is deleted again. A file has to be chosen again, because browsers
let no page fill that in; the folder's name stays. A file that stops in the middle is seen by its length and its digest, and \`Range\` goes on from
there. The list of videos is kept although its pictures are not.`,
  AI: `The model that writes answers in the chat. 30 seconds. **Kept:** the question, and an answer: a model that fails, is late,
talks nonsense or stops before it said anything is replaced by the site's own passages, word for word. Where it stops after
it began, the stream ends with an \`error\` event and the visitor may ask again.`,
  mailer: `Whoever takes mail. 5 seconds, after the answer: nobody waits for it. **Kept:** the mail, in the outbox, written in the
same batch as what it tells of. The cron sends what is due every five minutes, account mail before the newsletter, 250 mails a
run, no faster than \`MAIL_RATE\`. A 429, a quota or a refused key ends the run and pauses all mail for as long as \`Retry-After\`
says (half a day at most, a minute without it); two mails in a row without a clear answer are an outage and do the same. None of
this counts as an attempt. Only a mail that fails while others are taken is counted: tried again at most an hour apart, and given
up after three days; any other without a clear answer after seven. A mail that was tried once no longer goes before the newsletter.
One that the provider refuses for good fails at once. Both wait at \`/desk/mail\` to be sent again. One caller
at a time: a message is claimed by one statement, an issue's only while its reader is confirmed. Where the provider took it and
only its answer was lost, the second try carries the same \`Idempotency-Key\`, by which a provider that knows keys sends it once
within 24 hours. Cloudflare's own binding knows none: there such a mail can come twice, and never not at all.`,
  YouTube: `The source of the videos. 3 seconds while a visitor waits, 20 in the cron, 5 for a picture. **Kept:** the last good
copy. After a failed first fetch nobody tries again for a minute.`,
  GitHub: `The source of the contributions. As YouTube; the page about the instructor stands without them.`,
  Turnstile: `Tells people from robots, where the owner has set it up. 3 seconds, before anything is stored. **Kept:** the
form. Where there is no verdict, one that is none, or one about our own keys, whatever came with a token is taken and one line
is logged (\`turnstile.failed\`): the trap, the time and the limits still decide. Without a token nothing passes, then as ever.
A form that could not be stored has used its token up; the page makes another one for the second try.`,
  "edge cache": `Public pages and scaled pictures, and in KV the version by which an isolate knows that a page is old. 1 second
for a page or a picture, half a second for the version, which is asked about once in twenty. **Kept:** nothing that cannot be
made again. What cannot be read, whole and in time, was never there; what could not be written is written when the page is made
the next time. Before it stands each isolate's own memory, which asks nobody. The other way round it carries the site: the tables
above say what comes without a copy, and \`edge-cache.test.ts\` lets every one of their faults happen to pages of which there is
one. It is served where the page could not be made (\`X-Cache: STALE-IF-ERROR\`) or only without a part, for a week.`,
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

/** What was tried and asked for nothing outside the Worker. */
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

Written from \`test/deep/faults\` by \`npm test -- reliability -u\`; do not edit it here. \`test/deep/faults/table.test.ts\` lets every
fault of this page happen to the built Worker, in the real runtime with the real D1, KV and R2, and compares what comes of
it. It fails where a page or a call touches something that is not listed here, where an answer comes more than ${ROOM_MS / 1000} seconds
after the limit given below (which finds what hangs, and not what is slow), where an answer tells of the inside or repeats a
password, and where a 503 does not say when to try again. \`kept.test.ts\` beside it looks at
what was stored and what was mailed.

Four faults: **down**, every call fails at once; **slow**, none ever answers; **wrong**, the answer is not what was asked for
(a value that is no JSON, a missing file, an unknown status); **partway**, the first call is answered and the rest are not, and
streams break off. Databases have no **wrong**: they answer correctly or not at all.

Every call ends. \`worker/platform/deadline.ts\` has the time limits: \`query()\` sets the database's, \`bindings.ts\` beside it those
of the stores. Outside services have limits where they are called.

## What a visitor gets

| | |
| --- | --- |
${Object.entries(OUTCOMES)
  .map(([outcome, means]) => `| **${outcome}** | ${means} |`)
  .join("\n")}

Every page and call of [guards.md](guards.md) is tried; \`(data)\` is what a script asks for in the place of a page, of each kind of
page one. These ask nobody and stand whatever fails: ${asksNobody().join(", ")}. The page cache answers before all of this: a page that it
has a copy of is served from it, however its dependencies are, and the tables say what comes without a copy.

${dependencies
  .map(
    (dependency) => `## ${dependency}\n\n${ABOUT[dependency]}\n\n${tableOf(dependency, TABLE[dependency])}`,
  )
  .join("\n\n")}

## The cron

Every job may come late, twice, or twice at once. Mail is claimed before it is sent; an issue of the newsletter
becomes one mail a reader by a key of both, however many runs write them, and only while the issue is as it was read; feeds are replaced whole; clean-ups
delete what is over. One job's failure does not stop the next: \`cron.job_failed\` in the log, and the next run tries again.

## The burst guard

Where the platform's counter gives no answer within a second, a form is let through: a form that works matters more than
a guard that is down. What must hold exactly, such as tries of a password, is counted in D1.
How many mails an address gets is counted by the statement that writes them to the outbox: a mail that is one too many is
left out, and the change that it tells of is made all the same (decision 032).
`;
}
