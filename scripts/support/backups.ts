import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Files, Place } from "./places.ts";
import { Stop } from "./stop.ts";

const DUMP = "database.sql";
const MANIFEST = "backup.json";
const STORED = "media";
/** How often a backup starts again when files come or go during it. */
const TRIES = 3;

const fileSchema = z.object({
  key: z.string(),
  sha256: z.string(),
  size: z.number(),
  contentType: z.string().nullable(),
});
const manifestSchema = z.object({
  takenAt: z.iso.datetime(),
  /** SHA-256 of the dump, lower-case hex. */
  database: z.string(),
  files: z.array(fileSchema),
});
export type Manifest = z.output<typeof manifestSchema>;
type StoredFile = z.output<typeof fileSchema>;

const sha256Of = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}

/** The version of every file in a bucket, by key, sorted. */
export async function versionsOf(files: Files): Promise<Map<string, string>> {
  const versions: [string, string][] = [];
  let cursor: string | undefined;
  do {
    const page: R2Objects = await files.list(cursor ? { cursor } : {});
    versions.push(...page.objects.map(({ key, version }): [string, string] => [key, version]));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return new Map(versions.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A key as a path below a folder. Escapes what could lead out of the folder. */
export function pathOf(folder: string, key: string): string {
  return join(
    folder,
    STORED,
    ...key.split("/").map((part) => encodeURIComponent(part).replaceAll(".", "%2E")),
  );
}

/** Reads the files of these versions. Null if one of them is gone. */
async function readFiles(
  files: Files,
  versions: ReadonlyMap<string, string>,
  keep: (key: string, bytes: Uint8Array) => void,
): Promise<StoredFile[] | null> {
  const found: StoredFile[] = [];
  for (const [key, version] of versions) {
    const object = await files.get(key);
    if (object?.version !== version) return null;
    const bytes = new Uint8Array(await object.arrayBuffer());
    keep(key, bytes);
    const contentType = object.httpMetadata?.contentType ?? null;
    found.push({ key, sha256: sha256Of(bytes), size: bytes.length, contentType });
  }
  return found;
}

/**
 * Reads a place as of one moment: the dump is consistent, and the files are those that were there both before and
 * after it. If files came or went in between, it starts again.
 * @throws Stop if they never stop changing
 */
async function readMoment(
  place: Place,
  keep: (key: string, bytes: Uint8Array) => void,
): Promise<{ sql: string; files: StoredFile[] }> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await versionsOf(place.files);
    const sql = await place.dump();
    const after = await versionsOf(place.files);
    if (JSON.stringify([...before]) !== JSON.stringify([...after])) continue;
    const files = await readFiles(place.files, after, keep);
    if (files) return { sql, files };
  }
  throw new Stop(
    `Files came or went during each of ${TRIES} tries, so this would not have been one moment: try again in a minute.`,
  );
}

/** The hashes of the database and the files that a place holds now. */
export async function fingerprintOf(place: Place): Promise<Omit<Manifest, "takenAt">> {
  const { sql, files } = await readMoment(place, () => {});
  return { database: sha256Of(sql), files };
}

/** Writes the database and all files of a place, as of one moment, into a folder. @throws Stop */
export async function takeBackup(place: Place, into: string, takenAt: Date): Promise<Manifest> {
  const { sql, files } = await readMoment(place, (key, bytes) => {
    const path = pathOf(into, key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  });
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, DUMP), sql);
  const manifest = { takenAt: takenAt.toISOString(), database: sha256Of(sql), files };
  // Last: a folder without a manifest is an interrupted backup.
  writeFileSync(join(into, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Reads a backup and checks every file against its hash. @throws Stop */
export async function checkBackup(folder: string): Promise<{ manifest: Manifest; sql: string }> {
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")));
  } catch {
    throw new Stop(`${folder} is not a complete backup: its ${MANIFEST} cannot be read.`);
  }
  const expected = [
    { path: join(folder, DUMP), sha256: manifest.database },
    ...manifest.files.map(({ key, sha256 }) => ({ path: pathOf(folder, key), sha256 })),
  ];
  for (const { path, sha256 } of expected) {
    const actual = await sha256OfFile(path).catch(() => "missing");
    if (actual !== sha256) throw new Stop(`${path} was changed after the backup.`);
  }
  return { manifest, sql: readFileSync(join(folder, DUMP), "utf8") };
}
