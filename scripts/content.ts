import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createDesk, type Desk } from "./content/desk-client.ts";
import { type Folder, type Manifest, openFolder } from "./content/folder.ts";
import { pull } from "./content/pull.ts";
import { push } from "./content/push.ts";
import { runCheck } from "./content/run-check.ts";
import { localSite, remoteSite } from "./content/sites.ts";
import { ROOT } from "./support/paths.ts";
import { runTask, Stop } from "./support/stop.ts";

const USAGE = `npm run content -- pull            writes what is live on this machine's site into content-site
npm run content -- check           checks the files without a site, and runs every exercise in a browser
npm run content -- check DIR --json    one line of JSON for each exercise of a folder
npm run content -- push            makes drafts of what was changed in the folder
npm run content -- push --publish  publishes it
npm run content -- pull my-site --remote https://example.org    another folder, another site`;

/** Not the product's own folder: a newer version would conflict with it. */
const FOLDER = "content-site";

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

async function pulled(desk: Desk, folder: Folder, manifest: Manifest): Promise<number> {
  const { written, removed, kept } = await pull(desk, folder, manifest);
  for (const path of written) console.log(`wrote ${path}`);
  for (const path of removed) console.log(`removed ${path}: it is no longer on the site`);
  for (const path of kept) console.log(`kept ${path}: it was changed here, and differs from the site`);
  console.log(
    `Wrote ${counted(written.length, "file")}, removed ${removed.length}, kept ${kept.length} that you changed.`,
  );
  return 0;
}

async function pushed(desk: Desk, folder: Folder, manifest: Manifest, publish: boolean): Promise<number> {
  const { done, notes, problems } = await push(desk, folder, manifest, { publish });
  for (const line of [...done, ...notes]) console.log(line);
  for (const line of problems) console.error(line);
  console.log(
    `${counted(done.length, "change")} brought to the site, ${counted(problems.length, "problem")} left.`,
  );
  return problems.length;
}

await runTask(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "string" },
      publish: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const [command = "", name = FOLDER, ...more] = positionals;
  if (!["pull", "push", "check"].includes(command) || more.length > 0) {
    throw new Stop("Say pull, push or check, and perhaps a folder.", USAGE);
  }
  const root = resolve(name);
  if (relative(join(ROOT, "content"), root) === "" && command !== "check") {
    throw new Stop("content is what new sites start with, and the product’s: use another folder.");
  }
  if (command !== "pull" && !existsSync(root)) throw new Stop(`There is no folder ${name}: pull it first.`);
  const folder = openFolder(root);
  let problems = 0;
  if (command === "check") problems = await runCheck(folder, { json: values.json });
  else {
    const site = values.remote === undefined ? await localSite() : remoteSite(values.remote);
    try {
      const manifest = folder.manifest(site.name);
      const desk = createDesk(site);
      problems = await (command === "pull"
        ? pulled(desk, folder, manifest)
        : pushed(desk, folder, manifest, values.publish));
    } finally {
      await site.close();
    }
  }
  if (problems > 0) process.exitCode = 1;
});
