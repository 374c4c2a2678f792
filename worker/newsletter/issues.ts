import { and, asc, count, desc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { IssueContent } from "#shared/newsletter/issue.ts";
import { comingSlots, isoDay, type Slot, weekdayOf } from "#shared/newsletter/schedule.ts";
import { query } from "#worker/platform/client.ts";
import { moveContentVersion } from "#worker/platform/content-version.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { fingerprint } from "#worker/platform/fingerprint.ts";
import { newId } from "#worker/platform/ids.ts";
import { after, type Page, type Paging, readCursor, toPage } from "#worker/platform/keyset.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { createUnsubscribeUrl } from "./addresses.ts";
import { newsletterGroups, newsletterIssues, newsletterSubscribers } from "./schema.ts";
import type { NewsletterSettingsStore } from "./settings.ts";

type Row = typeof newsletterIssues.$inferSelect;

/** An issue as the desk shows it. `version` changes with every save. */
export type Issue = Omit<Row, "createdAt" | "updatedAt" | "writtenTo"> & { version: number };
export type IssueSummary = Pick<
  Row,
  "id" | "subject" | "status" | "sendAt" | "sentAt" | "recipients" | "createdAt"
>;
/** A group as a choice in a form. */
export type GroupName = { id: string; name: string };

export type IssueList = Page<IssueSummary> & {
  /** How many readers have confirmed their address. */
  readers: number;
  /** When the next scheduled issue goes out. */
  nextAt: Date | null;
  /** "Monday" */
  weekday: string;
};

/** How many weeks ahead an issue can be scheduled. */
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
const left = () =>
  new AppError("conflict", "This issue is already being sent, so it can no longer be changed.");

/** The newsletter's issues at the instructor's desk. Callers must check that the viewer is an admin. */
export function createNewsletterIssues({
  db,
  config,
  now,
  outbox,
  defer,
  feedStore,
  settings,
}: Dependencies & { outbox: Outbox; settings: NewsletterSettingsStore }) {
  async function find(id: string): Promise<Row> {
    const row = await query(() =>
      db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).get(),
    );
    if (!row) throw gone();
    return row;
  }

  /**
   * Changes an issue that has not been sent, and returns its new version. `only` is an extra condition, and `refusal`
   * the error if it does not hold.
   */
  async function change(
    id: string,
    set: Partial<IssueContent & Pick<Row, "status" | "sendAt">>,
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

  /** @throws AppError `invalid` if one of the chosen groups was removed meanwhile */
  async function checkGroups(groups: readonly string[] | null | undefined): Promise<void> {
    if (!groups?.length) return;
    const known = await query(() =>
      db
        .select({ id: newsletterGroups.id })
        .from(newsletterGroups)
        .where(inArray(newsletterGroups.id, [...groups]))
        .all(),
    );
    if (known.length === new Set(groups).size) return;
    const message = "One of these groups no longer exists. Choose again.";
    throw new AppError("invalid", message, { fields: { groups: message } });
  }

  const groupNames = () =>
    db
      .select({ id: newsletterGroups.id, name: newsletterGroups.name })
      .from(newsletterGroups)
      .orderBy(asc(newsletterGroups.nameKey));

  return {
    /** The groups that an issue can go to. */
    groups: (): Promise<GroupName[]> => query(() => groupNames().all()),

    /** The issues, newest first, the number of readers, and what goes out next. */
    async list({ limit = PAGE, cursor }: Partial<Paging>): Promise<IssueList> {
      const { createdAt, id, sendAt } = newsletterIssues;
      const [rows, [counted], [next], chosen] = await query(() =>
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
          settings.statement(),
        ]),
      );
      return {
        ...toPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id })),
        readers: counted?.total ?? 0,
        nextAt: next?.sendAt ?? null,
        weekday: weekdayOf(settings.from(chosen)),
      };
    },

    /**
     * An issue, the times of the next twelve weeks that have no other issue, and the groups. One round trip.
     * @throws AppError `not_found`
     */
    async get(id: string): Promise<{ issue: Issue; slots: Date[]; slot: Slot; groups: GroupName[] }> {
      const at = now();
      const { sendAt } = newsletterIssues;
      const [[row], taken, chosen, groups] = await query(() =>
        db.batch([
          db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)),
          db
            .select({ sendAt })
            .from(newsletterIssues)
            .where(and(gt(sendAt, at), ne(newsletterIssues.id, id)))
            .orderBy(asc(sendAt))
            .limit(WEEKS),
          settings.statement(),
          groupNames(),
        ]),
      );
      if (!row) throw gone();
      const days = new Set(taken.map((other) => other.sendAt?.getTime()));
      const { day, hour } = settings.from(chosen);
      const slots = comingSlots(at, WEEKS, { day, hour }).filter((each) => !days.has(each.getTime()));
      const { createdAt: _createdAt, writtenTo: _writtenTo, updatedAt, ...issue } = row;
      return { issue: { ...issue, version: updatedAt.getTime() }, slots, slot: { day, hour }, groups };
    },

    /**
     * Stores a new draft and returns its id. That is `id`, which the form made, so that sending the form twice stores
     * one draft; or a new id if the text changed in between, so that both texts are kept.
     */
    async create(id: string, content: IssueContent): Promise<string> {
      await checkGroups(content.groups);
      const at = now();
      const { subject, body } = content;
      const draft = { ...content, status: "draft" as const, createdAt: at, updatedAt: at };
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
     * Saves the text and returns the new version. `version` is the one that was edited; if it is outdated, someone
     * else has saved in the meantime, or this text was saved and the answer was lost.
     * @throws AppError `not_found`, `conflict`
     */
    async save(id: string, content: IssueContent, version: number): Promise<number> {
      const { subject, body } = content;
      await checkGroups(content.groups);
      const elsewhere = () =>
        new AppError(
          "conflict",
          "This issue was changed in another tab since you opened it. Save again to keep the text shown here.",
        );
      const same = or(
        eq(newsletterIssues.updatedAt, new Date(version)),
        and(eq(newsletterIssues.subject, subject), eq(newsletterIssues.body, body)),
      );
      return change(id, content, elsewhere, same);
    },

    /**
     * Schedules an issue for one of the newsletter's days, given as "2026-11-30".
     * @throws AppError `invalid`, `not_found`, `conflict` if another issue goes out then
     */
    async schedule(id: string, day: string): Promise<Date> {
      const [{ sendAt }, slot] = await Promise.all([find(id), settings.read()]);
      const weekday = weekdayOf(slot);
      // A scheduled issue keeps its time when the owner moves the newsletter to another day.
      const times = [...(sendAt ? [sendAt] : []), ...comingSlots(now(), WEEKS, slot)];
      const time = times.find((each) => isoDay(each) === day);
      if (!time) throw new AppError("invalid", `Choose one of the ${weekday}s in the list.`);
      const taken = () =>
        new AppError("conflict", `Another issue goes out on that ${weekday}. Choose a different one.`);
      const free = sql`not exists (select 1 from newsletter_issues as other
        where other.send_at = ${time.getTime()} and other.id <> ${id})`;
      await change(id, { status: "scheduled", sendAt: time }, taken, free);
      return time;
    },

    /** Shows an issue in the archive, or keeps it out, also after it was sent. @throws AppError `not_found` */
    async setInArchive(id: string, inArchive: boolean): Promise<void> {
      await find(id);
      await query(() =>
        db.update(newsletterIssues).set({ inArchive }).where(eq(newsletterIssues.id, id)).run(),
      );
      await moveContentVersion(feedStore);
    },

    /** Turns a scheduled issue back into a draft. @throws AppError `not_found`, `conflict` */
    async takeBack(id: string): Promise<void> {
      await change(id, { status: "draft", sendAt: null });
    },

    /** Deletes an issue that has not been sent. @throws AppError `not_found`, `conflict` */
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

    /** An issue as readers get it, in HTML; without an id, the welcome email. @throws AppError `not_found` */
    async email(id: string | undefined): Promise<string> {
      const [{ issueLetter }, unsubscribe] = await Promise.all([
        import("./issue-letter.ts"),
        createUnsubscribeUrl(config)("test"),
      ]);
      if (id !== undefined) return issueLetter(config.site, await find(id))("", unsubscribe).html;
      const { welcomeSubject: subject, welcomeBody: body } = await settings.read();
      return issueLetter(config.site, { subject, body })("", unsubscribe).html;
    },

    /** Emails an issue to one address, as readers would get it. The same issue is sent once a minute. */
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
