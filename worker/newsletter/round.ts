import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { MOST_IN_A_RUN, type Outbox } from "#worker/platform/outbox.ts";
import { createUnsubscribeUrl, ISSUE_MAIL } from "./newsletter.ts";
import { newsletterIssues, newsletterSubscribers } from "./schema.ts";

type Issue = typeof newsletterIssues.$inferSelect;

/** How many emails are written in one batch. */
const BATCH = 50;

/** Sends the newsletter on a Monday: turns a due issue into an email for each reader. */
export function createNewsletterRound({ db, config, now, outbox, log }: Dependencies & { outbox: Outbox }) {
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

  /** The next readers, in signup order. */
  const readersAfter = (writtenTo: string | null, most: number) => {
    const { status, createdAt, id, email } = newsletterSubscribers;
    const [time = "0", last = ""] = writtenTo?.split(".") ?? [];
    return query(() =>
      db
        .select({ id, email, createdAt })
        .from(newsletterSubscribers)
        .where(and(eq(status, "confirmed"), sql`(${createdAt}, ${id}) > (${Number(time)}, ${last})`))
        .orderBy(asc(createdAt), asc(id))
        .limit(most)
        .all(),
    );
  };

  /** Writes one batch of an issue's emails. Returns how many. */
  async function writeBatch(issue: Issue, most: number): Promise<number> {
    const { issueLetter } = await import("./issue-letter.ts");
    const readers = await readersAfter(issue.writtenTo, most);
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
      return written;
    },
  };
}

export type NewsletterRound = ReturnType<typeof createNewsletterRound>;
