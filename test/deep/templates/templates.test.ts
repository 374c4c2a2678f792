import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContent } from "../../../scripts/content/read.ts";
import { ROOT } from "../../../scripts/support/paths.ts";
import { throwawaySecrets } from "../../../scripts/support/secrets.ts";
import { type Harness, startHarness } from "../../support/harness.ts";

const { templates } = readContent();

/** Scripts that serve until they are stopped, watch, rewrite files or need an account. All others have to pass. */
const NOT_RUN = /^(dev|start|preview|test:watch|format|deploy|migrate:remote)$/;
/** Commands in a README beyond the scripts. */
const ALSO: Record<string, string[][]> = {
  "node-cli": [
    ["start", "--", "src"],
    ["install", "--no-save", "typescript@6.0.3", "@types/node@22"],
    ["exec", "tsc"],
  ],
};
/** Checking downloads once is enough. */
const QUICKLY = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];

function stepsOf({ slug, folder }: (typeof templates)[number]): string[][] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
  const names = Object.keys(scripts).filter((name) => !NOT_RUN.test(name));
  // Scripts that another script runs are tested with it.
  const parts = names.flatMap((name) => [...scripts[name].matchAll(/npm (?:run )?([\w:]+)/g)]);
  const own = names.filter((name) => !parts.some(([, part]) => part === name));
  return [...own.map((name) => ["run", name]), ...(ALSO[slug] ?? [])];
}

const folder = mkdtempSync(join(tmpdir(), "greenbar-templates-"));
let site: Harness;
beforeAll(async () => {
  site = await startHarness(throwawaySecrets());
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Environment variables of npm and vitest for this project, which a visitor does not have. */
const OURS =
  /^(npm_(?!config_)|npm_config_(local_prefix|loglevel)|INIT_CWD|VITEST|NODE_ENV$|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/i;

/** The environment of a visitor with the pinned Node, without our tools on the path. */
function visitorsEnv() {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (OURS.test(name)) delete env[name];
  const path = (env.PATH ?? "").split(delimiter).filter((entry) => !entry.includes("node_modules"));
  return { ...env, PATH: [dirname(process.execPath), ...path].join(delimiter) };
}

/** Runs npm in a folder. Shows its output only if it fails. */
function npm(args: string[], cwd: string): Promise<void> {
  const windows = process.platform === "win32";
  const child = spawn(windows ? "npm.cmd" : "npm", args, { cwd, env: visitorsEnv(), shell: windows });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === 0) resolve();
      else reject(new Error(`npm ${args.join(" ")} ended with ${status}:\n${output}`));
    });
  });
}

/** Downloads a template's zip as a visitor does, checks the shown checksum and unpacks it. */
async function unpack(file: string): Promise<void> {
  const answer = await fetch(`${site.url}/api/download?filename=${file}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const shown = await site.env.DB.prepare("SELECT sha256, size_bytes AS size FROM templates WHERE file = ?")
    .bind(file)
    .first();
  expect(shown).toEqual({ sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length });
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

describe.each(templates)("$slug", (template) => {
  const root = join(folder, template.slug);

  test("installs from the lockfile in its zip", async () => {
    await unpack(template.file);
    await npm(["ci", ...QUICKLY], root);
  });

  test.each(stepsOf(template).map((step) => [step.join(" "), step] as const))("npm %s", async (_, step) => {
    await npm(step[0] === "install" ? [...step, ...QUICKLY] : step, root);
  });
});
