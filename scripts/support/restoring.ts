import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkBackup, fingerprintOf, type Manifest, pathOf, versionsOf } from "./backups.ts";
import { ROOT } from "./paths.ts";
import { localPlace, type Place } from "./places.ts";
import { removedAtExit } from "./processes.ts";
import { loadable } from "./sql-statements.ts";
import { Stop } from "./stop.ts";

/**
 * The tables of a place's database, each before the tables that it refers to, so that they can be dropped in this
 * order. Views come first.
 */
async function tablesOf(place: Place): Promise<{ views: string[]; tables: string[] }> {
  const rows = await place.query(
    "SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'view') AND substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 4) <> '_cf_'",
  );
  const all = rows.map(({ type, name, sql }) => ({ type, name: String(name), sql: String(sql) }));
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
 * Replaces a place's content with a backup, and checks the result. Files are written first and deleted last, so that
 * no row ever refers to a missing file. If the place is not empty, `replace` is required.
 * @throws Stop
 */
export async function restoreInto(
  place: Place,
  from: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const { manifest, sql } = await checkBackup(from);
  const { views, tables } = await tablesOf(place);
  const present = [...(await versionsOf(place.files)).keys()];
  if (!replace && (tables.length > 0 || present.length > 0)) {
    throw new Stop(
      `There are ${tables.length} tables and ${present.length} files already: --replace takes them away.`,
    );
  }
  for (const { key, contentType } of manifest.files) {
    const bytes = readFileSync(pathOf(from, key));
    await place.files.put(key, bytes, contentType === null ? {} : { httpMetadata: { contentType } });
  }
  await place.load([
    ...views.map((name) => `DROP VIEW IF EXISTS "${name}";`),
    ...tables.map((name) => `DROP TABLE IF EXISTS "${name}";`),
    ...loadable(sql),
  ]);
  const kept = new Set(manifest.files.map(({ key }) => key));
  for (const key of present) if (!kept.has(key)) await place.files.delete(key);

  const now = await fingerprintOf(place);
  if (now.database !== manifest.database || JSON.stringify(now.files) !== JSON.stringify(manifest.files)) {
    throw new Stop("The restored data differs from the backup.");
  }
  return manifest;
}

const below = (folder: string) => ({
  state: join(folder, ".wrangler/state"),
  /** A restored state that is not complete yet. */
  restoring: join(folder, ".wrangler/restoring"),
  /** A restored state that was checked and only has to be moved into place. */
  restored: join(folder, ".wrangler/restored"),
});

/**
 * Moves a restored state into place and removes an incomplete one. Every command that claims the folder does this
 * first, so a killed restore is either undone or finished here.
 */
export function finishRestore(folder = ROOT): void {
  const { state, restoring, restored } = below(folder);
  rmSync(restoring, { recursive: true, force: true });
  if (!existsSync(restored)) return;
  rmSync(state, { recursive: true, force: true });
  renameSync(restored, state);
}

/**
 * Restores a backup on this machine: into a folder beside the state, which replaces the state after a check.
 * Sessions, feeds and the search index are not in a backup; the next `npm start` makes them again.
 * The folder must be claimed first.
 * @throws Stop
 */
export async function restoreLocally(
  from: string,
  { replace, folder = ROOT }: { replace: boolean; folder?: string },
): Promise<Manifest> {
  const { state, restoring, restored } = below(folder);
  if (!replace && existsSync(state)) {
    throw new Stop(".wrangler/state already has data: --replace overwrites it.");
  }
  const work = removedAtExit(restoring);
  const place = await localPlace(folder, restoring);
  let manifest: Manifest;
  try {
    manifest = await restoreInto(place, from, { replace: false });
  } finally {
    await place.close();
  }
  renameSync(restoring, restored);
  work.remove();
  finishRestore(folder);
  return manifest;
}
