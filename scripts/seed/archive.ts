import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type Zippable, zipSync } from "fflate";

/** The same names as in the templates' `.gitignore` files: generated files and secrets. */
const IGNORED = new Set([
  ...["node_modules", "dist", "build", "coverage", ".wrangler", ".react-router"],
  ...["worker-configuration.d.ts", ".dev.vars", ".DS_Store"],
]);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !IGNORED.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .sort();
}

/** A zip with its SHA-256 (lower-case hex) and the names of its files. */
export type Archive = { bytes: Uint8Array; sha256: string; files: string[] };

/** Zips a folder, with all entries below `root/`. */
export function archiveFolder(folder: string, root: string): Archive {
  const entries: Zippable = {};
  // A fixed date, so that the same files give the same bytes everywhere. Zips hold local time.
  const mtime = new Date(2026, 0, 1);
  for (const file of filesBelow(folder)) {
    const name = relative(folder, file).split(sep).join("/");
    entries[`${root}/${name}`] = [readFileSync(file), { mtime }];
  }
  const bytes = zipSync(entries, { level: 9 });
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex"), files: Object.keys(entries) };
}
