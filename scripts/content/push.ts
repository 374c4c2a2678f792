import { basename } from "node:path";
import { createTwoFilesPatch } from "diff";
import { checkFolder } from "./check.ts";
import { FILM_FILE } from "./course-tree.ts";
import { type Desk, type DeskItem, Refused } from "./desk-client.ts";
import { type Folder, itemKey, KINDS, type Manifest, orderOf, picturesIn } from "./folder.ts";
import { type AnyKind, type ContentFile, hashOf, problemLine, renderContentFile } from "./format.ts";
import { contentOf, isAsPulled, liveIds, sameOrder } from "./pull.ts";
import { pushFilms } from "./push-films.ts";
import { pushPictures } from "./push-pictures.ts";

/** What a push did, as lines to print. */
export type Pushed = {
  /** Drafts, new items, and what was published. */
  done: string[];
  /** For information: what the site has and the folder does not. */
  notes: string[];
  /** What was left, and why. */
  problems: string[];
};

export type Pushing = {
  desk: Desk;
  folder: Folder;
  manifest: Manifest;
  publish: boolean;
  pushed: Pushed;
};

const editorOf = (desk: Desk, { kind, id }: ContentFile) => `${desk.origin}/desk/content/${kind.name}/${id}`;

/** Brings what was changed in the folder to the site, as drafts, or with `publish` to its visitors. */
export async function push(
  desk: Desk,
  folder: Folder,
  manifest: Manifest,
  { publish }: { publish: boolean },
): Promise<Pushed> {
  const pushed: Pushed = { done: [], notes: [], problems: [] };
  const pushing = { desk, folder, manifest, publish, pushed };
  await folder.readFilms(manifest.films);
  const { problems } = checkFolder(folder, (file) => !isAsPulled(file, manifest));
  const wrong = new Set(problems.map(({ file }) => file));
  const all: ContentFile[] = [];
  for (const kind of KINDS) all.push(...(await filesOf(kind, pushing)));
  const changed = all.filter((file) => !isAsPulled(file, manifest));
  const fitting = changed.filter((file) => !pathsOf(file).some((path) => wrong.has(path)));
  // A file that was pulled as it is needs no correction here.
  const untouched = new Set(all.filter((file) => !changed.includes(file)).flatMap(pathsOf));
  const isFilm = ({ file }: { file: string }) => basename(file) === FILM_FILE;
  const said = problems.filter((problem) => isFilm(problem) || !untouched.has(problem.file));
  pushed.problems.push(...said.map(problemLine));
  const shown = all.flatMap(({ values }) => Object.values(values ?? {}).flatMap(picturesIn));
  const refused = await pushPictures(new Set(shown), fitting, pushing);
  for (const file of await pushFilms(fitting, pushing)) {
    const pictures = Object.values(file.values ?? {}).flatMap(picturesIn);
    if (!pictures.some((key) => refused.has(key))) await pushItem(file, pushing);
  }
  for (const kind of KINDS) if (kind.sorted) await pushOrder(kind, all, pushing);
  await reportRemoved(all, pushing);
  folder.keep(manifest);
  return pushed;
}

/** The files of an item. */
const pathsOf = ({ file, parts = {} }: ContentFile) => [
  file,
  ...Object.values(parts).map((part) => part.file),
];

async function filesOf(kind: AnyKind, { desk, folder }: Pushing): Promise<ContentFile[]> {
  const live = kind.paths ? (await desk.open(kind.name, kind.name))?.live : null;
  return folder.layout(kind).files(live ? contentOf(kind, live) : undefined).files;
}

async function pushItem(file: ContentFile, pushing: Pushing): Promise<void> {
  try {
    await pushChange(file, pushing);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { problems } = pushing.pushed;
    const fields = Object.entries(error.fields);
    const said = fields.map(([field, message]) => problemLine({ file: file.file, line: 1, field, message }));
    problems.push(...(said.length > 0 ? said : [`${file.file}: ${error.message}`]));
  }
}

/** Pushes a file that fits and was changed since the folder was pulled. @throws Refused */
async function pushChange(file: ContentFile, pushing: Pushing): Promise<void> {
  const { desk, manifest, publish, pushed } = pushing;
  const { kind, id, values } = file;
  if (!values) return;
  const key = itemKey(kind, id);
  const hash = hashOf(values);
  const item = await desk.open(kind.name, id);
  if (item?.archived) {
    pushed.problems.push(
      `${file.file}: it is archived on the site. Put it back at ${editorOf(desk, file)}, or delete the file.`,
    );
    return;
  }
  if (!item) return pushNew(file, pushing);
  const live = item.live && hashOf(item.live);
  if (live === hash) {
    manifest.items[key] = { version: item.version, hash };
    return;
  }
  const known = manifest.items[key];
  const both = live !== null && live !== known?.hash;
  const isDraft = item.draft !== null && hashOf(item.draft.values) === hash;
  let save = item.draft?.save ?? 0;
  if (!isDraft) {
    const base = both ? (known?.version ?? 0) : item.version;
    const saved = await saveDraft(file, item, { base, pushing });
    if (saved === null) return;
    save = saved;
  }
  if (both) {
    pushed.problems.push(
      `${file.file}: it was changed here and on the site. Yours is a draft now, and visitors see what they saw. Compare both at ${editorOf(desk, file)} and publish one there; or delete the file and pull.\n${difference(file, item)}`,
    );
    return;
  }
  if (publish) return publishDraft(file, save, pushing);
  pushed.done.push(`${file.file}: ${isDraft ? "it is a draft already" : "a draft"}, ${editorOf(desk, file)}`);
}

/** Saves a draft. Null if somebody else has one, which stays. */
async function saveDraft(
  file: ContentFile,
  { draft }: DeskItem,
  { base, pushing }: { base: number; pushing: Pushing },
): Promise<number | null> {
  const { desk, manifest, pushed } = pushing;
  try {
    return await desk.save(file.kind.name, file.id, {
      ...{ values: file.values ?? {}, base, tab: manifest.folder },
    });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    const who = draft ? ` (${draft.savedBy}, ${draft.savedAt.slice(0, 16).replace("T", " ")})` : "";
    pushed.problems.push(
      `${file.file}: somebody has a draft of it at the desk${who}, which stays. Publish or discard it at ${editorOf(desk, file)}, then push again.`,
    );
    return null;
  }
}

async function pushNew(file: ContentFile, pushing: Pushing): Promise<void> {
  const { desk, manifest, publish, pushed } = pushing;
  const { kind, id, values } = file;
  if (!kind.idFrom) {
    pushed.problems.push(`${file.file}: the site has a fixed set of these, and none is called “${id}”.`);
    return;
  }
  await desk.create(kind.name, { id, values: values ?? {}, tab: manifest.folder });
  if (publish) return publishDraft(file, 1, pushing);
  pushed.done.push(`${file.file}: a new draft, ${editorOf(desk, file)}`);
}

/** Publishes a draft, and writes what the site made of it into the file: new modules get their ids. */
async function publishDraft(file: ContentFile, save: number, { desk, folder, manifest, pushed }: Pushing) {
  const { kind, id, values } = file;
  await desk.publish(kind.name, id, save);
  pushed.done.push(`${file.file}: published`);
  const item = await desk.open(kind.name, id);
  if (!item?.live) return;
  const hash = hashOf(item.live);
  manifest.items[itemKey(kind, id)] = { version: item.version, hash };
  if (values && hash === hashOf(values)) return;
  folder.layout(kind).write(id, contentOf(kind, item.live), file);
}

/** What the site has, and what the folder has, line by line. */
function difference({ kind, values }: ContentFile, { live }: DeskItem): string {
  const text = (from: typeof values) => renderContentFile(kind, contentOf(kind, from ?? {}), null);
  const patch = createTwoFilesPatch("the site", "the folder", text(live), text(values), "", "", {
    context: 1,
  });
  return patch.split("\n").slice(1).join("\n").trimEnd();
}

async function pushOrder(kind: AnyKind, all: readonly ContentFile[], pushing: Pushing): Promise<void> {
  const { desk, folder, manifest, publish, pushed } = pushing;
  const { grouped } = folder.layout(kind);
  const own = grouped(orderOf(all.filter((file) => file.kind.name === kind.name)));
  const before = grouped(manifest.orders[kind.name] ?? []);
  const site = grouped(await liveIds(desk, kind));
  if (sameOrder(own, site)) {
    manifest.orders[kind.name] = site;
    return;
  }
  if (!sameOrder(site, before)) {
    // Only the site's order was changed: pulling brings it.
    if (sameOrder(own, before)) return;
    pushed.problems.push(
      `${kind.name}: the order was changed here and on the site. Sort them at ${desk.origin}/desk/content/${kind.name}, then number the files alike.`,
    );
  } else if (publish) {
    await desk.order(
      kind.name,
      own.filter((id) => site.includes(id)),
    );
    manifest.orders[kind.name] = grouped(await liveIds(desk, kind));
    pushed.done.push(`${kind.name}: the order is that of the folder`);
  } else pushed.notes.push(`${kind.name}: the order differs. An order has no draft: --publish sets it.`);
}

async function reportRemoved(
  all: readonly ContentFile[],
  { desk, folder, manifest, pushed }: Pushing,
): Promise<void> {
  const here = new Set(all.map(({ kind, id }) => itemKey(kind, id)));
  for (const kind of KINDS) {
    const gone = Object.keys(manifest.items).filter(
      (key) => key.startsWith(`${kind.name}/`) && !here.has(key),
    );
    if (gone.length === 0) continue;
    const site = await liveIds(desk, kind);
    for (const key of gone) {
      const id = key.slice(kind.name.length + 1);
      if (!site.includes(id)) delete manifest.items[key];
      else {
        const where = `${desk.origin}/desk/content/${kind.name}/${id}`;
        pushed.notes.push(
          `${folder.layout(kind).nameOf(id)}: it is not in the folder and still on the site. Archive it at ${where}.`,
        );
      }
    }
  }
}
