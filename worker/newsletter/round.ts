import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { isoDay } from "#shared/newsletter/schedule.ts";
import { slugOf } from "#shared/slug.ts";
import { query } from "#worker/platform/client.ts";
import { moveContentVersion } from "#worker/platform/content-version.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { MOST_IN_A_RUN, type Outbox } from "#worker/platform/outbox.ts";
import { createUnsubscribeUrl, ISSUE_MAIL } from "./addresses.ts";
import { newsletterIssues, newsletterSubscribers } from "./schema.ts";

type Issue = typeof newsletterIssues.$inferSelect;

/** How many emails are written in one batch. */
const BATCH = 50;

/** How many issues get their names in one run; the first run after an upgrade has many. */
const NAMED = 20;
const SLUG_MAX = 60;

/** Sends the newsletter on its day: turns a due issue into an email for each of its readers. */
export function createNewsletterRound({
  db,
  config,
  now,
  outbox,
  log,
  feedStore,
}: Dependencies & { outbox: Outbox }) {
  const unsubscribeUrl = createUnsubscribeUrl(config);

  /**
   * Takes the first due issue and marks it as `sending`, so that it cannot be changed or taken back while its emails
   * are written.
   */
  async function takeDue(): Promise<Issue | undefined> {
    const { id, status, sendAt } = newsletterIssues;
    const first = db
      .select({ id })
      .from(newsletterIssues)
      .where(and(inArray(status, ["scheduled", "sending"]), lte(sendAt, now())))
      .orderBy(asc(sendAt))
      .limit(1);
    const [taken] = await query(() =>
      db
        .update(newsletterIssues)
        .set({ status: "sending" })
        .where(eq(id, sql`(${first})`))
        .returning(),
    );
    return taken;
  }

  /** The issue's next readers, in signup order. A group that is gone has none. */
  const readersAfter = ({ writtenTo, groups }: Issue, most: number) => {
    const { status, createdAt, id, email } = newsletterSubscribers;
    const [time = "0", last = ""] = writtenTo?.split(".") ?? [];
    const isMember = groups
      ? sql`exists (select 1 from newsletter_group_members as member where member.subscriber_id = ${id}
          and member.group_id in (select value from json_each(${JSON.stringify(groups)})))`
      : undefined;
    return query(() =>
      db
        .select({ id, email, createdAt })
        .from(newsletterSubscribers)
        .where(
          and(eq(status, "confirmed"), isMember, sql`(${createdAt}, ${id}) > (${Number(time)}, ${last})`),
        )
        .orderBy(asc(createdAt), asc(id))
        .limit(most)
        .all(),
    );
  };

  /** Writes one batch of an issue's emails. Returns how many. */
  async function writeBatch(issue: Issue, most: number): Promise<number> {
    const { issueLetter } = await import("./issue-letter.ts");
    const readers = await readersAfter(issue, most);
    const letterTo = issueLetter(config.site, issue);
    const mails = await Promise.all(
      readers.map(async ({ id, email }) => ({
        mail: letterTo(email, await unsubscribeUrl(id)),
        onceKey: `${ISSUE_MAIL}${issue.id}-${id}`,
        subscriberId: id,
      })),
    );
    const last = readers.at(-1);
    const whole = readers.length < most;
    // Of two runs at once, the second writes nothing: the first one's progress is stored together with its emails.
    const unchanged = sql`${newsletterIssues.id} = ${issue.id} and ${newsletterIssues.status} = 'sending'
      and ${newsletterIssues.updatedAt} = ${issue.updatedAt.getTime()}
      and ${newsletterIssues.writtenTo} is ${issue.writtenTo}`;
    const mailsOfIt = outbox.insertForSubscribers(
      mails,
      sql`exists (select 1 from ${newsletterIssues} where ${unchanged})`,
    );
    const progress = db
      .update(newsletterIssues)
      .set({
        ...(whole && { status: "sent" as const, sentAt: now() }),
        ...(last && { writtenTo: `${last.createdAt.getTime()}.${last.id}` }),
        recipients: sql`${newsletterIssues.recipients} + ${readers.length}`,
      })
      .where(unchanged);
    const [first, ...rest] = [...mailsOfIt, progress];
    await query(() => db.batch([first ?? progress, ...rest]));
    return readers.length;
  }

  /**
   * Names the sent issues that have no name yet: the subject as a slug, with the day if another issue has it. They are
   * in the archive from then on.
   */
  async function nameSent(): Promise<void> {
    const { id, subject, sendAt, status, slug } = newsletterIssues;
    const rows = await query(() =>
      db
        .select({ id, subject, sendAt })
        .from(newsletterIssues)
        .where(and(eq(status, "sent"), isNull(slug)))
        .orderBy(asc(sendAt))
        .limit(NAMED)
        .all(),
    );
    if (rows.length === 0) return;
    for (const row of rows) {
      const short = slugOf(row.subject).slice(0, SLUG_MAX).replace(/-$/, "") || "issue";
      const dated = `${short}-${isoDay(row.sendAt ?? now())}`;
      const names = JSON.stringify([short, dated, `${dated}-${row.id.slice(0, 8)}`]);
      const free = sql`(select value from json_each(${names}) as name where not exists (
        select 1 from newsletter_issues as other where other.slug = name.value) order by name.key limit 1)`;
      await query(() =>
        db
          .update(newsletterIssues)
          .set({ slug: free })
          .where(and(eq(id, row.id), isNull(slug)))
          .run(),
      );
    }
    await moveContentVersion(feedStore);
  }

  return {
    /**
     * Writes a due issue's emails into the outbox: as many as one run sends, minus those still there. The next run
     * continues. Each reader gets an issue once, however often this runs. Returns how many were written.
     */
    async write(): Promise<number> {
      const room = MOST_IN_A_RUN - (await outbox.countIssueMails(MOST_IN_A_RUN));
      let written = 0;
      while (written < room) {
        const issue = await takeDue();
        if (!issue) break;
        written += await writeBatch(issue, Math.min(BATCH, room - written));
      }
      if (written > 0) log.info("newsletter.written", { mails: written });
      await nameSent();
      return written;
    },
  };
}

export type NewsletterRound = ReturnType<typeof createNewsletterRound>;
