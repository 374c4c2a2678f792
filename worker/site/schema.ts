import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { OpeningProgress } from "#shared/desk/opening.ts";
import type { SiteSettings } from "#shared/site/site-settings.ts";
import { createdAt, id, updatedAt } from "#worker/platform/columns.ts";

/** What the owner says about the site and about themselves: one row, `SITE_ID`. */
export const siteSettings = sqliteTable("site_settings", {
  id: id(),
  content: text("content", { mode: "json" }).$type<SiteSettings>().notNull(),
  /** Before it is opened for the first time, a deployed site is for its owner only. */
  closed: integer("closed", { mode: "boolean" }).notNull().default(false),
  /** How far the owner is with the steps before opening. */
  opening: text("opening", { mode: "json" }).$type<OpeningProgress>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const SITE_ID = "site";

/** The texts of a page of its own, such as the about page: one row for each (worker/site/pages.ts). */
export const pageTexts = sqliteTable("page_texts", {
  id: id(),
  content: text("content", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
