import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { checkBackup, fingerprintOf, restoreBackup, takeBackup } from "../../scripts/support/backups.ts";
import { ROOT } from "../../scripts/support/paths.ts";
import { localPlace } from "../../scripts/support/places.ts";
import { type ContentBindings, writeNewSite } from "../support/new-site.ts";

const folder = mkdtempSync(join(tmpdir(), "greenbar-backup-"));
const at = (name: string) => join(folder, name);
const TAKEN = new Date("2026-11-21T09:00:00Z");
const LETTER = 'It\'s "quoted";\nand has a second line -- and é, ✓';

/** The local state as the site itself would open it. */
const openState = <Bindings>() =>
  getPlatformProxy<Bindings>({
    configPath: at("wrangler.toml"),
    persist: { path: at(".wrangler/state/v3") },
    remoteBindings: false,
  });

/** A checkout's worth of local state, with the content and with what people brought. */
beforeAll(async () => {
  copyFileSync(join(ROOT, "wrangler.toml"), at("wrangler.toml"));
  const { env, dispose } = await openState<ContentBindings>();
  await writeNewSite(env, TAKEN);
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO contact_messages (id, full_name, email, message, fingerprint, created_at) VALUES ('a', 'Ada', 'ada@example.org', ?, 'a', 1)",
    ).bind(LETTER),
  ]);
  await env.MEDIA.put("images/../art/ümlaut.png", new Uint8Array([0, 255, 13, 10, 7]), {
    httpMetadata: { contentType: "image/png" },
  });
  await dispose();
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what was backed up comes back whole, and what came later is gone", { timeout: 240_000 }, async () => {
  const place = await localPlace(folder);
  try {
    const before = await takeBackup(place, at("backup"), TAKEN);
    expect(before.files.map(({ key }) => key)).toContain("images/../art/ümlaut.png");
    expect(before.files.length).toBeGreaterThan(3);

    await place.files.put("images/later.png", new Uint8Array([1]));
    await place.files.delete("images/../art/ümlaut.png");
    const restore = (replace: boolean) => restoreBackup(place, at("backup"), { replace, work: at("work") });
    await expect(restore(false)).rejects.toThrow("--replace takes them away");

    await restore(true);

    const { takenAt, ...backedUp } = before;
    expect(takenAt).toBe(TAKEN.toISOString());
    expect(await fingerprintOf(place, at("after.sql"))).toEqual(backedUp);
    expect(await place.files.get("images/later.png")).toBeNull();
    const picture = await place.files.get("images/../art/ümlaut.png");
    expect(picture?.httpMetadata?.contentType).toBe("image/png");
  } finally {
    await place.close();
  }

  const { env, dispose } = await openState<Pick<ContentBindings, "DB">>();
  expect(await env.DB.prepare("SELECT message FROM contact_messages").first("message")).toBe(LETTER);
  await dispose();

  // A backup of which a byte is another is not restored.
  appendFileSync(at("backup/database.sql"), "-- x");
  await expect(checkBackup(at("backup"))).rejects.toThrow("is not what was backed up");
  await expect(checkBackup(at("nothing"))).rejects.toThrow("is not a backup");
});
