import { isNotNull } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { id, instant } from "#worker/platform/columns.ts";

/** What the owner has written and not published, for every kind of content. At most one for each item. */
export const drafts = sqliteTable(
  "drafts",
  {
    kind: text("kind").notNull(),
    item: text("item").notNull(),
    /** The texts of the form, so that a draft keeps what is not valid yet. */
    values: text("texts", { mode: "json" }).$type<FormValues>().notNull(),
    /** The published version that it is based on; 0 for what the site started with, and for new items. */
    base: integer("base").notNull(),
    /** Counts the saves, so that a save never replaces one that it does not know. */
    save: integer("save").notNull(),
    /** The browser tab of the last save. */
    tab: text("tab").notNull(),
    savedBy: text("saved_by").notNull(),
    savedById: text("saved_by_id"),
    savedAt: instant("saved_at").notNull(),
    /** When it will be published by itself. */
    publishAt: instant("publish_at"),
    /** Why that failed. */
    failure: text("failure"),
    /** The token of the link that shows the draft on its public page. It ends with the draft. */
    preview: text("preview").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.item] }),
    uniqueIndex("drafts_preview").on(table.preview),
    index("drafts_due").on(table.publishAt).where(isNotNull(table.publishAt)),
  ],
);

/** `moved`: to another address. The old one gets such a row too, so that nobody can publish there at the same time. */
export const REVISION_CHANGES = ["before", "published", "archived", "restored", "replaced", "moved"] as const;

/** Every content that was ever published, and drafts that another one replaced (without a version). */
export const revisions = sqliteTable(
  "revisions",
  {
    id: id(),
    kind: text("kind").notNull(),
    item: text("item").notNull(),
    version: integer("version"),
    change: text("change", { enum: REVISION_CHANGES }).notNull(),
    values: text("texts", { mode: "json" }).$type<FormValues>().notNull(),
    /** The name of who did it, at that time. */
    by: text("by").notNull(),
    /** Their account: when it is deleted, so is the name. */
    byId: text("by_id"),
    at: instant("at").notNull(),
  },
  (table) => [
    // Two people cannot publish the same version: the second one's batch fails as a whole.
    uniqueIndex("revisions_version").on(table.kind, table.item, table.version),
    index("revisions_item").on(table.kind, table.item, table.at),
    index("revisions_by").on(table.byId).where(isNotNull(table.byId)),
  ],
);

/** What was published and has not reached the search index and the page caches yet. */
export const changes = sqliteTable("changes", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  kind: text("kind").notNull(),
  item: text("item").notNull(),
  at: instant("at").notNull(),
});

/** Where items were before their address was changed. Chains are kept flat: `item` is always where it is now. */
export const redirects = sqliteTable(
  "redirects",
  {
    kind: text("kind").notNull(),
    /** The old address. */
    old: text("old").notNull(),
    item: text("item").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.old] }),
    index("redirects_item").on(table.kind, table.item),
  ],
);
