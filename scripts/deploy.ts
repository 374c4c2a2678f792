import type { SearchSources } from "#worker/search/index-contents.ts";
import { remoteSearchTarget, writeSearchIndex } from "./seed/search-target.ts";
import { remoteTarget } from "./seed/targets.ts";
import { seed } from "./seed.ts";
import { needLogin, needResources, needSecrets, wrangler } from "./support/account.ts";
import { build } from "./support/build.ts";
import { LARGEST_BUNDLE_KB, measureBundle, writeDeployConfig } from "./support/bundle.ts";
import { migratedDatabases } from "./support/database.ts";
import { lockFolder } from "./support/in-use.ts";
import { migrationFiles, REVIEWED, unreviewedMigrations } from "./support/migrations.ts";
import { wranglerBin } from "./support/paths.ts";
import { checkKey, connectPayments, NO_PAYMENTS, PAYMENT_SECRETS, withPayments } from "./support/payments.ts";
import { needTool } from "./support/processes.ts";
import { throwawaySecrets } from "./support/secrets.ts";
import {
  accountTarget,
  checkConfig,
  checkSiteUrl,
  siteSettings,
  type WranglerSettings,
} from "./support/settings.ts";
import { runTask, Stop } from "./support/stop.ts";

const PROBE_WITHIN_MS = 60_000;

/** A key to connect the site with its account at the payment provider. Stored secrets cannot be read back. */
const PAYMENT_KEY = process.env.PAYMENT_SECRET_KEY?.trim() || undefined;
/** The prices of every offer. */
const CURRENCY = "GBP";

/** The secrets that an owner may have stored. A dry run has no account to ask. */
const assumedSecrets = ({ vars }: WranglerSettings) => [
  "MAIL_API_KEY",
  ...(vars.TURNSTILE_SITE_KEY ? ["TURNSTILE_SECRET_KEY"] : []),
  ...(PAYMENT_KEY ? PAYMENT_SECRETS : []),
];

/**
 * Checks the variables. `secrets`: the names of the stored ones; they cannot be read back, so placeholders are
 * checked instead. Returns the site's URL and that of the payment provider's API.
 */
function checkProduction(
  { vars }: WranglerSettings,
  secrets: string[],
): { origin: string; paymentApi: string | undefined } {
  if (PAYMENT_KEY) checkKey(PAYMENT_KEY);
  if (vars.SITE_URL === undefined) {
    throw new Stop(
      'SITE_URL is not set: add SITE_URL = "https://your-address" to [vars] in site.toml (site.example.toml shows how).',
    );
  }
  const stored = Object.fromEntries(secrets.map((name) => [name, "stored online"]));
  const { mail, payments } = checkConfig({ ...stored, ...throwawaySecrets(), ...vars });
  const origin = checkSiteUrl(vars.SITE_URL);
  if (mail.transport === "http" && mail.apiKey === "") {
    throw new Stop("The mail provider's key is missing: run `npm run wrangler -- secret put MAIL_API_KEY`.");
  }
  return { origin, paymentApi: payments?.apiUrl };
}

function checkMigrations(): void {
  const dangers = unreviewedMigrations(migrationFiles(), REVIEWED);
  if (dangers.length > 0) throw new Stop("A migration has not been reviewed.", dangers.join("\n"));
}

/** Builds, and lets wrangler check the result. Returns what to deploy. @throws Stop if the Worker is too large */
async function buildAndMeasure(): Promise<string> {
  await build();
  const config = await writeDeployConfig();
  const size = await measureBundle(config);
  if (size > LARGEST_BUNDLE_KB) {
    throw new Stop(`The Worker has ${size.toFixed(0)} kB gzipped, more than ${LARGEST_BUNDLE_KB} kB.`);
  }
  console.log(`The Worker has ${size.toFixed(0)} kB gzipped.`);
  return config;
}

/** Asks the deployed site for its deep health check and its home page until both answer. */
async function probe(origin: string): Promise<void> {
  const deadline = Date.now() + PROBE_WITHIN_MS;
  let last = "";
  while (Date.now() < deadline) {
    try {
      const answers = await Promise.all(
        ["/api/health?deep=1", "/"].map((path) =>
          fetch(origin + path, { signal: AbortSignal.timeout(10_000) }),
        ),
      );
      if (answers.every(({ ok }) => ok)) return;
      last = answers.map(({ url, status }) => `${url} answered ${status}`).join(", ");
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    // The deep check takes ten questions a minute.
    await new Promise((resolve) => setTimeout(resolve, 7_000));
  }
  throw new Stop(`The site was deployed, but ${origin} does not answer as expected: ${last}.`);
}

/** The steps that need no account. */
async function rehearse(): Promise<void> {
  const settings = await siteSettings();
  const vars = { SITE_URL: "https://example.org", ...settings.vars };
  if (settings.vars.SITE_URL === undefined) {
    console.log("SITE_URL is not set in site.toml: a deployment will ask for it.");
  }
  checkProduction({ ...settings, vars }, assumedSecrets(settings));
  checkMigrations();
  await buildAndMeasure();
  console.log("Nothing was deployed. Everything that can be checked without an account is fine.");
}

/** What the owner of a new site does next. */
const firstSteps = (origin: string) =>
  `The site is closed: visitors see its name and the newsletter. To open it:
  1. Register at ${origin}/register and confirm your address.
  2. Make yourself its owner: npm run admin -- YOUR-ADDRESS --remote
  3. Sign in. The desk, ${origin}/desk, has a short list of what to do before you open it.`;

/** Connects the payment provider, if a key came with the command. Returns what the owner should know. */
async function paymentNews(site: { origin: string; paymentApi: string | undefined }): Promise<string> {
  const { origin, paymentApi: apiUrl } = site;
  if (!apiUrl) return NO_PAYMENTS;
  if (!PAYMENT_KEY) {
    return "Cards are accepted. To check the account at Stripe again, deploy with PAYMENT_SECRET_KEY set.";
  }
  const lines = await connectPayments({
    ...{ key: PAYMENT_KEY, apiUrl, origin, currency: CURRENCY },
    store: (secrets) =>
      wrangler("The payment secrets could not be stored.", ["secret", "bulk"], JSON.stringify(secrets)),
  });
  return lines.join("\n");
}

async function deploy(): Promise<void> {
  const planned = await siteSettings();
  // Checks first, so that nothing is created when the settings are wrong.
  checkProduction(planned, assumedSecrets(planned));
  checkMigrations();
  await needLogin();
  await needResources(planned);
  const settings = await siteSettings();
  const secrets = withPayments(await needSecrets(settings.name), PAYMENT_KEY);
  const { origin, paymentApi } = checkProduction(settings, secrets);
  for (const { binding } of migratedDatabases(settings)) {
    console.log(`Migrating ${binding}.`);
    const apply = ["d1", "migrations", "apply", binding, "--remote"];
    await wrangler(`The database ${binding} could not be migrated.`, apply);
  }
  const account = await accountTarget();
  const target = remoteTarget(account);
  let sources: SearchSources;
  let first: boolean;
  try {
    first = (await target.seeded()).size === 0;
    const written = await seed(target, new Date(), settings.vars, { closed: true });
    console.log(`Wrote ${written} pieces of initial content.`);
    sources = await target.sources();
  } finally {
    await target.close();
  }
  const index = remoteSearchTarget(account.config);
  try {
    const passages = await writeSearchIndex(index, sources);
    if (passages !== null) console.log(`Indexed ${passages} passages for the search.`);
  } finally {
    await index.close();
  }
  const config = await buildAndMeasure();
  await needTool("The Worker could not be deployed.", [wranglerBin, "deploy", "--config", config]);
  await probe(origin);
  console.log(`Greenbar is deployed at ${origin}.`);
  console.log(await paymentNews({ origin, paymentApi }));
  if (first) console.log(firstSteps(origin));
}

await runTask(async () => {
  // A running server serves the folder that a build replaces.
  await lockFolder("npm run deploy");
  await (process.argv.includes("--dry-run") ? rehearse() : deploy());
});
