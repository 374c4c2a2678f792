import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { localUrl } from "#shared/local-link.ts";
import { markdownLinks } from "#shared/prose/markdown-links.ts";
import type { Fields } from "#shared/publishing/fields.ts";
import { type FormValues, formFields } from "#shared/publishing/form-values.ts";
import { uploads } from "#worker/media/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { AnyStore } from "#worker/platform/content-store.ts";
import { redirects } from "./schema.ts";

/** An item's page as a link names it, or an upload. */
type Target = { kind: string; id: string };

/** A published item that links to another one. */
export type LinkFrom = { what: string; title: string; kind: string; id: string };

const UPLOAD = "upload";
const UPLOAD_PATH = /^\/media\/((?:images|films|files)\/.+)$/;
const MOST_SHOWN = 5;
const MOST_LINKING = 50;
const WORDS = [
  "",
  "One link leads",
  "Two links lead",
  "Three links lead",
  "Four links lead",
  "Five links lead",
];

/** `/notes/` for kinds whose items have a page of their own; null for the others. */
function folderOf({ kind: { pathOf } }: AnyStore): string | null {
  const [folder, rest] = pathOf(":id").split(":id");
  return folder && folder !== "/" && !folder.includes("#") && rest === "" ? folder : null;
}

/** "Two links lead nowhere: /notes/gone, /blog/old (archived)." */
function inWords(dead: readonly string[]): string {
  const begin = WORDS[dead.length] ?? `${dead.length} links lead`;
  const more = dead.length > MOST_SHOWN ? ` and ${dead.length - MOST_SHOWN} more` : "";
  return `${begin} nowhere: ${dead.slice(0, MOST_SHOWN).join(", ")}${more}.`;
}

/** Checks the links in what the owner writes against what is on the site. */
export function createLinks({
  db,
  stores,
  origin,
}: {
  db: Database;
  stores: readonly AnyStore[];
  /** Of this site, whose links may be written in full. */
  origin: string;
}) {
  const folders = stores.flatMap((store) => {
    const folder = folderOf(store);
    return folder ? [{ store, folder }] : [];
  });

  /** The path of a link to this site; null for links elsewhere. */
  function pathOf(link: string): string | null {
    const local = link.startsWith(`${origin}/`) ? link.slice(origin.length) : link;
    const path = localUrl(local)?.pathname;
    return path ? decodeURIComponent(path).replace(/(?<=.)\/+$/, "") : null;
  }

  /** What a path names, if it is in the database. */
  function targetOf(path: string): Target | null {
    const upload = UPLOAD_PATH.exec(path)?.[1];
    if (upload) return { kind: UPLOAD, id: upload };
    for (const { store, folder } of folders) {
      const { name, addresses } = store.kind;
      const own = path.startsWith(folder) ? path.slice(folder.length).split("/")[0] : null;
      const id = addresses ? addresses.exec(path)?.[1] : own;
      if (id) return { kind: name, id };
    }
    return null;
  }

  function linksIn(fields: Fields, values: FormValues): Map<string, string[]> {
    const links = new Map<string, string[]>();
    for (const { name, field } of formFields(fields, values)) {
      const text = (values[name] ?? "").trim();
      const found = field.input === "markdown" ? markdownLinks(text) : [text];
      const isLink = ["markdown", "line", "picture"].includes(field.input);
      if (isLink) links.set(name, found);
    }
    return links;
  }

  /** Which targets there are: true if visitors can open them, false if they are archived. One round trip. */
  async function lookUp(targets: readonly Target[]): Promise<Map<string, boolean>> {
    const isWanted = (id: SQLiteColumn, kind: string) => {
      const ids = targets.flatMap((target) => (target.kind === kind ? [target.id] : []));
      return sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`;
    };
    const found = (kind: string, id: SQLiteColumn, live: SQL) => ({
      kind: sql<string>`${kind}`.as("kind"),
      id: sql<string>`${id}`.as("found"),
      live: sql<number>`${live}`.as("live"),
    });
    const rows = await query(() =>
      db.batch([
        db
          .select(found(UPLOAD, uploads.objectKey, sql`1`))
          .from(uploads)
          .where(isWanted(uploads.objectKey, UPLOAD)),
        // Old addresses lead on.
        ...folders.map(({ store: { kind } }) =>
          db
            .select(found(kind.name, redirects.old, sql`1`))
            .from(redirects)
            .where(and(eq(redirects.kind, kind.name), isWanted(redirects.old, kind.name))),
        ),
        ...folders.map(({ store: { kind, table, id, archivedAt } }) =>
          db
            .select(found(kind.name, id, archivedAt ? sql`${archivedAt} is null` : sql`1`))
            .from(table)
            .where(isWanted(id, kind.name)),
        ),
      ]),
    );
    return new Map(rows.flat().map(({ kind, id, live }) => [`${kind} ${id}`, live === 1]));
  }

  return {
    /**
     * The links of a form's texts that lead nowhere, in words by the names of their controls. `isPage` knows the site's
     * other pages.
     */
    async warnings(
      fields: Fields,
      values: FormValues,
      isPage: (path: string) => boolean,
    ): Promise<Record<string, string>> {
      const found = [...linksIn(fields, values)].map(([name, links]) => ({
        name,
        links: [...new Set(links)].flatMap((link) => {
          const path = pathOf(link);
          return path ? [{ path, target: targetOf(path) }] : [];
        }),
      }));
      const targets = found.flatMap(({ links }) => links.flatMap(({ target }) => target ?? []));
      const known = targets.length > 0 ? await lookUp(targets) : new Map<string, boolean>();
      const dead = ({ path, target }: { path: string; target: Target | null }): string[] => {
        if (!target) return isPage(path) ? [] : [path];
        const live = known.get(`${target.kind} ${target.id}`);
        return live ? [] : [live === false ? `${path} (archived)` : path];
      };
      return Object.fromEntries(
        found.flatMap(({ name, links }) => {
          const lost = links.flatMap(dead);
          return lost.length > 0 ? [[name, inWords(lost)]] : [];
        }),
      );
    },

    /** The published items whose texts link to an item's page, at most 50 of a kind. One round trip. */
    async linksTo(kind: string, item: string): Promise<LinkFrom[]> {
      const folder = folders.find(({ store }) => store.kind.name === kind)?.folder;
      if (!folder) return [];
      // A lesson is linked as `/learn/{course}/{lesson}`, whatever its course is called.
      const { addresses } = stores.find((store) => store.kind.name === kind)?.kind ?? {};
      const path = addresses ? `/${item}` : `${folder}${item}`;
      const selects = stores.flatMap(({ kind: { name, one }, table, id, title, shows, archivedAt }) => {
        if (shows === null) return [];
        const from = {
          kind: sql<string>`${name}`.as("kind"),
          what: sql<string>`${one}`.as("what"),
          id: sql<string>`${id}`.as("found"),
          title: sql<string>`${title}`.as("called"),
          text: sql<string>`${shows}`.as("shown"),
        };
        const isLive = archivedAt ? isNull(archivedAt) : undefined;
        const links = sql`instr(${shows}, ${path}) > 0`;
        return [db.select(from).from(table).where(and(isLive, links)).limit(MOST_LINKING)];
      });
      const [first, ...others] = selects;
      if (!first) return [];
      const rows = (await query(() => db.batch([first, ...others]))).flat();
      // Not `/notes/props-vs-state`, if it is about `/notes/props`.
      const begin = addresses ? `${folder.split("/").slice(0, -2).join("/")}/[\\w-]+` : "";
      const exact = new RegExp(`${begin}${path.replace(/[^\w/-]/g, "\\$&")}(?![\\w-])`);
      return rows.flatMap(({ text, ...from }) =>
        exact.test(text) && !(from.kind === kind && from.id === item) ? [from] : [],
      );
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
