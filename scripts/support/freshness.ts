import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./paths.ts";

function filesAt(path: string): string[] {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}

/** One hash over files and folders (relative to the checkout), by name and content. */
export function contentHash(paths: string[]): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesAt)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Runs `work` unless it was done for the same content before, as the file `marker` records. */
export async function onceFor(
  content: string,
  marker: string,
  work: () => Promise<void>,
): Promise<"done" | "skipped"> {
  if (existsSync(marker) && readFileSync(marker, "utf8") === content) return "skipped";
  await work();
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, content);
  return "done";
}
