import { and, count, eq, getTableColumns, getTableName, max, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { AppError, type FieldErrors } from "#shared/app-error.ts";
import type { Money } from "#shared/money.ts";
import type { Fields } from "#shared/publishing/fields.ts";
import { type FormValues, readFormValues, toFormValues } from "#shared/publishing/form-values.ts";
import type { Kind } from "#shared/publishing/kind.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { AnyStore } from "#worker/platform/content-store.ts";
import { newId } from "#worker/platform/ids.ts";
import { drafts, revisions } from "./schema.ts";

/** `new`: never published. `changed`: live, with a draft. */
export type ItemState = "new" | "live" | "changed" | "scheduled" | "archived";

export type ListedItem = {
  id: string;
  title: string;
  state: ItemState;
  /** Whether visitors saw it before; the others have no place in the order yet. */
  published: boolean;
  /** What it belongs to, for kinds that are grouped. */
  group: string | null;
  /** Null for kinds without pictures, and before the first publication; so is the price. */
  picture: string | null;
  price: Money | null;
  /** How often the price is paid, and whether people can buy it: "yearly", "on-sale". */
  cycle: string | null;
  sale: string | null;
  minutes: number | null;
  /** When it was last saved or published. */
  at: Date;
  /** The name of who did that; empty for what the site started with. */
  by: string;
};

export type Draft = Omit<typeof drafts.$inferSelect, "kind" | "item">;

/** An item as its editor shows it. */
export type EditedItem = {
  /** What visitors see; null for an item that was never published. */
  live: FormValues | null;
  archived: boolean;
  draft: Draft | null;
  /** The published version; 0 for what the site started with. */
  version: number;
};

export const noItem = () => new AppError("not_found", "There is nothing with this address.");

export const isDraft = (kind: string, item: string) => and(eq(drafts.kind, kind), eq(drafts.item, item));
export const isRevision = (kind: string, item: string) =>
  and(eq(revisions.kind, kind), eq(revisions.item, item));

/** The column of what an item belongs to. */
export function groupColumn(table: SQLiteTable, { groupBy }: Kind): SQLiteColumn | null {
  return (groupBy && getTableColumns(table)[groupBy]) || null;
}

/** The name of who published an item last. One look into the index of versions for each row. */
const publishedBy = (kind: string, { name, table }: SQLiteColumn) =>
  sql<string | null>`(
    select "by" from revisions
    where revisions.kind = ${kind} and revisions.version is not null
      and revisions.item = ${sql.identifier(getTableName(table))}.${sql.identifier(name)}
    order by revisions.version desc limit 1)`;

/** Null, with a name: in a batch, D1 drops all but one of the columns with the same name. */
const nothing = (name: string) => sql<null>`null`.as(name);

/** Reads the items of every kind, with their drafts. */
export function createItems({ db, stores }: { db: Database; stores: readonly AnyStore[] }) {
  /** @throws AppError `not_found` */
  function storeOf(kind: string): AnyStore {
    const store = stores.find((each) => each.kind.name === kind);
    if (!store) throw new AppError("not_found", "There is no such kind of content.");
    return store;
  }

  return {
    storeOf,
    kinds: stores.map(({ kind }) => kind),

    /** The kinds whose items belong to an item of this kind. */
    kindsWithin: (kind: string) =>
      stores.flatMap((store) => {
        const { groupBy, fields } = store.kind;
        const field = groupBy && fields[groupBy];
        return field && "to" in field && field.to === kind ? [store.kind] : [];
      }),

    /** One item. @throws AppError `not_found` */
    async open(kind: string, item: string): Promise<EditedItem> {
      const store = storeOf(kind);
      const [live, [draftRows, versions, archived]] = await Promise.all([
        store.find(db, item),
        query(() =>
          db.batch([
            db.select().from(drafts).where(isDraft(kind, item)),
            db
              .select({ version: max(revisions.version) })
              .from(revisions)
              .where(isRevision(kind, item)),
            db
              .select({ at: store.archivedAt ?? sql<null>`null` })
              .from(store.table)
              .where(eq(store.id, item)),
          ]),
        ),
      ]);
      const [draft = null] = draftRows;
      if (!live && !draft) throw noItem();
      return {
        live: live && toFormValues(store.kind.fields, live),
        archived: Boolean(archived[0]?.at),
        draft,
        version: versions[0]?.version ?? 0,
      };
    },

    /** Every item of a kind in the owner's order, new ones first. */
    async list(kind: string): Promise<ListedItem[]> {
      const {
        table,
        only,
        id,
        title,
        updatedAt,
        archivedAt,
        position,
        picture,
        price,
        sale,
        minutes,
        kind: about,
      } = storeOf(kind);
      const [rows, open] = await query(() =>
        db.batch([
          db
            .select({
              ...{ id, title, at: updatedAt, archivedAt: archivedAt ?? nothing("archived_at") },
              group: groupColumn(table, about) ?? nothing("group_id"),
              by: publishedBy(kind, id),
              picture: picture ?? nothing("picture"),
              ...{
                minor: price?.minor ?? nothing("minor"),
                currency: price?.currency ?? nothing("currency"),
                cycle: price?.cycle ?? nothing("cycle"),
                sale: sale ?? nothing("sale"),
                minutes: minutes ?? nothing("minutes"),
              },
            })
            .from(table)
            .where(only)
            .orderBy(position ?? title, id),
          db.select().from(drafts).where(eq(drafts.kind, kind)),
        ]),
      );
      const draftOf = new Map(open.map((draft) => [draft.item, draft]));
      const live = rows.map((row): ListedItem => {
        const [rowId, draft] = [String(row.id), draftOf.get(String(row.id))];
        draftOf.delete(rowId);
        const drafted = draft ? (draft.publishAt ? "scheduled" : "changed") : "live";
        const state = row.archivedAt ? "archived" : drafted;
        const at = draft?.savedAt ?? (row.at as Date);
        const group = row.group === null ? null : String(row.group);
        const by = draft?.savedBy ?? row.by ?? "";
        return {
          ...{ id: rowId, title: String(row.title), state, published: true, group, at, by },
          picture: row.picture === null ? null : String(row.picture),
          price: row.minor === null ? null : { minor: Number(row.minor), currency: String(row.currency) },
          cycle: row.cycle === null ? null : String(row.cycle),
          sale: row.sale === null ? null : String(row.sale),
          minutes: row.minutes === null ? null : Number(row.minutes),
        };
      });
      const unpublished = [...draftOf.values()].map(
        ({ item, values, savedAt, savedBy, publishAt }): ListedItem => ({
          id: item,
          title: about.titleOf(values) || item,
          state: publishAt ? "scheduled" : "new",
          published: false,
          group: about.groupBy ? (values[about.groupBy] ?? "") : null,
          ...{ picture: null, price: null, cycle: null, sale: null, minutes: null },
          at: savedAt,
          by: savedBy,
        }),
      );
      return [...unpublished, ...live];
    },

    /** How many items each kind has, and how many drafts are open. */
    async counts(): Promise<Record<string, { items: number; drafts: number }>> {
      const [open, ...live] = await query(() =>
        db.batch([
          db.select({ kind: drafts.kind, count: count() }).from(drafts).groupBy(drafts.kind),
          ...stores.map(({ table, only }) => db.select({ count: count() }).from(table).where(only)),
        ]),
      );
      return Object.fromEntries(
        stores.map(({ kind: { name } }, index) => [
          name,
          {
            items: live[index]?.[0]?.count ?? 0,
            drafts: open.find(({ kind }) => kind === name)?.count ?? 0,
          },
        ]),
      );
    },

    /** The messages of the fields that stop a draft from being published; empty if nothing does. */
    problems(kind: string, values: FormValues): FieldErrors {
      return readFormValues<Fields>(storeOf(kind).kind, values).errors ?? {};
    },

    /** The content in the texts of a form. @throws AppError `invalid` with a message per field */
    contentOf(kind: string, values: FormValues): Record<string, unknown> {
      const { content, errors } = readFormValues<Fields>(storeOf(kind).kind, values);
      if (!errors) return content;
      throw new AppError("invalid", "Please check the marked fields before publishing.", { fields: errors });
    },

    /** The statement that writes a revision. */
    revision: (row: Omit<typeof revisions.$inferInsert, "id">) =>
      db.insert(revisions).values({ ...row, id: newId(row.at) }),
  };
}

export type Items = ReturnType<typeof createItems>;
