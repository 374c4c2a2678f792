import { type FormValues, readUnchecked } from "#shared/publishing/form-values.ts";
import type { Desk } from "./desk-client.ts";
import { eachOf } from "./desk-client.ts";
import {
  type Folder,
  itemKey,
  KINDS,
  type Manifest,
  orderOf,
  pictureFile,
  picturesIn,
  sha256Of,
} from "./folder.ts";
import { type AnyKind, type ContentFile, hashOf } from "./format.ts";
import { pullFilms } from "./pull-films.ts";

type Notes = { written: string[]; removed: string[]; kept: string[] };

/** What visitors may see, in the site's order, with the time when it was last saved or published. */
async function liveItems(desk: Desk, kind: AnyKind) {
  const items = await desk.list(kind.name);
  return items.filter(({ state }) => ["live", "changed", "scheduled"].includes(state));
}

/** The ids that visitors may see, in the site's order. */
export async function liveIds(desk: Desk, kind: AnyKind): Promise<string[]> {
  return (await liveItems(desk, kind)).map(({ id }) => id);
}

export const contentOf = (kind: AnyKind, values: FormValues) => readUnchecked(kind.fields, values);

/** Writes what is live on the site into the folder. A file that was changed since the last time stays as it is. */
export async function pull(desk: Desk, folder: Folder, manifest: Manifest): Promise<Notes> {
  const notes: Notes = { written: [], removed: [], kept: [] };
  const shown = new Set<string>();
  const lessons = new Map<string, FormValues>();
  await folder.readFilms(manifest.films);
  for (const kind of KINDS) await pullKind(kind, { desk, folder, manifest, notes, shown, lessons });
  await pullFilms(lessons, { desk, folder, manifest, notes });
  await eachOf([...shown].sort(), (key) => pullPicture(key, { desk, folder, manifest, notes }));
  folder.keep(manifest);
  return notes;
}

export type Pulling = { desk: Desk; folder: Folder; manifest: Manifest; notes: Notes };

/** `shown`: the pictures that texts name. `lessons`: those that are in the folder as on the site. */
type PullingAll = { shown: Set<string>; lessons: Map<string, FormValues> };

async function pullKind(kind: AnyKind, pulling: Pulling & PullingAll): Promise<void> {
  const { desk, folder, manifest, notes, shown, lessons } = pulling;
  const layout = folder.layout(kind);
  const holds = layout.holds();
  const items = await liveItems(desk, kind);
  const ids = items.map(({ id }) => id);
  const pulled = kind.paths ? [] : layout.files().files.filter((file) => isAsPulled(file, manifest));
  const valuesOf = new Map(pulled.map(({ id, values }) => [id, values]));
  const live = new Map<string, { values: FormValues; version: number; at: string }>();
  await eachOf(items, async ({ id, at }) => {
    const [known, values] = [manifest.items[itemKey(kind, id)], valuesOf.get(id)];
    // What was pulled before and is the same on both sides is not read again.
    const isSame = values && known?.at === at;
    const item = isSame
      ? { live: values, archived: false, version: known.version }
      : await desk.open(kind.name, id);
    if (!item?.live || item.archived || !holds(contentOf(kind, item.live))) return;
    live.set(id, { values: item.live, version: item.version, at });
  });
  const [settings] = live.values();
  const base = kind.paths && settings ? contentOf(kind, settings.values) : undefined;
  const written: string[] = [];
  const here = new Map(layout.files(base).files.map((file) => [file.id, file]));

  for (const [id, { values, version, at }] of live) {
    const [key, file] = [itemKey(kind, id), here.get(id)];
    const hash = hashOf(values);
    for (const picture of Object.values(values).flatMap(picturesIn)) shown.add(picture);
    if (!file || isAsPulled(file, manifest)) {
      if (!file?.values || hashOf(file.values) !== hash) {
        layout.write(id, contentOf(kind, values), file);
        written.push(id);
      }
    } else if (!file.values || hashOf(file.values) !== hash) {
      // What it is based on stays what it was, so that `push` knows who changed what.
      notes.kept.push(file.file);
      continue;
    }
    manifest.items[key] = { version, hash, at };
    if (kind.name === "lessons") lessons.set(id, values);
  }
  for (const [id, file] of here) {
    const key = itemKey(kind, id);
    if (live.has(id) || !manifest.items[key]) continue;
    if (isAsPulled(file, manifest)) {
      layout.remove(file);
      notes.removed.push(file.file);
      delete manifest.items[key];
    } else notes.kept.push(file.file);
  }
  if (kind.sorted) {
    const listed = ids.filter((id) => live.has(id));
    pullOrder(kind, listed, pulling);
  }
  // The order may have given them other names.
  const paths = new Map(layout.files(base).files.map(({ id, file }) => [id, file]));
  notes.written.push(...written.map((id) => paths.get(id) ?? id));
}

/** Whether a file still says what it said when it was pulled. */
export function isAsPulled({ kind, id, values }: ContentFile, manifest: Manifest): boolean {
  const known = manifest.items[itemKey(kind, id)];
  return known !== undefined && values !== null && hashOf(values) === known.hash;
}

export const sameOrder = (a: readonly string[], b: readonly string[]) => {
  const both = new Set(a.filter((id) => b.includes(id)));
  return a.filter((id) => both.has(id)).join() === b.filter((id) => both.has(id)).join();
};

/** Numbers the files in the site's order, unless the folder has an order of its own. */
function pullOrder(kind: AnyKind, live: string[], { folder, manifest, notes }: Pulling): void {
  const layout = folder.layout(kind);
  const { files } = layout.files();
  const isNew = ({ position }: ContentFile) => position === 0;
  const own = layout.grouped(orderOf(files.filter((file) => !isNew(file))));
  const ids = layout.grouped(live);
  const known = manifest.orders[kind.name];
  const before = known && layout.grouped(known);
  const isOwn = before !== undefined && !sameOrder(own, before) && !sameOrder(own, ids);
  if (isOwn) notes.kept.push(`${kind.name}: the order`);
  else manifest.orders[kind.name] = ids;
  if (sameOrder(own, ids) && !files.some(isNew)) return;
  const [first, second] = isOwn ? [own, ids] : [ids, own];
  layout.sort([...new Set([...first, ...second])]);
}

async function pullPicture(key: string, { desk, folder, manifest, notes }: Pulling): Promise<void> {
  const path = pictureFile(key);
  const known = manifest.pictures[key];
  const here = folder.exists(path) ? sha256Of(folder.read(path)) : null;
  const found = await desk.picture(key, here ? known?.etag : undefined);
  if (!found?.bytes) return;
  const sha256 = sha256Of(found.bytes);
  if (here && here !== sha256 && here !== known?.sha256) {
    notes.kept.push(path);
    return;
  }
  if (here !== sha256) {
    folder.write(path, found.bytes);
    notes.written.push(path);
  }
  manifest.pictures[key] = { etag: found.etag, sha256 };
}
