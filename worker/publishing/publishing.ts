import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { query } from "#worker/platform/client.ts";
import type { AnyStore, Statement } from "#worker/platform/content-store.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { moveStatements, readAddress, refused, whyTaken } from "./addresses.ts";
import { type Author, changedBy } from "./drafts.ts";
import type { FollowUp } from "./follow-up.ts";
import { groupColumn, type Items, isDraft, noItem } from "./items.ts";
import { changes, drafts } from "./schema.ts";

const VERSION_TAKEN = /UNIQUE constraint failed: revisions/;
const DUE_AT_ONCE = 50;

const newerVersion = () =>
  new AppError(
    "conflict",
    "A newer version was published in the meantime. Compare it with your draft, then publish again.",
  );

/** Whether an error or one of its causes says that this version exists. */
function isVersionTaken(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause as Error) {
    if (VERSION_TAKEN.test(current.message)) return true;
  }
  return false;
}

/** The ids of all rows, with some of them in another order at the places that they have together. */
function reordered(rows: readonly { id: string }[], some: readonly string[]): string[] {
  const [moved, next] = [new Set(some), [...some]];
  return rows.map(({ id }) => (moved.has(id) ? (next.shift() ?? id) : id));
}

/** One item, by its kind's name and its id. */
export type Item = { kind: string; item: string };

/** Changes what visitors see: each change is one batch, all of it or nothing. Callers check that the viewer is an admin. */
export function createPublishing({
  db,
  now,
  log,
  defer,
  items,
  followUp,
}: Pick<Dependencies, "db" | "now" | "log" | "defer"> & { items: Items; followUp: FollowUp }) {
  /** Runs a batch. If someone else published the same version first, all of it is rolled back. */
  async function run(statements: Statement[]): Promise<void> {
    try {
      await query(() => db.batch(statements as [Statement, ...Statement[]]));
    } catch (error) {
      throw isVersionTaken(error) ? newerVersion() : error;
    }
    defer(followUp.run());
  }

  /** What visitors saw before the first change, so that it can be restored. */
  function beginning(kind: string, item: string, live: FormValues | null, at: Date): Statement[] {
    if (live === null) return [];
    const row = { kind, item, version: 0, change: "before", values: live, by: "", at } as const;
    return [items.revision(row).onConflictDoNothing()];
  }

  /** Sets the columns that the tables of all kinds name alike. */
  const set = (
    { table, id }: AnyStore,
    item: string,
    columns: { archivedAt: Date | null } | { position: number },
  ) => db.update(table).set(columns).where(eq(id, item));

  const changed = (kind: string, item: string, at: Date) => db.insert(changes).values({ kind, item, at });

  async function publish(author: Author, kind: string, item: string, only?: { save: number }) {
    const store = items.storeOf(kind);
    const { live, draft, version, archived } = await items.open(kind, item);
    if (!draft) throw new AppError("conflict", "There is no draft to publish. It may be published already.");
    if (draft.base !== version || (only && draft.save !== only.save)) throw newerVersion();
    const content = items.contentOf(kind, draft.values);
    const at = now();
    const next = version + 1;
    await run([
      ...(version === 0 ? beginning(kind, item, live, at) : []),
      items.revision({
        ...{ kind, item, version: next, change: "published", at },
        ...{ values: draft.values, ...changedBy(author) },
      }),
      ...(await store.write(db, item, content, at)),
      ...(archived ? [set(store, item, { archivedAt: null })] : []),
      // A save that arrived in the meantime stays a draft.
      db.delete(drafts).where(and(isDraft(kind, item), eq(drafts.save, draft.save))),
      changed(kind, item, at),
    ]);
    return { version: next };
  }

  /**
   * Publishes a change of what is live, and nothing else of an open draft. The draft gets the same change, so that
   * publishing it later does not take it back. `also` runs in the same batch.
   */
  async function amend(
    author: Author,
    { kind, item }: Item,
    change: (values: FormValues) => FormValues,
    also: Statement,
  ): Promise<void> {
    const store = items.storeOf(kind);
    const { live, draft, version, archived } = await items.open(kind, item);
    if (!live || archived) throw new AppError("conflict", "It is no longer on the site.");
    const at = now();
    const values = change(live);
    const content = items.contentOf(kind, values);
    const next = { version: version + 1, change: "published", values, ...changedBy(author), at } as const;
    await run([
      ...(version === 0 ? beginning(kind, item, live, at) : []),
      items.revision({ kind, item, ...next }),
      ...(await store.write(db, item, content, at)),
      ...(draft
        ? [
            db
              .update(drafts)
              .set({
                ...{ values: change(draft.values), save: draft.save + 1 },
                // A draft of an older version stays one.
                ...(draft.base === version && { base: version + 1 }),
              })
              .where(and(isDraft(kind, item), eq(drafts.save, draft.save))),
          ]
        : []),
      changed(kind, item, at),
      also,
    ]);
  }

  /** The items of a sorted kind in their order, archived ones too. */
  async function placed(kind: string): Promise<{ id: string; position: number; group: unknown }[]> {
    const { table, id, position, kind: about } = items.storeOf(kind);
    if (!position) throw new AppError("invalid", "These have no order of their own.");
    const group = groupColumn(table, about) ?? sql<null>`null`;
    const rows = await query(() => db.select({ id, position, group }).from(table).orderBy(position, id));
    return rows.map((row) => ({ id: String(row.id), position: Number(row.position), group: row.group }));
  }

  async function arrange(kind: string, rows: Awaited<ReturnType<typeof placed>>, order: readonly string[]) {
    const store = items.storeOf(kind);
    const before = new Map(rows.map(({ id, position }) => [id, position]));
    const moves = order.flatMap((id, index) =>
      before.get(id) === index + 1 ? [] : [set(store, id, { position: index + 1 })],
    );
    const [first] = order;
    if (moves.length > 0 && first) await run([...moves, changed(kind, first, now())]);
  }

  async function archiving(
    author: Author,
    { kind, item }: Item,
    archived: boolean,
    at: Date,
  ): Promise<Statement[]> {
    const store = items.storeOf(kind);
    if (!store.archivedAt) throw new AppError("invalid", "Every site needs this, so it cannot be archived.");
    const { live, version } = await items.open(kind, item);
    if (!live) throw noItem();
    return [
      ...(version === 0 ? beginning(kind, item, live, at) : []),
      items.revision({
        ...{ kind, item, version: version + 1, values: live, ...changedBy(author), at },
        change: archived ? "archived" : "restored",
      }),
      set(store, item, { archivedAt: archived ? at : null }),
      changed(kind, item, at),
    ];
  }

  return {
    /**
     * Publishes a draft; with `only`, only if it is still the one that was looked at. An archived item comes back.
     * @throws AppError `invalid` with a message per field, `conflict`
     */
    publish,

    /** Publishes a change beside an open draft. @throws AppError `invalid` with a message per field, `conflict` */
    amend,

    /** Publishes a draft at a time, or (null) only by hand. @throws AppError `invalid`, `conflict` */
    async schedule(kind: string, item: string, at: Date | null): Promise<void> {
      if (at && at.getTime() <= now().getTime()) {
        throw new AppError("invalid", "Please check the marked fields.", {
          fields: { publishAt: "Choose a time in the future, or publish it now." },
        });
      }
      const { draft } = await items.open(kind, item);
      if (!draft) throw new AppError("conflict", "There is no draft to schedule.");
      if (at) items.contentOf(kind, draft.values);
      await query(() => db.update(drafts).set({ publishAt: at, failure: null }).where(isDraft(kind, item)));
    },

    /** Publishes what is due. A draft that cannot be published keeps the reason, which the desk shows. */
    async publishDue(): Promise<void> {
      const isDue = and(isNotNull(drafts.publishAt), lte(drafts.publishAt, now()));
      const due = await query(() => db.select().from(drafts).where(isDue).limit(DUE_AT_ONCE));
      for (const { kind, item, savedBy, savedById } of due) {
        try {
          await publish({ fullName: savedBy, id: savedById ?? "" }, kind, item);
        } catch (error) {
          if (!(error instanceof AppError) || error.code === "unavailable") throw error;
          log.error("publishing.not_published", error, { kind, item });
          const failure = Object.values(error.fields ?? {})[0] ?? error.publicMessage;
          await query(() => db.update(drafts).set({ publishAt: null, failure }).where(isDraft(kind, item)));
        }
      }
    },

    /** Takes an item off the site, or puts it back. Nothing is deleted. @throws AppError `not_found`, `invalid` */
    async archive(author: Author, kind: string, item: string, archived: boolean): Promise<void> {
      await run(await archiving(author, { kind, item }, archived, now()));
    },

    /** The same for many items in one batch with other statements: all of it or nothing. */
    async archiveAll(
      author: Author,
      { which, archived, at, also }: { which: readonly Item[]; archived: boolean; at: Date; also: Statement },
    ): Promise<void> {
      const statements = await Promise.all(which.map((each) => archiving(author, each, archived, at)));
      await run([...statements.flat(), also]);
    },

    /**
     * Changes the end of an item's address. Its old address leads to the new one; draft and history come along.
     * @throws AppError `not_found`, `invalid`, `conflict` with a message at `address`
     */
    async rename(author: Author, kind: string, item: string, address: string): Promise<string> {
      const store = items.storeOf(kind);
      if (!store.kind.renamed) throw new AppError("invalid", "The address of these is fixed.");
      const { live, version } = await items.open(kind, item);
      if (!live)
        throw new AppError("conflict", "Publish it first: it has no address that leads anywhere yet.");
      const to = readAddress(address);
      if (to === item) throw refused("This is its address already.");
      const taken = await whyTaken(db, store, to, item);
      if (taken) throw refused(taken, "conflict");
      const at = now();
      const moved = { kind, version: version + 1, change: "moved", ...changedBy(author), at } as const;
      await run([
        ...(version === 0 ? beginning(kind, item, live, at) : []),
        ...moveStatements(db, store, { item, to, version, at }),
        items.revision({ ...moved, item: to, values: live }),
        items.revision({ ...moved, item, values: {} }),
        changed(kind, to, at),
      ]);
      return to;
    },

    /** Moves an item up or down among its kind, or in its group. @throws AppError `not_found`, `invalid` */
    async move(kind: string, item: string, by: -1 | 1): Promise<void> {
      const rows = await placed(kind);
      const moving = rows.find((row) => row.id === item);
      if (!moving) throw noItem();
      const group = rows.flatMap(({ id, group }) => (group === moving.group ? [id] : []));
      const from = group.indexOf(item);
      const next = group.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, item);
      await arrange(kind, rows, reordered(rows, next));
    },

    /** Puts these items in this order. The others keep their places. @throws AppError `not_found`, `invalid` */
    async order(kind: string, wanted: readonly string[]): Promise<void> {
      const rows = await placed(kind);
      const known = new Set(rows.map(({ id }) => id));
      const next = [...new Set(wanted)];
      if (next.some((id) => !known.has(id))) throw noItem();
      await arrange(kind, rows, reordered(rows, next));
    },

    /** The drafts that could not be published when they were due. */
    failures: () => query(() => db.select().from(drafts).where(isNotNull(drafts.failure)).limit(DUE_AT_ONCE)),
  };
}

export type Publishing = ReturnType<typeof createPublishing>;
