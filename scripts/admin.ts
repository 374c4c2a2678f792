import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { lockFolderBesideServer } from "./support/in-use.ts";
import { ROOT, STATE_FOLDER, wranglerBin } from "./support/paths.ts";
import { type People, type Row, setRole, type Wanted } from "./support/role.ts";
import { writeAccountConfig } from "./support/settings.ts";
import { runTask, Stop } from "./support/stop.ts";

const USAGE = `npm run admin -- ada@example.org             makes the account an admin's, on this machine
npm run admin -- ada@example.org --remove    makes it a student's again
npm run admin -- ada@example.org --remote    does it on the deployed site
npm run admin -- ada@example.org --unconfirmed    also where the address was never confirmed`;

/** The database, on this machine or online. */
type Opened = People & { close(): Promise<void> };

async function localPeople(): Promise<Opened> {
  await lockFolderBesideServer("npm run admin");
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath: join(ROOT, "wrangler.toml"),
    persist: { path: join(STATE_FOLDER, "v3") },
    remoteBindings: false,
  });
  return {
    query: async (sql) => (await env.DB.prepare(sql).all<Row>()).results,
    close: dispose,
  };
}

async function remotePeople(): Promise<Opened> {
  const config = await writeAccountConfig();
  return {
    async query(sql) {
      const args = [
        "d1",
        "execute",
        "DB",
        "--remote",
        "--yes",
        "--json",
        "--command",
        sql,
        "--config",
        config,
      ];
      try {
        // Arguments and no shell: nothing in the statement can be taken for a command.
        const answer = execFileSync(process.execPath, [wranglerBin, ...args], {
          encoding: "utf8",
          cwd: ROOT,
        });
        return (
          v.parse(
            v.array(v.object({ results: v.array(v.record(v.string(), v.unknown())) })),
            JSON.parse(answer),
          )[0]?.results ?? []
        );
      } catch (error) {
        const output = error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
        throw new Stop("The deployed database could not be asked. Is wrangler signed in?", output);
      }
    },
    close: async () => {},
  };
}

/** Reads the command line. @throws Stop with the usage */
function parse(args: string[]): Wanted & { remote: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { remove: { type: "boolean" }, remote: { type: "boolean" }, unconfirmed: { type: "boolean" } },
    });
    const [address, ...more] = positionals;
    if (address === undefined) throw new Error("Say whose account it is: give their email address.");
    if (more.length > 0) throw new Error("One address at a time, please.");
    const email = v.parse(emailSchema, address);
    const { remove, remote = false, unconfirmed = false } = values;
    const place = remote ? "on the deployed site" : "on this machine";
    return { email, role: remove ? "student" : "admin", unconfirmed, place, remote };
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error), USAGE);
  }
}

await runTask(async () => {
  const wanted = parse(process.argv.slice(2));
  const people = await (wanted.remote ? remotePeople() : localPeople());
  try {
    console.log(await setRole(people, wanted));
  } finally {
    await people.close();
  }
});
