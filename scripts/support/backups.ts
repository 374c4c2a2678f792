import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { json } from "./account.ts";
import { wranglerBin } from "./paths.ts";
import { runTool } from "./processes.ts";
import { loadable } from "./sql-statements.ts";
import { lastLines, Stop } from "./stop.ts";

/** Files in a bucket, as much of R2 as a backup takes. */
export type Files = Pick<R2Bucket, "list" | "get" | "put" | "delete">;

/** Where a backup is taken from or restored to: a checkout's local state, or the account that it names. */
export type Place = { folder: string; remote: boolean; files: Files };

const DUMP = "database.sql";
const MANIFEST = "backup.json";
const STORED = "media";

const manifestSchema = z.object({
  takenAt: z.iso.datetime(),
  /** SHA-256 of the dump, lower-case hex. */
  database: z.string(),
  files: z.array(
    z.object({ key: z.string(), sha256: z.string(), size: z.number(), contentType: z.string().nullable() }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

async function wrangler({ folder, remote }: Place, sentence: string, args: string[]): Promise<string> {
  const where = remote ? "--remote" : "--local";
  const { status, output } = await runTool([wranglerBin, ...args, where], {
    folder,
    env: { CI: "1", WRANGLER_LOG: "log" },
  });
  if (status !== 0) throw new Stop(sentence, lastLines(output));
  return output;
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}

async function dump(place: Place, path: string): Promise<string> {
  const args = ["d1", "export", "DB", "--skip-confirmation", "--output", path];
  await wrangler(place, "The database could not be exported.", args);
  return hashOfFile(path);
}

async function keysOf(files: Files): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page: R2Objects = await files.list(cursor ? { cursor } : {});
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return keys.sort();
}

/** A key as a path below a folder; whatever could lead out of it is written in another way. */
function pathOf(folder: string, key: string): string {
  return join(
    folder,
    STORED,
    ...key.split("/").map((part) => encodeURIComponent(part).replaceAll(".", "%2E")),
  );
}

async function readFiles(files: Files, keep: (key: string, bytes: Uint8Array) => void) {
  const found: Manifest["files"] = [];
  for (const key of await keysOf(files)) {
    const object = await files.get(key);
    // Deleted meanwhile.
    if (!object) continue;
    const bytes = new Uint8Array(await object.arrayBuffer());
    keep(key, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    found.push({ key, sha256, size: bytes.length, contentType: object.httpMetadata?.contentType ?? null });
  }
  return found;
}

/** What the database and the files of a place hold now, by their hashes. `dumpPath` is written anew. */
export async function fingerprintOf(place: Place, dumpPath: string): Promise<Omit<Manifest, "takenAt">> {
  const database = await dump(place, dumpPath);
  return { database, files: await readFiles(place.files, () => {}) };
}

/** Writes the database and all files of a place into a folder. Returns what was written. */
export async function takeBackup(place: Place, into: string, takenAt: Date): Promise<Manifest> {
  mkdirSync(into, { recursive: true });
  const database = await dump(place, join(into, DUMP));
  const files = await readFiles(place.files, (key, bytes) => {
    const path = pathOf(into, key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  });
  const manifest = { takenAt: takenAt.toISOString(), database, files };
  // Last: a folder without it is a backup that broke off.
  writeFileSync(join(into, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Reads a backup and holds every file of it against its hash. @throws Stop */
export async function checkBackup(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")));
  } catch {
    throw new Stop(`${folder} is not a backup, or one that broke off: its ${MANIFEST} cannot be read.`);
  }
  const expected = [
    { path: join(folder, DUMP), sha256: manifest.database },
    ...manifest.files.map(({ key, sha256 }) => ({ path: pathOf(folder, key), sha256 })),
  ];
  for (const { path, sha256 } of expected) {
    const actual = await hashOfFile(path).catch(() => "missing");
    if (actual !== sha256) throw new Stop(`${path} is not what was backed up.`);
  }
  return manifest;
}

const tablesSchema = z.array(
  z.object({ results: z.array(z.object({ type: z.string(), name: z.string(), sql: z.string() })) }),
);

/**
 * The tables of a place's database, each before those that it points at: in that order they can be dropped.
 * The views go before them all.
 */
async function tablesOf(place: Place): Promise<{ views: string[]; tables: string[] }> {
  const query =
    "SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'view') AND substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 4) <> '_cf_'";
  const output = await wrangler(place, "The database could not be asked.", [
    ...["d1", "execute", "DB", "--yes", "--json", "--command", query],
  ]);
  const all = json(output, tablesSchema).flatMap(({ results }) => results);
  const views = all.filter(({ type }) => type === "view").map(({ name }) => name);
  let left = all.filter(({ type }) => type === "table");
  const ordered: string[] = [];
  while (left.length > 0) {
    const pointsAt = (sql: string, name: string) =>
      new RegExp(`REFERENCES\\s*[\`"]?${name}[\`"(\\s]`, "i").test(sql);
    const free = left.filter(
      ({ name }) => !left.some((other) => other.name !== name && pointsAt(other.sql, name)),
    );
    if (free.length === 0) throw new Stop("The tables point at each other in a circle.");
    ordered.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return { views, tables: ordered };
}

/**
 * Makes a place hold what a backup holds and nothing else, and checks that it does. Where something is
 * there already it has to be asked for with `replace`.
 * @throws Stop
 */
export async function restoreBackup(
  place: Place,
  from: string,
  { replace, work }: { replace: boolean; work: string },
): Promise<Manifest> {
  const manifest = await checkBackup(from);
  const { views, tables } = await tablesOf(place);
  const present = await keysOf(place.files);
  if (!replace && (tables.length > 0 || present.length > 0)) {
    throw new Stop(
      `There are ${tables.length} tables and ${present.length} files already: --replace takes them away.`,
    );
  }
  mkdirSync(work, { recursive: true });
  const script = join(work, "restore.sql");
  writeFileSync(
    script,
    [
      ...views.map((name) => `DROP VIEW IF EXISTS "${name}";`),
      ...tables.map((name) => `DROP TABLE IF EXISTS "${name}";`),
      ...loadable(readFileSync(join(from, DUMP), "utf8")),
    ].join("\n"),
  );
  await wrangler(place, "The database could not be restored.", [
    ...["d1", "execute", "DB", "--yes", "--file", script],
  ]);
  for (const { key, contentType } of manifest.files) {
    const bytes = readFileSync(pathOf(from, key));
    await place.files.put(key, bytes, contentType === null ? {} : { httpMetadata: { contentType } });
  }
  const kept = new Set(manifest.files.map(({ key }) => key));
  for (const key of present) if (!kept.has(key)) await place.files.delete(key);

  const now = await fingerprintOf(place, join(work, "after.sql"));
  if (now.database !== manifest.database || JSON.stringify(now.files) !== JSON.stringify(manifest.files)) {
    throw new Stop("What was restored is not what was backed up.");
  }
  return manifest;
}
