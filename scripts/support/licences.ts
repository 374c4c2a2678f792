import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";

/** The file with the list of shipped packages, relative to the checkout. */
export const LICENCE_LIST = "docs/licences.md";

/** A package of which a deployment contains some code. `licence` is an SPDX expression. */
export type Shipped = { name: string; version: string; licence: string };

type Locked = { version?: string; dev?: boolean; link?: boolean; optional?: boolean; license?: string };

/**
 * Licences that only ask us to keep their notice. OFL-1.1 is for the fonts.
 * Copyleft licences are left out: they would ask us to license our own code the same way.
 */
const ALLOWED = new Set([
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "Unlicense",
  "OFL-1.1",
]);

/** Whether an SPDX expression lets us ship: one licence of those joined by OR, all of those joined by AND. */
export function mayBeShipped(expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, "").split(" OR ");
  return alternatives.some((each) => each.split(" AND ").every((name) => ALLOWED.has(name.trim())));
}

/** The licence that the package itself states or, if it is not installed here, the one in the lock file. */
function licenceOf(path: string, locked: Locked): string {
  const manifest = join(ROOT, path, "package.json");
  const said: unknown = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).license : undefined;
  return (typeof said === "string" ? said : locked.license) ?? "unknown";
}

/** The packages that package-lock.json lists for production, sorted by name. */
export function shippedPackages(): Shipped[] {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, "package-lock.json"), "utf8"),
  );
  const found = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path !== "" && !dev && !link)
    .map(([path, locked]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: locked.version ?? "",
      licence: licenceOf(path, locked),
    }));
  const byName = new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byName.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/** The list as a Markdown page. */
export function licencePage(shipped: readonly Shipped[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const summary = [...counts]
    .sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1))
    .map(([licence, times]) => `${times} ${licence}`);
  return [
    "# Licences of what is shipped",
    "",
    "The packages of which a part may lie in the Worker or in the files that browsers load: what `package-lock.json`",
    "lists as needed for running. `npm run licences` writes this page from what the packages say of themselves, and a",
    "test fails where it is out of date or a package may not be shipped",
    "([`scripts/support/licences.ts`](../scripts/support/licences.ts) says which may).",
    "",
    `${shipped.length} packages: ${summary.join(", ")}.`,
    "",
    "Tools for building and testing are not shipped and not listed. Some of them are under MPL-2.0 or LGPL-3.0, which",
    "ask nothing of what is built with them.",
    "",
    "| package | version | licence |",
    "| --- | --- | --- |",
    ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    "",
  ].join("\n");
}
