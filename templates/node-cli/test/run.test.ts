import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { run } from "../src/run.ts";

const script = "console.log('weigh');\n".repeat(200);
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "weigh-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "x".repeat(100));
  await writeFile(join(folder, "assets", "app.js"), script);
  await writeFile(join(folder, "assets", "LICENCE"), "y".repeat(10));
});

after(() => rm(folder, { recursive: true }));

async function weigh(...args: string[]) {
  const printed = { out: "", err: "" };
  const output = {
    out: (text: string) => {
      printed.out += text;
    },
    err: (text: string) => {
      printed.err += text;
    },
  };
  return { status: await run(args, output, "1.2.3"), ...printed };
}

test("prints one line per file type, heaviest first, and a total", async () => {
  const { status, out } = await weigh(folder);

  assert.equal(status, 0);
  assert.equal(
    out,
    `
.js      1 file  4.4 kB
.html    1 file   100 B
(none)   1 file    10 B
total   3 files  4.5 kB
`.trimStart(),
  );
});

test("weighs only the extensions asked for", async () => {
  const { out } = await weigh(folder, "--json", "-e", "html");

  assert.deepEqual(JSON.parse(out).groups, [{ extension: ".html", files: 1, bytes: 100 }]);
});

test("weighs what is sent when it is compressed", async () => {
  const { out } = await weigh(folder, "--json", "-e", "js", "-c", "gzip");

  assert.equal(JSON.parse(out).bytes, gzipSync(script).byteLength);
});

test("exits with 0 exactly at the budget and with 1 a byte over it", async () => {
  const atBudget = await weigh(folder, "-e", "html", "-b", "100");
  const overBudget = await weigh(folder, "-e", "html", "-b", "99");

  assert.equal(atBudget.status, 0);
  assert.match(atBudget.out, /Within the budget of 100 B, with 0 B to spare\./);
  assert.equal(overBudget.status, 1);
  assert.match(overBudget.out, /Over the budget of 99 B by 1 B\./);
});

test("an empty selection weighs nothing", async () => {
  const { status, out } = await weigh(folder, "-e", "css");

  assert.equal(status, 0);
  assert.equal(out, "total  0 files  0 B\n");
});

test("says what is wrong on the error output and exits with 2", async () => {
  const missing = await weigh(join(folder, "nowhere"));
  const file = await weigh(join(folder, "index.html"));
  const usage = await weigh("--fast", folder);

  assert.deepEqual([missing.status, file.status, usage.status], [2, 2, 2]);
  assert.match(missing.err, /there is no such folder: .*nowhere/);
  assert.match(file.err, /that is not a folder: .*index\.html/);
  assert.match(usage.err, /--help/);
  assert.equal(missing.out + file.out + usage.out, "");
});

test("prints its version and its help", async () => {
  assert.equal((await weigh("--version")).out, "1.2.3\n");
  assert.match((await weigh("--help")).out, /^Usage: weigh <folder>/);
});

test("works as a program of its own", async () => {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; stdout: string; stderr: string }>();
  execFile(process.execPath, [main, folder, "--budget", "1kB"], (error, stdout, stderr) =>
    resolve({ code: error?.code ?? 0, stdout, stderr }),
  );
  const { code, stdout, stderr } = await promise;

  assert.equal(code, 1);
  assert.match(stdout, /Over the budget/);
  assert.equal(stderr, "");
});
