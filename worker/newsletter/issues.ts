import { and, asc, count, desc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { IssueForm } from "#shared/newsletter/issue.ts";
import { comingMondays, isoDay } from "#shared/newsletter/mondays.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { fingerprint } from "#worker/platform/fingerprint.ts";
import { newId } from "#worker/platform/ids.ts";
import { after, type Page, type Paging, readCursor, toPage } from "#worker/platform/keyset.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { createUnsubscribeUrl } from "./newsletter.ts";
import { newsletterIssues, newsletterSubscribers } from "./schema.ts";

type Row = typeof newsletterIssues.$inferSelect;

/** An issue as the desk shows it. `version` changes with every save. */
export type Issue = Pick<Row, "id" | "subject" | "body" | "status" | "sendAt" | "sentAt" | "recipients"> & {
  version: number;
};
export type IssueSummary = Omit<Issue, "body" | "version"> & Pick<Row, "createdAt">;

export type IssueList = Page<IssueSummary> & {
  /** How many have confirmed their address. */
  readers: number;
  /** When the next planned issue goes out. */
  nextMonday: Date | null;
};

/** How many weeks ahead an issue can be planned. */
const WEEKS = 12;
const PAGE = 20;
const hasNotLeft = inArray(newsletterIssues.status, ["draft", "scheduled"]);

const summary = {
  id: newsletterIssues.id,
  subject: newsletterIssues.subject,
  status: newsletterIssues.status,
  sendAt: newsletterIssues.sendAt,
  sentAt: newsletterIssues.sentAt,
  recipients: newsletterIssues.recipients,
  createdAt: newsletterIssues.createdAt,
};

const gone = () => new AppError("not_found", "There is no such issue.");
const left = () => new AppError("conflict", "This issue is on its way already, so it stays as it is.");

/** The newsletter's issues at the instructor's desk. Guards stand before it. */
export function createNewsletterIssues({
  db,
  config,
  now,
  outbox,
  defer,
}: Dependencies & { outbox: Outbox }) {
  async function find(id: string): Promise<Row> {
    const row = await query(() =>
      db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).get(),
    );
    if (!row) throw gone();
    return row;
  }

  /**
   * Changes an issue that has not left, and returns its new version. `only`: under which further condition;
   * `refusal`: what it means where that does not hold.
   */
  async function change(
    id: string,
    set: Partial<Pick<Row, "subject" | "body" | "status" | "sendAt">>,
    refusal: () => AppError = left,
    only?: SQL,
  ): Promise<number> {
    const at = now();
    const changed = await query(() =>
      db
        .update(newsletterIssues)
        .set({ ...set, updatedAt: at })
        .where(and(eq(newsletterIssues.id, id), hasNotLeft, only))
        .returning({ id: newsletterIssues.id }),
    );
    if (changed.length > 0) return at.getTime();
    const { status } = await find(id);
    throw status === "draft" || status === "scheduled" ? refusal() : left();
  }

  return {
    /** The issues, newest first, how many people read them, and what goes out next. */
    async list({ limit = PAGE, cursor }: Partial<Paging>): Promise<IssueList> {
      const { createdAt, id, sendAt } = newsletterIssues;
      const [rows, [counted], [next]] = await query(() =>
        db.batch([
          db
            .select(summary)
            .from(newsletterIssues)
            .where(after(createdAt, id, readCursor(cursor)))
            .orderBy(desc(createdAt), desc(id))
            .limit(limit + 1),
          db
            .select({ total: count() })
            .from(newsletterSubscribers)
            .where(eq(newsletterSubscribers.status, "confirmed")),
          db.select({ sendAt }).from(newsletterIssues).where(gt(sendAt, now())).orderBy(asc(sendAt)).limit(1),
        ]),
      );
      return {
        ...toPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id })),
        readers: counted?.total ?? 0,
        nextMonday: next?.sendAt ?? null,
      };
    },

    /**
     * An issue, and the Mondays of the next twelve weeks on which no other one goes out. One round trip.
     * @throws AppError `not_found`
     */
    async get(id: string): Promise<{ issue: Issue; mondays: Date[] }> {
      const at = now();
      const { sendAt } = newsletterIssues;
      const [[row], taken] = await query(() =>
        db.batch([
          db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)),
          db
            .select({ sendAt })
            .from(newsletterIssues)
            .where(and(gt(sendAt, at), ne(newsletterIssues.id, id)))
            .orderBy(asc(sendAt))
            .limit(WEEKS),
        ]),
      );
      if (!row) throw gone();
      const days = new Set(taken.map((other) => other.sendAt?.getTime()));
      const mondays = comingMondays(at, WEEKS).filter((monday) => !days.has(monday.getTime()));
      const { createdAt: _createdAt, writtenTo: _writtenTo, updatedAt, ...issue } = row;
      return { issue: { ...issue, version: updatedAt.getTime() }, mondays };
    },

    /**
     * Keeps a new draft and returns its id: `id`, which is made with the form, so that sending it twice keeps
     * one; or another, where the form was changed in between and both texts have to be kept.
     */
    async create(id: string, form: IssueForm): Promise<string> {
      const at = now();
      const { subject, body } = form;
      const draft = { subject, body, status: "draft" as const, createdAt: at, updatedAt: at };
      const insert = (own: string) =>
        db
          .insert(newsletterIssues)
          .values({ id: own, ...draft })
          .onConflictDoNothing();
      await query(() => insert(id).run());
      const kept = await find(id);
      if (kept.subject === subject && kept.body === body) return id;
      const other = newId(at);
      await query(() => insert(other).run());
      return other;
    },

    /**
     * Saves what was written, and returns the new version. `version`: the one it was written over; where it
     * does not fit another one has been saved meanwhile.
     * @throws AppError `not_found`, `conflict`
     */
    async save(id: string, { subject, body }: IssueForm, version: number): Promise<number> {
      const elsewhere = () =>
        new AppError(
          "conflict",
          "This issue was changed in another tab since you opened it. Save once more to keep what stands here.",
        );
      const same = eq(newsletterIssues.updatedAt, new Date(version));
      return change(id, { subject, body }, elsewhere, same);
    },

    /**
     * Plans an issue for a Monday, as a form names it: "2026-11-30".
     * @throws AppError `invalid`, `not_found`, `conflict` where another issue goes out on that day
     */
    async schedule(id: string, day: string): Promise<Date> {
      const monday = comingMondays(now(), WEEKS).find((each) => isoDay(each) === day);
      if (!monday) throw new AppError("invalid", "Choose one of the Mondays in the list.");
      const taken = () =>
        new AppError("conflict", "Another issue goes out on that Monday. Choose a different one.");
      const free = sql`not exists (select 1 from newsletter_issues as other
        where other.send_at = ${monday.getTime()} and other.id <> ${id})`;
      await change(id, { status: "scheduled", sendAt: monday }, taken, free);
      return monday;
    },

    /** Makes a planned issue a draft again. @throws AppError `not_found`, `conflict` */
    async takeBack(id: string): Promise<void> {
      await change(id, { status: "draft", sendAt: null });
    },

    /** Deletes an issue that has not left. @throws AppError `not_found`, `conflict` */
    async remove(id: string): Promise<void> {
      const removed = await query(() =>
        db
          .delete(newsletterIssues)
          .where(and(eq(newsletterIssues.id, id), hasNotLeft))
          .returning({ id: newsletterIssues.id }),
      );
      if (removed.length > 0) return;
      await find(id);
      throw left();
    },

    /** Mails an issue to one address, as readers would get it. The same issue leaves once in a minute. */
    async sendTest(id: string, to: string): Promise<void> {
      const [issue, { issueLetter }] = await Promise.all([find(id), import("./issue-letter.ts")]);
      const at = now();
      const letterTo = issueLetter(config.site, { ...issue, subject: `Test: ${issue.subject}` });
      const minute = at.toISOString().slice(0, 16);
      const mail = outbox.insert(
        letterTo(to, await createUnsubscribeUrl(config)("test")),
        await fingerprint("issue-test", [id, issue.subject, issue.body, to, minute], at),
      );
      await query(() => mail.statement.run());
      defer(outbox.send(mail.id));
    },
  };
}

export type NewsletterIssues = ReturnType<typeof createNewsletterIssues>;
