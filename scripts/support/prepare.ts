import { prepareLocalDatabase } from "./database.ts";
import { localSecrets } from "./dev-vars.ts";
import { DEV_VARS, STATE_FOLDER } from "./paths.ts";
import { needFreePort, wantedPort } from "./ports.ts";
import { checkConfig, wranglerSettings } from "./settings.ts";
import { type StandIns, startStandIns } from "./stand-ins.ts";

/** The student whose login the form is filled with, on this machine only (decisions.md, Login). */
const DEMO = { DEMO_EMAIL: "student@greenbar.example", DEMO_PASSWORD: "write-test-deploy" };

/** No account here: the assistant answers with the passages themselves (docs/decisions, chat). */
const CHAT = { CHAT_PROVIDER: "built-in" };

/** A checkout that is ready to be served on this machine. */
export type Prepared = {
  port: number;
  url: string;
  standIns: StandIns;
  /** What the site must be told beyond wrangler.toml and .dev.vars. */
  vars: Record<string, string>;
};

/**
 * Secrets, configuration, port, stand-ins and database, for `npm start` and `npm run dev`.
 * `alongside` runs while the database is made.
 * @throws Stop saying what is wrong
 */
export async function prepare(alongside: () => Promise<unknown>): Promise<Prepared> {
  const port = wantedPort(process.env.PORT);
  const own = localSecrets(DEV_VARS);
  const { vars: common } = await wranglerSettings();
  await needFreePort(port);

  const url = `http://localhost:${port}`;
  const standIns = await startStandIns(port + 1);
  try {
    // Whatever .dev.vars sets stays: somebody may want to try a real provider from here.
    const vars = Object.fromEntries(
      Object.entries({ SITE_URL: url, ...DEMO, ...CHAT, ...standIns.vars }).filter(
        ([name]) => own[name] === undefined,
      ),
    );
    const { demo } = checkConfig({ ...common, ...vars, ...own });
    await Promise.all([prepareLocalDatabase(STATE_FOLDER, demo), alongside()]);
    return { port, url, standIns, vars };
  } catch (error) {
    await standIns.close();
    throw error;
  }
}
