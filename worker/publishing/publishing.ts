import { and, eq, isNotNull, lte } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { query } from "#worker/platform/client.ts";
import type { AnyStore, Statement } from "#worker/platform/content-store.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Author } from "./drafts.ts";
import type { FollowUp } from "./follow-up.ts";
import { type Items, isDraft, noItem } from "./items.ts";
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
        ...{ values: draft.values, by: author.fullName },
      }),
      ...(await store.write(db, item, content, at)),
      ...(archived ? [set(store, item, { archivedAt: null })] : []),
      // A save that arrived in the meantime stays a draft.
      db.delete(drafts).where(and(isDraft(kind, item), eq(drafts.save, draft.save))),
      changed(kind, item, at),
    ]);
    return { version: next };
  }

  const places = (kind: string) => {
    const { table, id, position } = items.storeOf(kind);
    if (!position) throw new AppError("invalid", "These have no order of their own.");
    return query(() => db.select({ id, position }).from(table).orderBy(position, id));
  };

  const idsInOrder = async (kind: string) => (await places(kind)).map(({ id }) => String(id));

  async function sort(kind: string, ids: readonly string[]): Promise<void> {
    const rows = await places(kind);
    const wanted = new Map(ids.map((id, index) => [id, index]));
    const order = rows.toSorted(
      (a, b) => (wanted.get(String(a.id)) ?? ids.length) - (wanted.get(String(b.id)) ?? ids.length),
    );
    const moves = order.flatMap(({ id, position }, index) =>
      position === index + 1 ? [] : [set(items.storeOf(kind), String(id), { position: index + 1 })],
    );
    if (moves.length > 0) await run([...moves, changed(kind, ids[0] ?? "", now())]);
  }

  return {
    /**
     * Publishes a draft; with `only`, only if it is still the one that was looked at. An archived item comes back.
     * @throws AppError `invalid` with a message per field, `conflict`
     */
    publish,

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
      for (const { kind, item, savedBy } of due) {
        try {
          await publish({ fullName: savedBy }, kind, item);
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
      const store = items.storeOf(kind);
      if (!store.archivedAt)
        throw new AppError("invalid", "Every site needs this, so it cannot be archived.");
      const { live, version } = await items.open(kind, item);
      if (!live) throw noItem();
      const at = now();
      await run([
        ...(version === 0 ? beginning(kind, item, live, at) : []),
        items.revision({
          ...{ kind, item, version: version + 1, values: live, by: author.fullName, at },
          change: archived ? "archived" : "restored",
        }),
        set(store, item, { archivedAt: archived ? at : null }),
        changed(kind, item, at),
      ]);
    },

    /** Moves an item up or down among its kind. @throws AppError `not_found`, `invalid` */
    async move(kind: string, item: string, by: -1 | 1): Promise<void> {
      const ids = await idsInOrder(kind);
      const from = ids.indexOf(item);
      if (from < 0) throw noItem();
      ids.splice(Math.max(0, from + by), 0, ...ids.splice(from, 1));
      await sort(kind, ids);
    },

    /** Puts the items of a kind in this order. Items that are not named come last. @throws AppError `invalid` */
    sort,

    /** The drafts that could not be published when they were due. */
    failures: () => query(() => db.select().from(drafts).where(isNotNull(drafts.failure)).limit(DUE_AT_ONCE)),
  };
}

export type Publishing = ReturnType<typeof createPublishing>;
