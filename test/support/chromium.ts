import { spawnSync } from "node:child_process";
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

/** Flags that turn off what the tests do not want: the sandbox as root, the GPU, and requests to Google. */
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

/** Resolves only this machine's names: a page that requests another host gets nothing. */
export const LOCAL_ONLY_FLAG = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

/** The Chromium from npm, on the systems that it is made for: Linux on x64. */
async function packagedChromium(): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const { default: packaged } = await import("@sparticuz/chromium");
  const path = await packaged.executablePath();
  return spawnSync(path, ["--version"]).status === 0 ? path : null;
}

/**
 * A Chromium's program and the flags it needs: CHROME_PATH, else the one from npm, which is the same version for
 * everybody and runs without a window system (docs/decisions/063), else an installed one.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const wanted = process.env.CHROME_PATH;
  // Without the package's own flags, which are for cloud functions: they run everything in one process and turn off
  // site isolation, which the tests need.
  const executablePath =
    wanted && existsSync(wanted)
      ? wanted
      : ((await packagedChromium()) ?? INSTALLED.find((path) => existsSync(path)));
  if (!executablePath) throw new Error("No Chromium was found: install one, or name one by CHROME_PATH.");
  return { executablePath, args: CHROMIUM_FLAGS };
}

/** Starts a headless Chromium that can only reach this machine. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  return chromium.launch({ executablePath, args: [...args, LOCAL_ONLY_FLAG] });
}
