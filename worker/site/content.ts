import { eq, sql } from "drizzle-orm";
import { SITE_PATHS, siteKind } from "#shared/site/kind.ts";
import { NO_TAX, type SiteSettings } from "#shared/site/site-settings.ts";
import { query } from "#worker/platform/client.ts";
import type { AnyStore, ContentStore } from "#worker/platform/content-store.ts";
import { SITE_ID, siteSettings } from "./schema.ts";

type Content = Parameters<typeof siteKind.titleOf>[0];
type Tree = { [key: string]: unknown };

/** The settings as the flat fields of the form. */
export function toSiteContent(settings: SiteSettings): Content {
  const at = (path: string) =>
    path.split(".").reduce<unknown>((value, key) => (value as Tree | undefined)?.[key], settings);
  return Object.fromEntries(Object.entries(SITE_PATHS).map(([name, path]) => [name, at(path)])) as Content;
}

/** The stored form of the fields. */
export function toSettings(content: Content): SiteSettings {
  const settings: Tree = {};
  for (const [name, path] of Object.entries(SITE_PATHS)) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let branch = settings;
    for (const key of keys) {
      branch[key] ??= {};
      branch = branch[key] as Tree;
    }
    branch[last] = content[name as keyof Content];
  }
  return settings as SiteSettings;
}

const siteStore: ContentStore<typeof siteKind.fields> = {
  kind: siteKind,
  table: siteSettings,
  id: siteSettings.id,
  title: sql<string>`json_extract(content, '$.brand')`,
  updatedAt: siteSettings.updatedAt,
  archivedAt: null,
  shows: sql`content`,
  position: null,

  async find(db, id) {
    const row = await query(() => db.select().from(siteSettings).where(eq(siteSettings.id, id)).get());
    return row
      ? toSiteContent({
          ...row.content,
          tax: row.content.tax ?? NO_TAX,
          bankTransfer: row.content.bankTransfer ?? "",
        })
      : null;
  },

  async write(db, _id, content, at) {
    const set = { content: toSettings(content), updatedAt: at };
    return [
      db
        .insert(siteSettings)
        .values({ ...set, id: SITE_ID, createdAt: at })
        .onConflictDoUpdate({ target: siteSettings.id, set }),
    ];
  },
};

/** What the owner edits of this noun. */
export const siteStores: readonly AnyStore[] = [siteStore];
