import { and, eq, getTableName, inArray, isNull, sql } from "drizzle-orm";
import type { OpeningProgress, OpeningStep } from "#shared/desk/opening.ts";
import { query } from "#worker/platform/client.ts";
import type { AnyStore } from "#worker/platform/content-store.ts";
import { moveContentVersion } from "#worker/platform/content-version.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { fingerprint } from "#worker/platform/fingerprint.ts";
import { letter } from "#worker/platform/letter.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { seededRows } from "#worker/platform/schema.ts";
import type { Author } from "#worker/publishing/drafts.ts";
import type { Item, Publishing } from "#worker/publishing/publishing.ts";
import { revisions } from "#worker/publishing/schema.ts";
import { SITE_ID, siteSettings } from "#worker/site/schema.ts";

/** The kinds whose first items are examples. The notes stay: the assistant answers from them. */
const EXAMPLES = ["courses", "lessons", "exercises", "offers", "projects", "templates", "articles"];

type Needs = Pick<Dependencies, "db" | "now" | "defer" | "feedStore" | "config"> & {
  stores: readonly AnyStore[];
  publishing: Pick<Publishing, "archiveAll">;
  outbox: Outbox;
};

const NOTHING_YET: OpeningProgress = { done: [], examplesRemovedAt: null };

/** The days before a site opens: the owner's steps, removing the examples, opening. Callers check for an admin. */
export function createOpening({ db, now, defer, feedStore, config, stores, publishing, outbox }: Needs) {
  const examples = stores.filter(({ kind }) => EXAMPLES.includes(kind.name));
  const isSite = eq(siteSettings.id, SITE_ID);

  async function row(): Promise<OpeningProgress & { closed: boolean }> {
    const { closed, opening } = siteSettings;
    const found = await query(() => db.select({ closed, opening }).from(siteSettings).where(isSite).get());
    return { ...(found?.opening ?? NOTHING_YET), closed: found?.closed ?? false };
  }

  async function progress(): Promise<OpeningProgress> {
    const { done, examplesRemovedAt } = await row();
    return { done, examplesRemovedAt };
  }

  const setting = (set: Partial<typeof siteSettings.$inferInsert>) =>
    db.update(siteSettings).set(set).where(isSite);
  const write = (set: Partial<typeof siteSettings.$inferInsert>) => query(() => setting(set).run());

  /** The examples on the site that the owner has never changed. */
  async function untouched(): Promise<Item[]> {
    const rows = await Promise.all(
      examples.map(({ kind, table, id, archivedAt }) =>
        query(() =>
          db
            .select({ item: sql<string>`${id}` })
            .from(table)
            .innerJoin(
              seededRows,
              and(eq(seededRows.tableName, getTableName(table)), eq(seededRows.rowId, id)),
            )
            .where(
              and(
                archivedAt ? isNull(archivedAt) : undefined,
                sql`not exists (select 1 from revisions as published where published.kind = ${kind.name}
                  and published.item = ${id} and published.change = 'published')`,
                sql`not exists (select 1 from drafts where drafts.kind = ${kind.name} and drafts.item = ${id})`,
              ),
            )
            .orderBy(id),
        ).then((found) => found.map(({ item }) => ({ kind: kind.name, item }))),
      ),
    );
    return rows.flat();
  }

  async function setClosed(closed: boolean): Promise<void> {
    await write({ closed });
    await moveContentVersion(feedStore);
  }

  return {
    /** Whether the site is closed, the steps that are done, the examples that are still as they came, and the sender of email. */
    async read() {
      const [{ closed, done, examplesRemovedAt }, left] = await Promise.all([row(), untouched()]);
      const removed = examplesRemovedAt !== null;
      return { closed, done, removed, examples: left, mailFrom: config.mail.from };
    },

    /** Ticks a step, or takes the tick back. */
    async tick(step: OpeningStep, done: boolean): Promise<void> {
      const before = await progress();
      const others = before.done.filter((each) => each !== step);
      await write({ opening: { ...before, done: done ? [...others, step] : others } });
    },

    /** Takes every example off the site that the owner has not changed. They stay in the archive. */
    async removeExamples(author: Author): Promise<void> {
      const [before, left] = await Promise.all([progress(), untouched()]);
      const at = now();
      const done = before.done.filter((each) => each !== "courses");
      const opening: OpeningProgress = { done: [...done, "courses"], examplesRemovedAt: at.getTime() };
      await publishing.archiveAll(author, { which: left, archived: true, at, also: setting({ opening }) });
    },

    /** Puts the examples back that `removeExamples` took off the site, except those that were changed since. */
    async bringExamplesBack(author: Author): Promise<void> {
      const before = await progress();
      if (before.examplesRemovedAt === null) return;
      const kinds = examples.map(({ kind }) => kind.name);
      const archived = await query(() =>
        db
          .select({ kind: revisions.kind, item: revisions.item })
          .from(revisions)
          .where(
            and(
              inArray(revisions.kind, kinds),
              eq(revisions.change, "archived"),
              eq(revisions.at, new Date(before.examplesRemovedAt ?? 0)),
              sql`${revisions.version} = (select max(version) from revisions as latest
                where latest.kind = ${revisions.kind} and latest.item = ${revisions.item})`,
            ),
          ),
      );
      const done = before.done.filter((each) => each !== "courses");
      const opening: OpeningProgress = { done, examplesRemovedAt: null };
      const also = setting({ opening });
      await publishing.archiveAll(author, { which: archived, archived: false, at: now(), also });
    },

    /** Emails the owner, so that they see that mail arrives. At most once a minute. */
    async sendTestMail(to: string): Promise<void> {
      const at = now();
      const { site } = config;
      const mail = outbox.insert(
        {
          to,
          subject: `${site.brand} can send you email`,
          ...{ headers: {}, replyTo: null },
          ...letter(site, {
            paragraphs: ["This is the test email that you asked for. If you can read it, email works."],
            link: { label: "Back to the desk", url: `${site.origin}/desk/opening` },
            closing: "Look at how your mail program shows the sender, and that it is not in the junk folder.",
          }),
        },
        await fingerprint("opening-mail", [to, at.toISOString().slice(0, 16)], at),
      );
      await query(() => mail.statement.run());
      defer(outbox.send(mail.id));
    },

    /** Lets visitors in. */
    open: () => setClosed(false),

    /** Shows visitors only the closed page again. */
    close: () => setClosed(true),
  };
}

export type Opening = ReturnType<typeof createOpening>;
