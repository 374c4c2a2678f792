import type { ChildProcess } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getPlatformProxy } from "wrangler";
import { checkBackup, fingerprintOf, takeBackup } from "../../../scripts/support/backups.ts";
import { ROOT } from "../../../scripts/support/paths.ts";
import { localPlace, type Place } from "../../../scripts/support/places.ts";
import { finishRestore, restoreInto } from "../../../scripts/support/restoring.ts";
import { makeCheckout, put, runCommand, startCommand } from "../../support/checkout.ts";
import { LEARNED, LEARNING, LETTER, WITH_TIMES } from "../../support/learned-rows.ts";
import { type ContentBindings, writeNewSite } from "../../support/new-site.ts";

// Each test starts the runtime, some of them several times.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), "greenbar-backup-"));
const at = (name: string) => join(folder, name);
const TAKEN = new Date("2026-11-21T09:00:00Z");

/** All rows of the tables of lessons and learners. */
async function learningRows({ DB }: Pick<ContentBindings, "DB">) {
  const all = await DB.batch(LEARNING.map((table) => DB.prepare(`SELECT * FROM ${table}`)));
  return Object.fromEntries(LEARNING.map((table, index) => [table, all[index]?.results ?? []]));
}

/** The local state as the site itself opens it. */
const openState = <Bindings>() =>
  getPlatformProxy<Bindings>({
    configPath: at("wrangler.toml"),
    persist: { path: at(".wrangler/state/v3") },
    remoteBindings: false,
  });

/** A checkout's local state, with the initial content and visitors' data. */
beforeAll(async () => {
  copyFileSync(join(ROOT, "wrangler.toml"), at("wrangler.toml"));
  const { env, dispose } = await openState<ContentBindings>();
  await writeNewSite(env, TAKEN);
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO contact_messages (id, full_name, email, message, fingerprint, created_at) VALUES ('a', 'Ada', 'ada@example.org', ?, 'a', 1)",
    ).bind(LETTER),
    ...Object.entries(LEARNED).map(([table, row]) => {
      const all = { ...row, ...(WITH_TIMES.includes(table) && { created_at: 1 }) };
      const places = Object.keys(all).fill("?").join(", ");
      return env.DB.prepare(`INSERT INTO ${table} (${Object.keys(all).join(", ")}) VALUES (${places})`).bind(
        ...Object.values(all),
      );
    }),
  ]);
  await env.MEDIA.put("images/../art/ümlaut.png", new Uint8Array([0, 255, 13, 10, 7]), {
    httpMetadata: { contentType: "image/png" },
  });
  await dispose();
  const place = await localPlace(folder);
  await takeBackup(place, at("whole"), TAKEN);
  await place.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a restore brings back the whole backup and removes later data", async () => {
  const opened = await openState<Pick<ContentBindings, "DB">>();
  const learned = await learningRows(opened.env);
  expect(LEARNING.filter((table) => learned[table]?.length === 0)).toEqual([]);
  await opened.dispose();
  const place = await localPlace(folder);
  try {
    const before = await takeBackup(place, at("backup"), TAKEN);
    expect(before.files.map(({ key }) => key)).toContain("images/../art/ümlaut.png");
    expect(before.files.length).toBeGreaterThan(3);

    await place.files.put("images/later.png", new Uint8Array([1]));
    await place.files.delete("images/../art/ümlaut.png");
    const film = before.files.find(({ key }) => key.startsWith("lessons/"))?.key ?? "";
    expect(film).toMatch(/\.mp4$/);
    await place.files.delete(film);
    const later = await openState<Pick<ContentBindings, "DB">>();
    await later.env.DB.batch(
      LEARNING.toReversed().map((table) => later.env.DB.prepare(`DELETE FROM ${table}`)),
    );
    await later.dispose();
    const restore = (replace: boolean) => restoreInto(place, at("backup"), { replace });
    await expect(restore(false)).rejects.toThrow("--replace takes them away");

    await restore(true);

    const { takenAt, ...backedUp } = before;
    expect(takenAt).toBe(TAKEN.toISOString());
    expect(await fingerprintOf(place)).toEqual(backedUp);
    expect(await place.files.get("images/later.png")).toBeNull();
    const picture = await place.files.get("images/../art/ümlaut.png");
    expect(picture?.httpMetadata?.contentType).toBe("image/png");
    expect((await place.files.get(film))?.httpMetadata?.contentType).toBe("video/mp4");
  } finally {
    await place.close();
  }

  const { env, dispose } = await openState<Pick<ContentBindings, "DB">>();
  expect(await env.DB.prepare("SELECT message FROM contact_messages").first("message")).toBe(LETTER);
  expect(await learningRows(env)).toEqual(learned);
  await dispose();

  // A backup with a changed byte is not restored.
  appendFileSync(at("backup/database.sql"), "-- x");
  await expect(checkBackup(at("backup"))).rejects.toThrow("was changed after the backup");
  await expect(checkBackup(at("nothing"))).rejects.toThrow("is not a complete backup");
});

/** The place with a fake database, for changes during its dump. */
function besideTheDump(place: Place, happens: (tries: number) => Promise<unknown>) {
  let tries = 0;
  const disturbed: Place = {
    ...place,
    async dump() {
      tries += 1;
      await happens(tries);
      return "SELECT 1;";
    },
  };
  return { disturbed, tries: () => tries };
}

test("a backup is of one moment, even if a server writes meanwhile", async () => {
  // A server is another process of the runtime that has the same files open.
  const { env, dispose } = await openState<Pick<ContentBindings, "DB">>();
  const add = (table: string) => `INSERT INTO ${table} (n) VALUES (?)`;
  const PAIR = ["a_first", "z_last"];
  await env.DB.batch([
    env.DB.prepare("CREATE TABLE a_first (n INTEGER)"),
    // Reading this takes a while, and both others grow meanwhile.
    env.DB.prepare("CREATE TABLE between_them (n INTEGER)"),
    env.DB.prepare("CREATE TABLE z_last (n INTEGER)"),
    env.DB.prepare(
      "WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 100000) INSERT INTO between_them SELECT n FROM k",
    ),
  ]);
  let [n, writing] = [0, true];
  const written = (async () => {
    for (; writing; n += 1) {
      await env.DB.batch(PAIR.map((table) => env.DB.prepare(add(table)).bind(n)));
    }
    return n;
  })();
  const place = await localPlace(folder);
  try {
    const counts: number[] = [];
    for (let taken = 0; taken < 2; taken += 1) {
      const sql = await place.dump();
      const [first, last] = PAIR.map((table) => sql.split(`INSERT INTO "${table}"`).length - 1);
      expect(first).toBe(last);
      counts.push(first ?? 0);
      const before = n;
      // The write that was under way may be in the dump already, so the next one too.
      await vi.waitUntil(() => n > before + 1);
    }
    // The server did write.
    expect(new Set(counts).size).toBe(2);
  } finally {
    writing = false;
    expect(await written).toBeGreaterThan(2);
    await env.DB.batch([...PAIR, "between_them"].map((name) => env.DB.prepare(`DROP TABLE ${name}`)));
    await Promise.all([dispose(), place.close()]);
  }
});

test("a backup starts again if files come and go, and finally gives up with a message", async () => {
  const place = await localPlace(folder);
  try {
    const once = besideTheDump(place, async (tries) => {
      if (tries === 1) await place.files.put("images/new.png", new Uint8Array([1]));
    });
    const { files } = await takeBackup(once.disturbed, at("second-try"), TAKEN);
    expect(once.tries()).toBe(2);
    expect(files.map(({ key }) => key)).toContain("images/new.png");

    const ever = besideTheDump(place, (tries) =>
      place.files.put("images/new.png", new Uint8Array([2, tries])),
    );
    await expect(takeBackup(ever.disturbed, at("refused"), TAKEN)).rejects.toThrow(
      "Files came or went during each of 3 tries",
    );
    expect(existsSync(at("refused"))).toBe(false);

    // Between listing and copying.
    let asked = 0;
    const vanishing: Place = {
      ...besideTheDump(place, async () => {}).disturbed,
      files: {
        list: (options) => place.files.list(options),
        put: place.files.put,
        delete: place.files.delete,
        get: async (key: string) => {
          asked += 1;
          if (asked === 1) await place.files.delete("images/new.png");
          return place.files.get(key);
        },
      },
    };
    const { files: left } = await takeBackup(vanishing, at("vanished"), TAKEN);
    expect(left.map(({ key }) => key)).not.toContain("images/new.png");
  } finally {
    await place.files.delete("images/new.png");
    await place.close();
  }
});

/** A checkout whose data is newer than its backup. */
function startedCheckout() {
  const checkout = makeCheckout();
  cpSync(at("whole"), join(checkout, "backups/whole"), { recursive: true });
  cpSync(at(".wrangler/state"), join(checkout, ".wrangler/state"), { recursive: true });
  put(checkout, ".wrangler/state/newer", "than the backup");
  put(checkout, "tmp/.keep", "");
  const names = (folder: string) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: "utf8" });
  return {
    checkout,
    command: ["restore", "backups/whole", "--replace"],
    options: { env: { TMPDIR: join(checkout, "tmp") } },
    sqlFiles: () => [...names(".wrangler"), ...names("tmp")].filter((name) => name.endsWith(".sql")),
    hasNewer: () => existsSync(join(checkout, ".wrangler/state/newer")),
    left: () => readdirSync(join(checkout, ".wrangler")),
  };
}

/** Kills the command itself while it restores, but not the processes that npm started. */
async function endWhileRestoring(checkout: string, child: ChildProcess, signal: NodeJS.Signals) {
  const ended = new Promise((resolve) => child.on("exit", resolve));
  while (!existsSync(join(checkout, ".wrangler/restoring/v3/d1"))) {
    expect(child.exitCode).toBeNull();
    await setTimeout(5);
  }
  process.kill(JSON.parse(readFileSync(join(checkout, ".wrangler/in-use.json"), "utf8")).pid, signal);
  expect(await ended).toBe(1);
}

test("an interrupted restore changes nothing and leaves no files", async () => {
  const { checkout, command, options, sqlFiles, hasNewer, left } = startedCheckout();
  await endWhileRestoring(checkout, startCommand(checkout, command, options), "SIGTERM");
  expect(hasNewer()).toBe(true);
  expect(sqlFiles()).toEqual([]);
  // The database's process may still be ending.
  await expect.poll(left).toEqual(["state"]);
});

test("after a killed restore the next one works, even if the data is damaged", async () => {
  const { checkout, command, options, sqlFiles, hasNewer, left } = startedCheckout();
  const databases = ".wrangler/state/v3/d1/miniflare-D1DatabaseObject";
  for (const name of readdirSync(join(checkout, databases))) put(checkout, `${databases}/${name}`, "damaged");
  await endWhileRestoring(checkout, startCommand(checkout, command, options), "SIGKILL");
  expect(hasNewer()).toBe(true);
  expect(sqlFiles()).toEqual([]);

  const without = await runCommand(checkout, command.slice(0, 2), options);
  expect(without.said).toEqual([".wrangler/state already has data: --replace overwrites it."]);
  expect(without.status).toBe(1);
  expect(hasNewer()).toBe(true);

  const again = await runCommand(checkout, command, options);
  expect(again.said[0]).toMatch(/^Restored the backup of 2026-11-21T09:00:00.000Z/);
  expect(again.status).toBe(0);
  expect(hasNewer()).toBe(false);
  expect(sqlFiles()).toEqual([]);
  expect(left()).toEqual(["state"]);
});

test("a restore that was killed while moving into place is finished by the next command", () => {
  const { checkout, hasNewer, left } = startedCheckout();
  put(checkout, ".wrangler/restored/v3/whole", "the backup's");
  finishRestore(checkout);
  expect(hasNewer()).toBe(false);
  expect(readFileSync(join(checkout, ".wrangler/state/v3/whole"), "utf8")).toBe("the backup's");
  expect(left()).toEqual(["state"]);
});
