import type { Fields } from "#shared/publishing/fields.ts";
import type { Disk } from "./disk.ts";
import {
  type AnyKind,
  type ContentFile,
  extensionOf,
  type Problem,
  readContentFile,
  renderContentFile,
  withPosition,
} from "./format.ts";
import { readAgain } from "./read-again.ts";

type Tree = Record<string, unknown>;
export type Found = { files: ContentFile[]; problems: Problem[] };

/** Where the items of a kind are in a folder. */
export type Layout = {
  /** Its files. `base`: the values of fields that a file may leave out. */
  files(base?: Tree): Found;
  /** Writes an item, into its file if it has one. */
  write(id: string, content: Tree, file?: ContentFile): void;
  remove(file: ContentFile): void;
  /** Numbers the files in this order, as far as needed. */
  sort(ids: readonly string[]): void;
  /** Ids in the site's order as the folder has them: what is in a folder stays together. */
  grouped(ids: readonly string[]): string[];
  /** Whether the folder has a place for an item. */
  holds(): (content: Tree) => boolean;
  /** What messages call an item that has no file here. */
  nameOf(id: string): string;
};

const asTheyAre = {
  grouped: (ids: readonly string[]) => [...ids],
  holds: () => () => true,
};

/** A kind with one item: one JSON file. */
export function singleFile(disk: Disk, kind: AnyKind): Layout {
  const path = `${kind.name}.json`;
  return {
    ...asTheyAre,
    files: (base) => ({
      files: disk.exists(path)
        ? [readContentFile<Fields>(kind, path, disk.text(path) ?? "", base ? { base } : {})]
        : [],
      problems: [],
    }),
    write(_id, content) {
      disk.write(path, renderContentFile(kind, content, null));
    },
    remove: ({ file }) => disk.remove(file),
    sort: () => {},
    nameOf: () => path,
  };
}

/** A folder with a file for each item. */
export function oneFolder(disk: Disk, kind: AnyKind): Layout {
  const extension = extensionOf(kind);
  const pathOf = (id: string) => `${kind.name}/${id}${extension}`;

  function files(): Found {
    const paths = disk.files(kind.name).map((name) => `${kind.name}/${name}`);
    return {
      files: paths
        .filter((path) => path.endsWith(extension))
        .map((path) => readAgain<Fields>(kind, path, disk.text(path) ?? "")),
      problems: paths
        .filter((path) => !path.endsWith(extension))
        .map((file) => ({
          file,
          line: 1,
          field: "",
          message: `The files of this folder end with ${extension}.`,
        })),
    };
  }
  return {
    ...asTheyAre,
    files,
    write(id, content, file) {
      disk.write(pathOf(id), renderContentFile(kind, content, kind.sorted ? (file?.position ?? 0) : null));
    },
    remove: ({ file }) => disk.remove(file),
    sort: (ids) => numberFiles(disk, kind, files().files, ids),
    nameOf: pathOf,
  };
}

/** Writes the positions of files in which they differ from the order. */
export function numberFiles(
  disk: Disk,
  kind: AnyKind,
  files: readonly ContentFile[],
  ids: readonly string[],
): void {
  for (const file of files) {
    const position = ids.indexOf(file.id) + 1;
    if (position > 0 && position !== file.position && file.values) {
      disk.write(file.file, withPosition(kind, file.source, position));
    }
  }
}
