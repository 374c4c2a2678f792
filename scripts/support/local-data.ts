import { createHash, createHmac } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Stop } from "./stop.ts";

type Named = { binding: string; database_id: string };

const ADVICE =
  "bring back a backup with `npm run restore -- <its folder> --replace`, or begin anew with `npm run reset`";

/** The runtime's file for a local D1 database: its name is a keyed hash of the database's id. */
export function databaseFile(state: string, databaseId: string): string {
  const key = createHash("sha256").update("miniflare-D1DatabaseObject").digest();
  const half = (text: string | Buffer) => createHmac("sha256", key).update(text).digest().subarray(0, 16);
  const name = half(databaseId);
  const file = `${Buffer.concat([name, half(name)]).toString("hex")}.sqlite`;
  return join(state, "v3/d1/miniflare-D1DatabaseObject", file);
}

/** Opens a SQLite file for `work`. Other processes may have it open at the same time. */
export async function withSqlite<Result>(
  file: string,
  work: (database: DatabaseSync) => Result | Promise<Result>,
): Promise<Result> {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

async function isSound(file: string): Promise<boolean> {
  const check = (database: DatabaseSync) => database.prepare("PRAGMA quick_check").get()?.quick_check;
  try {
    return (await withSqlite(file, check)) === "ok";
  } catch (error) {
    // SQLITE_CORRUPT and SQLITE_NOTADB.
    if (error instanceof Error && "errcode" in error && [11, 26].includes(Number(error.errcode)))
      return false;
    throw error;
  }
}

async function hasTables(file: string): Promise<boolean> {
  const query = "SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'";
  return existsSync(file) && withSqlite(file, (database) => database.prepare(query).get() !== undefined);
}

/**
 * Checks that the local data can be served: every file is an intact database and, if the folder was `prepared`
 * before, each of `databases` is there.
 * @throws Stop naming the file and what to do
 */
export async function checkLocalData(
  state: string,
  { databases, prepared }: { databases: readonly Named[]; prepared: boolean },
): Promise<void> {
  const named = (file: string) => relative(dirname(dirname(state)), file);
  const files = existsSync(state) ? readdirSync(state, { recursive: true, encoding: "utf8" }) : [];
  for (const file of files.filter((name) => name.endsWith(".sqlite")).map((name) => join(state, name))) {
    if (!(await isSound(file))) throw new Stop(`The local data is damaged (${named(file)}): ${ADVICE}.`);
  }
  for (const { binding, database_id: id } of prepared ? databases : []) {
    const file = databaseFile(state, id);
    if (await hasTables(file)) continue;
    throw new Stop(
      `The local database ${binding} is missing, though this folder was started before (${named(file)}): ${ADVICE}.`,
    );
  }
}
