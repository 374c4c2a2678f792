import { sql } from "drizzle-orm";
import type { MediaTexts } from "#worker/media/uses.ts";
import type { AnyStore } from "#worker/platform/content-store.ts";

const editorOf = (kind: string, id: string) => `/desk/content/${kind}/${encodeURIComponent(id)}`;

/** What the owner edits and may show uploads, live or as a draft. */
export function contentMediaTexts(stores: readonly AnyStore[]): MediaTexts[] {
  const live = stores.flatMap(({ kind, table, id, title, shows }): MediaTexts[] => {
    if (shows === null) return [];
    const { one, name } = kind;
    return [
      {
        what: one.charAt(0).toUpperCase() + one.slice(1),
        rows: sql`select ${id} as id, ${title} as name, ${shows} as text from ${table}`,
        href: (item) => editorOf(name, item),
      },
    ];
  });
  const drafts: MediaTexts = {
    what: "Draft",
    rows: sql`select kind || '/' || item as id, item as name, texts as text from drafts`,
    href: (path) => `/desk/content/${path}`,
  };
  return [...live, drafts];
}
