import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";

/**
 * Migrations that drop or rebuild a table and that a person has reviewed: by file name, with the reason why no row is
 * lost. drizzle-kit rebuilds a table by copying it, and on D1 the drop can cascade to the tables that refer to it.
 */
export const REVIEWED: Readonly<Record<string, string>> = {
  "search/0002_corrections.sql":
    "The search index is made again from the content at the next start or deployment.",
  "0004_beginnings_of_words.sql":
    "What it drops was computed from users and courses, by triggers; it is computed again, and two views stand in.",
};

/** What a migration does that could lose rows: the first lines of the statements. */
export function dangersIn(sql: string): string[] {
  const withoutComments = sql.replaceAll(/--(?!> statement-breakpoint).*$/gm, "");
  return withoutComments
    .split(/--> statement-breakpoint|;/)
    .map((statement) => statement.trim())
    .filter((statement) => /\bDROP\s+TABLE\b|[`"[]?__new_/i.test(statement))
    .map((statement) => statement.split("\n")[0] ?? "");
}

/** The migrations that nobody has reviewed and that could lose rows, one sentence each. */
export function unreviewedMigrations(
  files: { name: string; sql: string }[],
  reviewed: Readonly<Record<string, string>>,
): string[] {
  return files.flatMap(({ name, sql }) =>
    name in reviewed ? [] : dangersIn(sql).map((statement) => `${name} could lose rows: ${statement}`),
  );
}

/** The statements of the migrations of one database, in the order in which they are applied. */
export function migrationStatements(database: "DB" | "SEARCH"): string[] {
  return (
    migrationFiles()
      // Below a folder of their own: the search index's.
      .filter(({ name }) => /^search[\\/]/.test(name) === (database === "SEARCH"))
      .flatMap(({ sql }) => sql.split("--> statement-breakpoint"))
      .filter((text) => text.trim() !== "")
  );
}

/** Every migration of the checkout, also those of the search index. */
export function migrationFiles(): { name: string; sql: string }[] {
  const folder = join(ROOT, "migrations");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}
