import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** The files below a folder. Every path begins there. */
export function openDisk(root: string) {
  const at = (path: string) => join(root, path);
  const read = (path: string) => readFileSync(at(path));

  function namesIn(folder: string, what: "isFile" | "isDirectory"): string[] {
    if (!existsSync(at(folder))) return [];
    return readdirSync(at(folder), { withFileTypes: true })
      .filter((entry) => entry[what]() && !entry.name.startsWith("."))
      .map(({ name }) => name)
      .sort();
  }

  function filesBelow(folder: string, prefix = ""): string[] {
    const here = namesIn(folder, "isFile").map((name) => prefix + name);
    const below = namesIn(folder, "isDirectory").flatMap((name) =>
      filesBelow(`${folder}/${name}`, `${prefix}${name}/`),
    );
    return [...here, ...below].sort();
  }

  return {
    root,
    read,
    exists: (path: string) => existsSync(at(path)),

    /** A file as text; null if it is not text. */
    text(path: string): string | null {
      try {
        return new TextDecoder("utf-8", { fatal: true }).decode(read(path));
      } catch (error) {
        if (error instanceof TypeError) return null;
        throw error;
      }
    },
    /** The names of files in a folder. Hidden ones are left out. */
    files: (folder: string) => namesIn(folder, "isFile"),
    folders: (folder: string) => namesIn(folder, "isDirectory"),
    /** The paths of all files in a folder and the folders in it. */
    filesBelow: (folder: string) => filesBelow(folder),

    write(path: string, content: string | Uint8Array) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
    },
    move(from: string, to: string) {
      if (from === to) return;
      mkdirSync(dirname(at(to)), { recursive: true });
      renameSync(at(from), at(to));
    },
    /** Removes a file, and the folders that it leaves empty. */
    remove(path: string) {
      rmSync(at(path), { force: true });
      for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
        if (!existsSync(at(folder))) continue;
        if (readdirSync(at(folder)).length > 0) return;
        rmdirSync(at(folder));
      }
    },
  };
}

export type Disk = ReturnType<typeof openDisk>;
