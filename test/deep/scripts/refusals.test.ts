import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { processWith } from "../../../scripts/support/folder-lock.mjs";
import { freePort } from "../../../scripts/support/ports.ts";
import { makeCheckout, put, runCommand } from "../../support/checkout.ts";

// Each test runs a command, which takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const LOCK = ".wrangler/in-use.json";
const DATABASE = ".wrangler/state/v3/d1/miniflare-D1DatabaseObject/some.sqlite";
/** This process, which is certainly running, as if it were a server. */
const SERVING = {
  ...processWith(process.pid),
  task: "npm start",
  since: "2026-11-22T09:00:00.000Z",
  url: "http://localhost:9999",
};

test.each([
  { command: "reset", args: [] },
  { command: "restore", args: ["backups/none"] },
  { command: "seed", args: [] },
  { command: "start", args: [] },
  { command: "dev", args: [] },
  { command: "build", args: [] },
  { command: "deploy", args: ["--dry-run"] },
])("`$command` beside a running server names it and changes nothing", async ({ command, args }) => {
  const folder = makeCheckout();
  put(folder, DATABASE, "data");
  put(folder, LOCK, JSON.stringify(SERVING));
  const { status, said } = await runCommand(folder, [command, ...args], {
    env: { PORT: String(await freePort()) },
  });
  expect(said).toEqual([
    expect.stringMatching(
      new RegExp(
        `^\`npm start\` \\(process ${process.pid}\\) has been using this folder at http://localhost:9999 since .*: stop it first \\(Ctrl-C in its terminal, or \`kill ${process.pid}\`\\)\\.$`,
      ),
    ),
  ]);
  expect(status).toBe(1);
  expect(readFileSync(join(folder, DATABASE), "utf8")).toBe("data");
});

test("a server whose command was killed still holds the folder", async () => {
  const folder = makeCheckout();
  const gone = { pid: 2 ** 22 + 1, started: "1" };
  put(folder, LOCK, JSON.stringify({ ...SERVING, ...gone, server: processWith(process.pid) }));
  const { status, said } = await runCommand(folder, ["reset"]);
  expect(said.join("\n")).toBe(
    `The server that \`npm start\` left behind (process ${process.pid}) still uses this folder: end it with \`kill ${process.pid}\`, then try again.`,
  );
  expect(status).toBe(1);
});

test("`reset` ignores the port and a dead process's lock", async () => {
  const folder = makeCheckout();
  put(folder, DATABASE, "data");
  put(folder, LOCK, JSON.stringify({ ...SERVING, started: "an earlier process with this number" }));
  expect(await runCommand(folder, ["reset"])).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, ".wrangler"))).toEqual([]);
});

test("a damaged database file is reported, with what to do", async () => {
  const folder = makeCheckout();
  put(folder, DATABASE, "This is not a database.".repeat(100));
  const { status, said } = await runCommand(folder, ["start"], { env: { PORT: String(await freePort()) } });
  expect(said).toEqual([
    `The local data is damaged (${DATABASE}): bring back a backup with \`npm run restore -- <its folder> --replace\`, or begin anew with \`npm run reset\`.`,
  ]);
  expect(status).toBe(1);
});

test("a missing database file is reported, and not silently made again", async () => {
  const folder = makeCheckout();
  put(folder, ".wrangler/state/.prepared-from", "an earlier start");
  const { status, said } = await runCommand(folder, ["start"], { env: { PORT: String(await freePort()) } });
  expect(said).toEqual([
    expect.stringMatching(
      /^The local database DB is missing, though this folder was started before \(\.wrangler\/state\/v3\/d1\/.*\.sqlite\): bring back .* or begin anew with `npm run reset`\.$/,
    ),
  ]);
  expect(status).toBe(1);
  expect(existsSync(join(folder, ".wrangler/state/v3"))).toBe(false);
});

test("a folder without write permission is named", async () => {
  const folder = makeCheckout();
  mkdirSync(join(folder, ".wrangler"));
  chmodSync(folder, 0o755);
  chmodSync(join(folder, ".wrangler"), 0o555);
  // Root ignores permissions.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  const { status, said } = await runCommand(folder, ["reset"], nobody);
  expect(said).toEqual([
    `There is no permission to write ${join(folder, ".wrangler/in-use.json.gate")}: make the folder writable, or work in a copy of it.`,
  ]);
  expect(status).toBe(1);
});

test("missing packages while offline are reported in one sentence", async () => {
  const folder = makeCheckout({ without: ["node_modules"] });
  const { status, said } = await runCommand(folder, ["reset"], {
    env: {
      npm_config_registry: "http://127.0.0.1:9",
      npm_config_fetch_retries: "0",
      npm_config_cache: join(folder, "cache"),
    },
  });
  expect(said.at(-1)).toBe(
    "The packages are not all installed, and npm cannot reach its registry: go online, then try again.",
  );
  expect(said.join("\n")).not.toMatch(/^\s+at /m);
  expect(status).toBe(1);
});

test.each([
  { args: ["nosuchname"], missing: "nosuchname" },
  { args: ["backup", "nosuchname", "-t", "whole"], missing: "nosuchname" },
])("`npm test -- $args` says that no test has this name", async ({ args, missing }) => {
  const { status, said } = await runCommand(makeCheckout(), ["test", ...args]);
  expect(said).toEqual([`No test file's name contains "${missing}".`]);
  expect(status).toBe(1);
});

test.each([
  { args: [], sentence: "Say whose account it is: give their email address." },
  { args: ["ada@example.org", "grace@example.org"], sentence: "One address at a time, please." },
])("`admin` with $args.length addresses explains its usage", async ({ args, sentence }) => {
  const { status, said } = await runCommand(makeCheckout(), ["admin", ...args]);
  expect(said.slice(0, 2)).toEqual([sentence, expect.stringMatching(/^npm run admin -- ada@example.org /)]);
  expect(status).toBe(1);
});
