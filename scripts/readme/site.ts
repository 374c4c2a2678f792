import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { alive } from "../../test/support/alive.ts";
import { startGithub } from "../../test/upstream/github.ts";
import { startYoutube } from "../../test/upstream/youtube.ts";
import { DEMO_INSTRUCTOR, DEMO_STUDENT, type DemoPerson, ensureDemo } from "../seed/demo.ts";
import { buildIfStale } from "../support/build.ts";
import { prepareLocalDatabase } from "../support/database.ts";
import { databaseFile, withSqlite } from "../support/local-data.ts";
import { WORK_FOLDER } from "../support/paths.ts";
import { freePort } from "../support/ports.ts";
import { removedAtExit } from "../support/processes.ts";
import { throwawaySecrets } from "../support/secrets.ts";
import { serveBuild, untilServed } from "../support/serve.ts";
import { wranglerSettings } from "../support/settings.ts";

export const INSTRUCTOR: DemoPerson = DEMO_INSTRUCTOR;
export const STUDENT: DemoPerson = {
  ...DEMO_STUDENT,
  ...{ email: "student@greenbar.example", password: "write-test-deploy" },
};

/** Serves a new site with the demo people, in a folder of its own. */
export async function openSite(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = removedAtExit(mkdtempSync(join(tmpdir(), "greenbar-readme-")));
  await Promise.all([buildIfStale(), prepareLocalDatabase(folder.path)]);
  const { d1_databases: databases } = await wranglerSettings();
  const id = databases.find(({ binding }) => binding === "DB")?.database_id ?? "";
  await withSqlite(databaseFile(folder.path, id), async (database) => {
    for (const person of [INSTRUCTOR, STUDENT]) await ensureDemo(database, person, new Date());
  });
  const [youtube, github] = [await startYoutube(), await startGithub()];
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = serveBuild({
    port,
    vars: { SITE_URL: url, ...throwawaySecrets(), ...youtube.vars, ...github.vars },
    state: folder.path,
    logFile: join(WORK_FOLDER, "readme.log"),
  });
  const close = async () => {
    await Promise.all([server.stop(), youtube.close(), github.close()]);
    folder.remove();
  };
  try {
    await untilServed(url, server);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a page of the site in a new browser window, and waits until it can be used. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/London", ...options });
  const page = await context.newPage();
  await page.goto(url);
  await alive(page);
  return page;
}

/** Signs somebody in, and waits for the page that they come to. */
export async function signIn(page: Page, { email, password }: DemoPerson): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
