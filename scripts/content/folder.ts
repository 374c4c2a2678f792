import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { STORES } from "#worker/lists.ts";
import { Stop } from "../support/stop.ts";
import { type AnyKind, type ContentFile, extensionOf, type Problem, readContentFile } from "./format.ts";

// A folder with content: a folder for each kind, the pictures below `media`, and the manifest.

export const KINDS: readonly AnyKind[] = STORES.map(({ kind }) => kind);

const MANIFEST = "manifest.json";

const manifestSchema = z.object({
  /** The site that the folder belongs to: its origin, or "this machine". */
  site: z.string(),
  /** Names this folder to the site, so that it knows a draft of its own. */
  folder: z.string(),
  /** What each file is based on, by kind/id: the published version, and the hash of its texts. */
  items: z.record(z.string(), z.object({ version: z.number(), hash: z.string() })),
  /** The order of each sorted kind, by ids. */
  orders: z.record(z.string(), z.array(z.string())),
  /** The pictures, by their path below /media/: what the site calls this version, and the file's SHA-256. */
  pictures: z.record(z.string(), z.object({ etag: z.string(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

export const itemKey = (kind: AnyKind, id: string) => `${kind.name}/${id}`;

/** Where an item's file is in the folder. */
export const fileOf = (kind: AnyKind, id: string) =>
  kind.paths ? `${kind.name}.json` : `${kind.name}/${id}${extensionOf(kind)}`;

export const pictureFile = (key: string) => `media/${key}`;

const PICTURE = /\/media\/(images\/[\w./-]+\.[a-z]+|files\/[\w.-]+\.zip)/g;

/** The uploaded pictures and zips that a text names, by their path below /media/. The seed’s own zips are not there. */
export const picturesIn = (text: string): string[] =>
  [...text.matchAll(PICTURE)].map(([, key = ""]) => key).filter((key) => !key.includes(".."));

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Reads and writes the files of a folder. */
export function openFolder(root: string) {
  const read = (path: string) => readFileSync(join(root, path));
  function write(path: string, content: string | Uint8Array) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const namesIn = (folder: string) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
          .map(({ name }) => name)
          .sort()
      : [];

  return {
    root,
    exists: (path: string) => existsSync(join(root, path)),
    read,
    write,

    /** The manifest; a new one if there is none. @throws Stop if it belongs to another site, or cannot be read */
    manifest(site: string): Manifest {
      if (!existsSync(join(root, MANIFEST))) {
        return { site, folder: crypto.randomUUID(), items: {}, orders: {}, pictures: {} };
      }
      let manifest: Manifest;
      try {
        manifest = manifestSchema.parse(JSON.parse(read(MANIFEST).toString()));
      } catch {
        throw new Stop(
          `${MANIFEST} cannot be read: bring back an older one from Git, or pull into a new folder.`,
        );
      }
      if (manifest.site === site) return manifest;
      throw new Stop(
        `This folder is based on ${manifest.site}, not on ${site}. Use a folder for each site; or delete its ${MANIFEST}, and what differs becomes drafts.`,
      );
    },

    keep(manifest: Manifest): void {
      const sorted = <Value>(values: Record<string, Value>) =>
        Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
      const { items, orders, pictures, ...rest } = manifest;
      const all = { ...rest, items: sorted(items), orders: sorted(orders), pictures: sorted(pictures) };
      write(MANIFEST, `${JSON.stringify(all, null, 2)}\n`);
    },

    /**
     * The files of a kind. `baseOf`: the values of fields that a file may leave out.
     * Files with another ending are problems.
     */
    files(kind: AnyKind, base?: Record<string, unknown>): { files: ContentFile[]; problems: Problem[] } {
      if (kind.paths) {
        const path = fileOf(kind, kind.name);
        if (!existsSync(join(root, path))) return { files: [], problems: [] };
        return { files: [readContentFile(kind, path, read(path).toString(), base)], problems: [] };
      }
      const extension = extensionOf(kind);
      const names = namesIn(kind.name);
      const problems = names
        .filter((name) => !name.endsWith(extension))
        .map((name) => ({
          ...{ file: `${kind.name}/${name}`, line: 1, field: "" },
          message: `The files of this folder end with ${extension}.`,
        }));
      const files = names
        .filter((name) => name.endsWith(extension))
        .map((name) => {
          const path = `${kind.name}/${name}`;
          return readContentFile(kind, path, read(path).toString());
        });
      return { files, problems };
    },
  };
}

export type Folder = ReturnType<typeof openFolder>;

/** The ids of some files in the order of their positions; files without one are last. */
export function orderOf(files: readonly Pick<ContentFile, "id" | "position">[]): string[] {
  const place = ({ position }: Pick<ContentFile, "position">) => position ?? Number.POSITIVE_INFINITY;
  return files
    .toSorted((a, b) => (place(a) === place(b) ? (a.id < b.id ? -1 : 1) : place(a) < place(b) ? -1 : 1))
    .map(({ id }) => id);
}
