import { createHash } from "node:crypto";
import { z } from "zod";
import { STORES } from "#worker/lists.ts";
import { Stop } from "../support/stop.ts";
import { courseLayout, exerciseLayout, lessonLayout } from "./course-layouts.ts";
import { openDisk } from "./disk.ts";
import { type KnownFilms, type LessonFilms, readFilms } from "./films.ts";
import type { AnyKind, ContentFile } from "./format.ts";
import { type Layout, oneFolder, singleFile } from "./layouts.ts";

// A folder with content: a folder for each kind, the pictures below `media`, and the manifest.

export const KINDS: readonly AnyKind[] = STORES.map(({ kind }) => kind);

const MANIFEST = "manifest.json";

const manifestSchema = z.object({
  /** The site that the folder belongs to: its origin, or "this machine". */
  site: z.string(),
  /** Names this folder to the site, so that it knows a draft of its own. */
  folder: z.string(),
  /** What each file is based on, by kind/id: the published version, and the hash of its texts. */
  /** `at`: when the site's item was last saved or published, as of the last pull. */
  items: z.record(z.string(), z.object({ version: z.number(), hash: z.string(), at: z.string().optional() })),
  /** The order of each sorted kind, by ids. */
  orders: z.record(z.string(), z.array(z.string())),
  /** The pictures, by their path below /media/: what the site calls this version, and the file's SHA-256. */
  pictures: z.record(z.string(), z.object({ etag: z.string(), sha256: z.string() })),
  /** The films of lessons that the site has, by their keys: the SHA-256 of each. */
  films: z.record(z.string(), z.string()).default({}),
});
export type Manifest = z.output<typeof manifestSchema>;

export const itemKey = (kind: AnyKind, id: string) => `${kind.name}/${id}`;

export const pictureFile = (key: string) => `media/${key}`;

const PICTURE = /\/media\/(images\/[\w./-]+\.[a-z]+|files\/[\w.-]+\.zip)/g;

/** The uploaded pictures and zips that a text names, by their path below /media/. The seed’s own zips are not there. */
export const picturesIn = (text: string): string[] =>
  [...text.matchAll(PICTURE)].map(([, key = ""]) => key).filter((key) => !key.includes(".."));

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Reads and writes the files of a folder. */
export function openFolder(root: string) {
  const disk = openDisk(root);
  const films: LessonFilms = new Map();
  const courses: Record<string, Layout> = {
    courses: courseLayout(disk),
    lessons: lessonLayout(disk, films),
    exercises: exerciseLayout(disk),
  };
  const layout = (kind: AnyKind): Layout =>
    courses[kind.name] ?? (kind.paths ? singleFile(disk, kind) : oneFolder(disk, kind));

  return {
    ...disk,
    /** Where the items of a kind are. */
    layout,

    /** The films that `readFilms` found, by their lessons. */
    films,
    /** Looks at the films in the folders of lessons. Until then, a lesson has the film that lesson.md names. */
    async readFilms(known: KnownFilms = {}) {
      films.clear();
      for (const [id, film] of await readFilms(disk, known)) films.set(id, film);
    },

    /** The manifest; a new one if there is none. @throws Stop if it belongs to another site, or cannot be read */
    manifest(site: string): Manifest {
      if (!disk.exists(MANIFEST)) {
        return { site, folder: crypto.randomUUID(), items: {}, orders: {}, pictures: {}, films: {} };
      }
      let manifest: Manifest;
      try {
        manifest = manifestSchema.parse(JSON.parse(disk.read(MANIFEST).toString()));
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
      const { items, orders, pictures, films: stored, ...rest } = manifest;
      const all = {
        ...{ ...rest, items: sorted(items), orders: sorted(orders) },
        ...{ pictures: sorted(pictures), films: sorted(stored) },
      };
      disk.write(MANIFEST, `${JSON.stringify(all, null, 2)}\n`);
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
