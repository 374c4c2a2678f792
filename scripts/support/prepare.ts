import { DEMO_INSTRUCTOR, DEMO_STUDENT, type DemoPerson, ensureDemo } from "../seed/demo.ts";
import { prepareLocalDatabase } from "./database.ts";
import { localSecrets } from "./dev-vars.ts";
import { databaseFile, withSqlite } from "./local-data.ts";
import { DEV_VARS, STATE_FOLDER } from "./paths.ts";
import { needFreePort, wantedPort } from "./ports.ts";
import { checkConfig, checkSiteUrl, type WranglerSettings, wranglerSettings } from "./settings.ts";
import { readSiteFile } from "./site-file.ts";
import { type StandIns, startStandIns } from "./stand-ins.ts";

/** The student whose email address and password the login form shows, on this machine only. */
const DEMO = { DEMO_EMAIL: "student@greenbar.example", DEMO_PASSWORD: "write-test-deploy" };

/** Without an account the assistant answers with passages, and Turnstile, set up for another host, is off. */
const NO_ACCOUNT = { CHAT_PROVIDER: "built-in", TURNSTILE_SITE_KEY: "" };

/** A checkout that is ready to be served on this machine. */
export type Prepared = {
  port: number;
  url: string;
  standIns: StandIns;
  /** The variables beyond wrangler.toml and .dev.vars: site.toml, this URL, and the stand-ins. */
  vars: Record<string, string>;
  /** The demo accounts that one can sign in with. */
  people: DemoPerson[];
};

/** Makes the demo logins. Returns those that work: a visitor may have registered one of the email addresses. */
async function demoPeople(
  { d1_databases: databases }: WranglerSettings,
  student: Pick<DemoPerson, "email" | "password">,
): Promise<DemoPerson[]> {
  const id = databases.find(({ binding }) => binding === "DB")?.database_id ?? "";
  const people = [{ ...DEMO_STUDENT, ...student }, DEMO_INSTRUCTOR];
  return withSqlite(databaseFile(STATE_FOLDER, id), async (database) => {
    const working: DemoPerson[] = [];
    for (const person of people) if (await ensureDemo(database, person, new Date())) working.push(person);
    return working;
  });
}

/** One line for each of `people`, saying how to sign in. */
export function signInLines(people: readonly DemoPerson[]): string {
  const names = { student: "student", admin: "instructor" };
  return people
    .map(({ role, email, password }) => `Sign in as the ${names[role]}: ${email}, ${password}`)
    .join("\n");
}

/**
 * Prepares secrets, configuration, port, stand-ins, database and demo logins, for `npm start` and `npm run dev`.
 * `alongside` runs while the database is prepared.
 * @throws Stop saying what is wrong
 */
export async function prepare(alongside: () => Promise<unknown>): Promise<Prepared> {
  const port = wantedPort(process.env.PORT);
  const own = localSecrets(DEV_VARS);
  const settings = await wranglerSettings();
  const owner = await readSiteFile();
  // A local start has its own URL, so this one is checked apart from the others.
  if (owner.vars.SITE_URL !== undefined) checkSiteUrl(owner.vars.SITE_URL);
  await needFreePort(port);

  const url = `http://localhost:${port}`;
  const standIns = await startStandIns(port + 1, url);
  try {
    const SITE_URL = process.env.SITE_URL || url;
    // The values of .dev.vars win, so that you can try a real provider locally.
    const vars = Object.fromEntries(
      Object.entries({ ...owner.vars, SITE_URL, ...DEMO, ...NO_ACCOUNT, ...standIns.vars }).filter(
        // A key of one's own goes to the provider and never to the stand-in.
        ([name]) =>
          own[name] === undefined && !(own.PAYMENT_SECRET_KEY !== undefined && name.startsWith("PAYMENT_")),
      ),
    );
    const { demo } = checkConfig({ ...settings.vars, ...vars, ...own });
    const [people] = await Promise.all([
      prepareLocalDatabase(STATE_FOLDER, { ...settings.vars, ...vars, ...own }).then(() =>
        demo ? demoPeople(settings, demo) : [],
      ),
      alongside(),
    ]);
    return { port, url, standIns, vars, people };
  } catch (error) {
    await standIns.close();
    throw error;
  }
}
