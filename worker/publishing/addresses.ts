import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { SLUG_MAX, slugOf } from "#shared/slug.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { AnyStore, Statement } from "#worker/platform/content-store.ts";
import { type Items, isDraft, isRevision } from "./items.ts";
import { drafts, redirects, revisions } from "./schema.ts";

const isOld = (kind: string, old: string) => and(eq(redirects.kind, kind), eq(redirects.old, old));

/** Where an old address leads: the item's id now, or null if it is nobody's old address. */
export async function movedTo(db: Database, kind: string, old: string): Promise<string | null> {
  const row = await query(() =>
    db.select({ item: redirects.item }).from(redirects).where(isOld(kind, old)).get(),
  );
  return row?.item ?? null;
}

/** Why an id cannot be given to an item, in words; null if it can. `item`: whose own old addresses are free. */
export async function whyTaken(
  db: Database,
  { kind, table, id, archivedAt }: AnyStore,
  wanted: string,
  item: string | null,
): Promise<string | null> {
  // The desk's form for a new item is at this address, so the item could never be opened.
  if (wanted === "new") return "“new” is taken: the desk uses it.";
  const [rows, drafted, moved] = await query(() =>
    db.batch([
      db
        .select({ archived: archivedAt ?? sql<null>`null` })
        .from(table)
        .where(eq(id, wanted)),
      db.select({ item: drafts.item }).from(drafts).where(isDraft(kind.name, wanted)),
      db.select({ item: redirects.item }).from(redirects).where(isOld(kind.name, wanted)),
    ]),
  );
  if (rows[0]?.archived) return `“${wanted}” is taken by an archived ${kind.one}.`;
  if (rows.length > 0 || drafted.length > 0) return `“${wanted}” is taken.`;
  const owner = moved[0]?.item;
  return owner && owner !== item
    ? `“${wanted}” is taken: it is the old address of “${owner}”, and leads there.`
    : null;
}

/** An address that somebody typed. @throws AppError `invalid` */
export function readAddress(text: string): string {
  const typed = text.trim();
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(typed) && typed.length <= SLUG_MAX) return typed;
  const better = slugOf(slugOf(typed).slice(0, SLUG_MAX));
  const example = better ? `“${better}” is possible.` : "Such as “what-is-a-prop”.";
  throw refused(
    typed.length > SLUG_MAX
      ? `Use at most ${SLUG_MAX} characters. ${example}`
      : `Use lower-case letters, digits and single hyphens. ${example}`,
  );
}

export const refused = (message: string, code: "invalid" | "conflict" = "invalid") =>
  new AppError(code, "Please check the marked fields.", { fields: { address: message } });

/**
 * The statements that give an item another id: its live row, its draft, its revisions and the redirect. Chains of
 * redirects stay flat, and an address that is used again leads nowhere else any more. `version`: the one that the draft
 * is based on, if it is not out of date.
 */
export function moveStatements(
  db: Database,
  store: AnyStore,
  { item, to, version, at }: { item: string; to: string; version: number; at: Date },
): Statement[] {
  const { table, id } = store;
  const kind = store.kind.name;
  const columns: Record<string, unknown> = getTableColumns(table);
  const idName = Object.keys(columns).find((name) => columns[name] === id) ?? "id";
  return [
    db
      .update(table)
      .set({ [idName]: to })
      .where(eq(id, item)),
    db
      .update(drafts)
      .set({ item: to, base: sql`case when base = ${version} then base + 1 else base end` })
      .where(isDraft(kind, item)),
    // What was left at the new address when this item moved away from there earlier.
    db.delete(revisions).where(and(isRevision(kind, to), eq(revisions.change, "moved"))),
    db.update(revisions).set({ item: to }).where(isRevision(kind, item)),
    db.delete(redirects).where(isOld(kind, to)),
    db
      .update(redirects)
      .set({ item: to })
      .where(and(eq(redirects.kind, kind), eq(redirects.item, item))),
    db.insert(redirects).values({ kind, old: item, item: to, at }),
  ];
}

/** Old addresses of items. Asked only when there is nothing at an address. */
export function createAddresses({ content, items }: { content: Database; items: Items }) {
  return {
    /** The path that an old address of this kind leads to, or null. @throws AppError `unavailable` */
    async newPath(kind: string, old: string): Promise<string | null> {
      const item = await movedTo(content, kind, old);
      return item && items.storeOf(kind).kind.pathOf(item);
    },
  };
}

export type Addresses = ReturnType<typeof createAddresses>;
