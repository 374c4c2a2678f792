import { parseArgs } from "node:util";
import { formatMoney } from "#shared/money.ts";
import { storedFacts } from "#worker/platform/stripe-facts.ts";
import { type Ask, accountSums, findProblems } from "#worker/selling/book-reader.ts";
import { needLogin } from "./support/account.ts";
import { lockFolderBesideServer } from "./support/in-use.ts";
import { localPlace, remotePlace } from "./support/places.ts";
import { checkWithProvider, providerFrom } from "./support/provider-check.ts";
import { runTask, Stop } from "./support/stop.ts";

const USAGE = `npm run ledger -- check             checks the books on this machine
npm run ledger -- check --remote    checks those of the deployed site
With PAYMENT_SECRET_KEY in the environment, it also compares them with the payment provider.`;

function parse(args: string[]): { remote: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { remote: { type: "boolean", default: false } },
  });
  if (positionals.join() !== "check") throw new Stop("Say what to do: `npm run ledger -- check`.", USAGE);
  return values;
}

/** What each account comes to. They add up to zero. */
async function printSums(ask: Ask, test: boolean): Promise<void> {
  const sums = (await accountSums(ask)).filter((row) => row.test === test);
  if (sums.length === 0) return;
  console.log(test ? "\nTests, which count in no figure:" : "\nThe accounts:");
  for (const { account, currency, minor } of sums) {
    console.log(`  ${account.padEnd(20)} ${formatMoney({ minor, currency }).padStart(12)}`);
  }
}

/** `npm run ledger -- check`: sums, orders against the ledger, enrolments against orders, and us against the provider. */
await runTask(async () => {
  const { remote } = parse(process.argv.slice(2));
  if (remote) await needLogin();
  else await lockFolderBesideServer("npm run ledger");
  const place = remote ? await remotePlace() : await localPlace();
  try {
    const ask: Ask = (sql) => place.query(sql);
    const payments = providerFrom(process.env);
    const asked = { orders: 0 };
    const { orders, problems } = await findProblems(ask, {
      ...{ at: new Date(), readFacts: storedFacts },
      also: async (page) => (payments ? checkWithProvider(payments, page, asked) : []),
    });
    console.log(`${orders} ${orders === 1 ? "order" : "orders"} checked.`);
    console.log(
      payments
        ? `${asked.orders} of them compared with the provider.`
        : "PAYMENT_SECRET_KEY is not set, so the provider was not asked.",
    );
    await printSums(ask, false);
    await printSums(ask, true);
    if (problems.length === 0) {
      console.log("\nEverything fits.");
      return;
    }
    console.log(`\n${problems.length === 1 ? "One problem" : `${problems.length} problems`}:`);
    for (const problem of problems) console.log(`- ${problem}`);
    console.log("\nNothing was changed. docs/selling.md says what to do.");
    process.exitCode = 1;
  } finally {
    await place.close();
  }
});
