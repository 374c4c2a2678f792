import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Keeps Chromium from what tests do not want: a sandbox as root, a GPU, and calls to its makers. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** No name but this machine's is looked up: a page that asks for another gets nothing. */
export const LOCAL_ONLY_FLAG = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

/** A Chromium's program and the flags it needs: CHROME_PATH, an installed one, or the one from npm. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const installed = [process.env.CHROME_PATH ?? "", ...INSTALLED].find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args: CHROMIUM_FLAGS };
  const { default: packaged } = await import("@sparticuz/chromium");
  // Without its own flags: made for a cloud function, they run everything in one process and turn off
  // what keeps one site from another, which tests want to see at work.
  return { executablePath: await packaged.executablePath(), args: CHROMIUM_FLAGS };
}

/** Starts a headless Chromium that reaches this machine only. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  return chromium.launch({ executablePath, args: [...args, LOCAL_ONLY_FLAG] });
}
