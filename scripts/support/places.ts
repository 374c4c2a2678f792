import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { json, wrangler } from "./account.ts";
import { dumpOf } from "./dump.ts";
import { databaseFile, withSqlite } from "./local-data.ts";
import { ROOT } from "./paths.ts";
import { removedAtExit } from "./processes.ts";
import { accountTarget, siteSettings, wranglerSettings } from "./settings.ts";
import { Stop } from "./stop.ts";

/** The part of R2's interface that a backup needs. */
export type Files = Pick<R2Bucket, "list" | "get" | "put" | "delete">;
type Row = Record<string, unknown>;

/** Where a backup is taken from or restored to: a state folder of this machine, or the account. */
export type Place = {
  files: Files;
  query(sql: string): Promise<Row[]>;
  /** Runs all statements, or none if one fails. */
  load(statements: string[]): Promise<void>;
  /** The database as SQL, as of one moment, even while others write to it. */
  dump(): Promise<string>;
  close(): Promise<void>;
};

async function openState(folder: string, state: string) {
  const { getPlatformProxy } = await import("wrangler");
  return getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
    configPath: join(folder, "wrangler.toml"),
    persist: { path: join(state, "v3") },
    remoteBindings: false,
  });
}

/** The data of a checkout on this machine, which a server may have open at the same time. */
export async function localPlace(folder = ROOT, state = join(folder, ".wrangler/state")): Promise<Place> {
  const { d1_databases: databases } = await wranglerSettings(folder);
  const id = databases.find(({ binding }) => binding === "DB")?.database_id ?? "";
  const { env, dispose } = await openState(folder, state);
  return {
    files: env.MEDIA,
    query: async (sql) => (await env.DB.prepare(sql).all<Row>()).results,
    async load(statements) {
      const prepared = statements.map((statement) => env.DB.prepare(statement));
      // For the same reason as in seed/search-target.ts.
      await setTimeout(10);
      await env.DB.batch(prepared);
    },
    async dump() {
      const source = databaseFile(state, id);
      if (!existsSync(source))
        throw new Stop("There is no local database to back up: run `npm start` first.");
      const copy = removedAtExit(mkdtempSync(join(tmpdir(), "greenbar-copy-")));
      const file = databaseFile(copy.path, id);
      mkdirSync(dirname(file), { recursive: true });
      try {
        // One transaction reads all tables.
        await withSqlite(source, (database) => database.prepare("VACUUM INTO ?").run(file));
        return await withSqlite(file, dumpOf);
      } finally {
        copy.remove();
      }
    },
    close: dispose,
  };
}

const answersSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));

/** The deployed site's data. Its bucket is read through a remote binding. */
export async function remotePlace(): Promise<Place> {
  const { name, account_id, compatibility_date } = await siteSettings();
  const { bucket } = await accountTarget();
  const work = removedAtExit(mkdtempSync(join(tmpdir(), "greenbar-account-")));
  const configPath = join(work.path, "wrangler.json");
  const r2_buckets = [{ binding: "MEDIA", bucket_name: bucket, remote: true }];
  writeFileSync(configPath, JSON.stringify({ name, account_id, compatibility_date, r2_buckets }));
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy<{ MEDIA: R2Bucket }>({
    configPath,
    persist: false,
    remoteBindings: true,
  });
  const sqlFile = join(work.path, "database.sql");
  const execute = (sentence: string, args: string[]) =>
    wrangler(sentence, ["d1", "execute", "DB", "--remote", "--yes", ...args]);
  return {
    files: env.MEDIA,
    async query(sql) {
      const output = await execute("The database could not be asked.", ["--json", "--command", sql]);
      return json(output, answersSchema).flatMap(({ results }) => results);
    },
    // If an import fails halfway, D1 goes back to its state before.
    async load(statements) {
      writeFileSync(sqlFile, statements.join("\n"));
      await execute("The database could not be restored.", ["--file", sqlFile]);
      rmSync(sqlFile);
    },
    // D1 answers no other queries during an export.
    async dump() {
      const args = ["d1", "export", "DB", "--remote", "--skip-confirmation", "--output", sqlFile];
      await wrangler("The database could not be exported.", args);
      const sql = readFileSync(sqlFile, "utf8");
      rmSync(sqlFile);
      return sql;
    },
    async close() {
      await dispose();
      work.remove();
    },
  };
}
