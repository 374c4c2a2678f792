import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SiteSettings } from "#shared/site/site-settings.ts";
import { createdAt, id, updatedAt } from "#worker/platform/columns.ts";

/** What the owner says about the site and about themselves: one row, `SITE_ID`. */
export const siteSettings = sqliteTable("site_settings", {
  id: id(),
  content: text("content", { mode: "json" }).$type<SiteSettings>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const SITE_ID = "site";
