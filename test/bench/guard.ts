import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Miniflare } from "miniflare";
import type { Role } from "#shared/accounts/roles.ts";
import { scryptPasswords } from "#worker/accounts/passwords.ts";
import { BUILT_CONFIG, ROOT, reactRouterBin } from "../../scripts/support/paths.ts";
import { runTool } from "../../scripts/support/processes.ts";
import { lastLines, Stop } from "../../scripts/support/stop.ts";
import { byTurns } from "./throughput.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

/** A page behind the sign-in that shows nothing from the database. */
const PAGE = "/portal/assignments";

const PARTS = [
  ...["app", "worker", "shared", "scripts", "content", "public", "migrations"],
  ...["package.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts", "wrangler.toml"],
];
const GUARD = "asked.context.get(pageContext).identity.requireViewer(role)";
const NO_GUARD =
  'Promise.resolve({ id: "somebody", fullName: "Somebody", role: role ?? "student", sessionId: "none" })';

/** Builds the site with a guard that admits everybody. */
async function buildUnguarded(folder: string): Promise<string> {
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const path = join(folder, "app/accounts/guard.ts");
  const source = readFileSync(path, "utf8");
  if (!source.includes(GUARD)) throw new Stop("The guard is not where test/bench/guard.ts looks for it.");
  writeFileSync(path, source.replace(GUARD, NO_GUARD));
  const { status, output } = await runTool([reactRouterBin, "build"], { folder });
  if (status !== 0) throw new Stop("The site without its guard could not be built.", lastLines(output));
  return join(folder, relative(ROOT, BUILT_CONFIG));
}

/** Makes an account and signs in. Returns the cookies. */
export async function signIn(site: Miniflare, role: Role = "student"): Promise<string> {
  const { DB } = await site.getBindings<{ DB: D1Database }>();
  const [email, password] = ["ada@example.org", "a green bar a day"];
  await DB.prepare(
    `INSERT INTO users (id, email, full_name, password_hash, role, email_confirmed_at, created_at, updated_at)
      VALUES ('ada', ?, 'Ada', ?, ?, 0, 0, 0)`,
  )
    .bind(email, await scryptPasswords.hash(password), role)
    .run();
  const answer = await fetch(new URL("/api/auth/login", await site.ready), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Stop(`Signing in answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** How often one guarded page queries the database. */
async function countTrips(): Promise<number> {
  const site = serveBuild(BUILT_CONFIG, readFileSync(join(import.meta.dirname, "d1-counter.js"), "utf8"));
  try {
    await fillDatabase(site);
    const cookie = await signIn(site);
    const url = await site.ready;
    await (await fetch(new URL("/__d1", url))).text();
    const page = await fetch(new URL(PAGE, url), { headers: { cookie }, redirect: "manual" });
    if (page.status !== 200) throw new Stop(`${PAGE} answered ${page.status}.`);
    await page.text();
    const { trips }: { trips: number } = await (await fetch(new URL("/__d1", url))).json();
    return trips;
  } finally {
    await site.dispose();
  }
}

/**
 * Pages per second of a guarded page, and of the same page without its guard, for each round; and how often the guarded
 * one queries the database. Both get the same request with cookies, alternating.
 */
export async function measureGuard(): Promise<{ guarded: number[]; open: number[]; trips: number }> {
  const folder = mkdtempSync(join(tmpdir(), "greenbar-unguarded-"));
  try {
    const trips = await countTrips();
    const sites = { guarded: serveBuild(BUILT_CONFIG), open: serveBuild(await buildUnguarded(folder)) };
    try {
      await Promise.all([fillDatabase(sites.guarded), fillDatabase(sites.open)]);
      const cookie = await signIn(sites.guarded);
      const pages = {
        open: new URL(PAGE, await sites.open.ready),
        guarded: new URL(PAGE, await sites.guarded.ready),
      };
      return { ...(await byTurns(pages, { cookie })), trips };
    } finally {
      await Promise.all([sites.guarded.dispose(), sites.open.dispose()]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
