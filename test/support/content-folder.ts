import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { createDesk } from "../../scripts/content/desk-client.ts";
import { openFolder } from "../../scripts/content/folder.ts";
import { pull } from "../../scripts/content/pull.ts";
import { push } from "../../scripts/content/push.ts";
import { newAccount } from "./signed-in.ts";
import { newSession, siteUrl, sql } from "./site-client.ts";

// Folders with a site's content, against the built site.

let token: string;
let key: string;
const made: string[] = [];
let pulledOnce: string | undefined;

/** For each file of tests with folders: a key for them, and they are removed. */
export function withFolders(): void {
  beforeAll(async () => {
    const admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
    ({ token } = await newSession(admin.email));
    key = `gbk_${crypto.randomUUID()}`;
    const hash = createHash("sha256").update(key).digest("hex");
    await sql(
      "INSERT INTO content_keys (id, name, hash, owner_id, epoch, created_at) VALUES (?, 'Laptop', ?, ?, 0, ?)",
      [crypto.randomUUID(), hash, admin.id, Date.now()],
    );
  });
  afterEach(() => {
    for (const root of made.splice(0)) rmSync(root, { recursive: true });
  });
  afterAll(() => {
    if (pulledOnce) rmSync(pulledOnce, { recursive: true });
    pulledOnce = undefined;
  });
}

/** A folder that holds what is on the site. */
export async function pulledFolder() {
  if (!pulledOnce) {
    const first = newFolder();
    await first.pull();
    pulledOnce = mkdtempSync(join(tmpdir(), "greenbar-pulled-"));
    cpSync(first.root, pulledOnce, { recursive: true });
  }
  const work = newFolder();
  cpSync(pulledOnce, work.root, { recursive: true });
  work.keep({ ...work.manifest(siteUrl), folder: crypto.randomUUID() });
  await work.pull();
  return work;
}

/** An empty folder of somebody who works in an editor. */
export function newFolder() {
  const root = mkdtempSync(join(tmpdir(), "greenbar-files-"));
  made.push(root);
  const folder = openFolder(root);
  const desk = createDesk({ url: siteUrl, key });
  const manifest = () => folder.manifest(siteUrl);
  return {
    ...folder,
    desk,
    pull: () => pull(desk, folder, manifest()),
    push: (options: { publish: boolean } = { publish: false }) => push(desk, folder, manifest(), options),
    text: (path: string) => folder.read(path).toString(),
    /** Replaces a text in a file. */
    edit(path: string, from: string | RegExp, to: string) {
      const before = folder.read(path).toString();
      expect(before).toMatch(from);
      folder.write(path, before.replace(from, to));
    },
    /** Every file with its content, but for the manifest, in which a pull notes times. */
    files: () =>
      Object.fromEntries(
        readdirSync(root, { recursive: true, encoding: "utf8" })
          .filter((path) => path !== "manifest.json" && statSync(join(root, path)).isFile())
          .sort()
          .map((path) => [path, readFileSync(join(root, path)).toString("base64")]),
      ),
  };
}

/** Like a person at the desk. */
export const atDesk = (method: string, path: string, json?: object) =>
  fetch(`${siteUrl}/api/desk/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: json === undefined ? null : JSON.stringify(json),
  });

export const newSlug = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;
