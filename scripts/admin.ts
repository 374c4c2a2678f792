import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import type { Role } from "#shared/domain/roles.ts";
import { emailSchema } from "#shared/schemas/newsletter.ts";
import { literal } from "./seed/statements.ts";
import { useFolderBesideServer } from "./support/in-use.ts";
import { ROOT, STATE_FOLDER, wranglerBin } from "./support/paths.ts";
import { wranglerSettings } from "./support/settings.ts";
import { runTask, Stop } from "./support/stop.ts";

const USAGE = `npm run admin -- ada@example.org             makes the account an admin's, on this machine
npm run admin -- ada@example.org --remove    makes it a student's again
npm run admin -- ada@example.org --remote    does it on the deployed site`;

type Row = Record<string, unknown>;
/** A database to ask and to change: this machine's or the deployed site's. */
type People = { query(sql: string): Promise<Row[]>; close(): Promise<void> };

async function localPeople(): Promise<People> {
  await useFolderBesideServer("npm run admin");
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

async function remotePeople(): Promise<People> {
  const { d1_databases: databases } = await wranglerSettings();
  const name = databases.find(({ binding }) => binding === "DB")?.database_name;
  if (!name) throw new Stop("wrangler.toml names no database for DB.");
  return {
    async query(sql) {
      const args = ["d1", "execute", name, "--remote", "--yes", "--json", "--command", sql];
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

/** What was asked for. @throws Stop with the usage */
function parse(args: string[]): { email: string; role: Role; remote: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { remove: { type: "boolean" }, remote: { type: "boolean" } },
    });
    const email = v.parse(emailSchema, positionals[0]);
    if (positionals.length > 1) throw new Error("One address at a time, please.");
    return { email, role: values.remove ? "student" : "admin", remote: values.remote ?? false };
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error), USAGE);
  }
}

/**
 * Gives an account a role. Its sessions end with it, so that no token goes on saying something else.
 * @throws Stop saying why nothing was changed
 */
async function setRole(people: People, { email, role, remote }: ReturnType<typeof parse>): Promise<string> {
  const at = Date.now();
  const who = literal(email);
  const [found] = await people.query(`SELECT role, email_confirmed_at FROM users WHERE email = ${who}`);
  const place = remote ? "on the deployed site" : "on this machine";
  if (!found) throw new Stop(`There is no account with the address ${email} ${place}. Register it first.`);
  if (found.role === role) return `${email} is ${role === "admin" ? "an admin" : "a student"} already.`;
  // Anybody can register any address: an admin's must have been opened by its owner.
  if (role === "admin" && remote && found.email_confirmed_at === null) {
    throw new Stop(
      `${email} is not confirmed yet. Open the link in the mail that was sent to it, then try again.`,
    );
  }
  await people.query(
    `UPDATE users SET role = ${literal(role)}, session_epoch = session_epoch + 1, updated_at = ${at} WHERE email = ${who}`,
  );
  await people.query(`DELETE FROM user_sessions WHERE user_id = (SELECT id FROM users WHERE email = ${who})`);
  return role === "admin"
    ? `${email} is an admin now. Sign in again to see it.`
    : `${email} is a student again, and signed out everywhere.`;
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
