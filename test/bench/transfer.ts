import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { createTestHarness } from "wrangler";
import { ROOT } from "../../scripts/support/paths.ts";
import { throwawaySecrets } from "../../scripts/support/secrets.ts";
import { launchChromium } from "../support/chromium.ts";
import { startHarness } from "../support/harness.ts";
import { startYoutube } from "../upstream/youtube.ts";

/** Bytes of a first visit to a page: scripts and styles gzipped, fonts as they are. */
export type Transfer = { js: number; css: number; fonts: number };

const KINDS = { js: /\.js$/, css: /\.css$/, fonts: /\.woff2$/ };

/** Opens a page in Chromium and adds up the files of `clientFolder` that it requested. */
async function measureTransfer(browser: Browser, url: string, clientFolder: string): Promise<Transfer> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on("request", (request) => paths.add(new URL(request.url()).pathname));
  await page.goto(url, { waitUntil: "networkidle" });
  await context.close();

  const bytes = (kind: keyof Transfer) =>
    [...paths]
      .filter((path) => KINDS[kind].test(path))
      .map((path) => readFileSync(join(clientFolder, path)))
      .reduce((sum, file) => sum + (kind === "fonts" ? file : gzipSync(file)).byteLength, 0);
  return { js: bytes("js"), css: bytes("css"), fonts: bytes("fonts") };
}

/** The same first visit to each of the site's `paths` and to the empty app in `emptyFolder`. */
export async function transfers(
  emptyFolder: string,
  paths: readonly string[],
): Promise<{ site: Map<string, Transfer>; empty: Transfer }> {
  const browser = await launchChromium();
  const youtube = await startYoutube();
  const site = await startHarness({ ...throwawaySecrets(), ...youtube.vars });
  const empty = createTestHarness({
    root: emptyFolder,
    workers: [{ configPath: "build/server/wrangler.json" }],
  });
  try {
    const { url } = await empty.listen();
    const pages = new Map<string, Transfer>();
    for (const path of paths) {
      pages.set(path, await measureTransfer(browser, site.url + path, join(ROOT, "build/client")));
    }
    return {
      site: pages,
      empty: await measureTransfer(browser, url.href, join(emptyFolder, "build/client")),
    };
  } finally {
    await Promise.all([browser.close(), site.close(), empty.close(), youtube.close()]);
  }
}
