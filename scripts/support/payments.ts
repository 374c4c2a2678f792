import Stripe from "stripe";
import { stripeClient } from "#worker/platform/stripe.ts";
import { PAYMENT_EVENTS } from "#worker/platform/stripe-events.ts";
import { Stop } from "./stop.ts";

const WEBHOOK_PATH = "/api/payments/events";
export const PAYMENT_SECRETS = ["PAYMENT_SECRET_KEY", "PAYMENT_WEBHOOK_SECRET"];
const DASHBOARD = "https://dashboard.stripe.com";

/** Printed after a deployment without keys. */
export const NO_PAYMENTS = `Cards are not accepted yet: people ask for what they want, and you mark their orders as paid at the desk.
To accept cards, set PAYMENT_SECRET_KEY and deploy again (docs/deploying.md, "Accepting cards").`;

/** The names of the secrets, for a key that comes with the command. @throws Stop for a key without its webhook's secret */
export function withPayments(stored: readonly string[], key: string | undefined): string[] {
  if (key) return [...new Set([...stored, ...PAYMENT_SECRETS])];
  const [has = false, complete = false] = PAYMENT_SECRETS.map((name) => stored.includes(name));
  if (has === complete) return [...stored];
  throw new Stop(
    "Only one of PAYMENT_SECRET_KEY and PAYMENT_WEBHOOK_SECRET is stored online: deploy with PAYMENT_SECRET_KEY set, which stores both.",
  );
}

/** @throws Stop if this is no secret key */
export function checkKey(key: string): { test: boolean } {
  const mode = /^(?:sk|rk)_(test|live)_\w+$/.exec(key)?.[1];
  if (mode) return { test: mode === "test" };
  throw new Stop("PAYMENT_SECRET_KEY must be a secret key of Stripe: sk_test_… or sk_live_….");
}

/** Asks Stripe. @throws Stop with what it said */
async function ask<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Stop(sentence, error instanceof Error ? error.message : String(error));
  }
}

/** What the account still lacks, in the owner's words. */
function lacking(
  { charges_enabled, payouts_enabled, default_currency }: Stripe.Account,
  currency: string,
): string[] {
  const settles = default_currency?.toUpperCase() ?? currency;
  return [
    ...(charges_enabled
      ? []
      : [
          `Stripe does not accept payments for you yet: answer its questions at ${DASHBOARD}/account/onboarding.`,
        ]),
    ...(payouts_enabled
      ? []
      : [
          `Stripe does not pay out to your bank yet: add your bank account at ${DASHBOARD}/settings/payouts.`,
        ]),
    ...(settles === currency
      ? []
      : [
          `Your prices are in ${currency}, and Stripe pays you in ${settles}: it converts each payment, and its fees are not in your books. Add a bank account in ${currency} at ${DASHBOARD}/settings/payouts.`,
        ]),
  ];
}

/**
 * Connects the site with its account at Stripe: checks the account, and registers the site's webhook with the events that
 * the site uses. Stripe tells a webhook's secret only once, so each time a new webhook takes the place of older ones
 * for this site. `store` keeps both secrets online in one step, because the site refuses to start with
 * only one. Returns what the owner should know.
 * @throws Stop if Stripe refuses
 */
export async function connectPayments({
  key,
  apiUrl,
  origin,
  currency,
  store,
}: {
  key: string;
  apiUrl: string;
  origin: string;
  /** Of the prices. */
  currency: string;
  store: (secrets: Record<string, string>) => Promise<unknown>;
}): Promise<string[]> {
  const { test } = checkKey(key);
  const stripe = await stripeClient({ secretKey: key, apiUrl }, fetch);
  const account = await ask("Stripe does not accept this PAYMENT_SECRET_KEY.", () =>
    stripe.accounts.retrieveCurrent(),
  );
  const url = origin + WEBHOOK_PATH;
  const [webhook, older] = await ask("The webhook could not be registered at Stripe.", async () => {
    const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 500 });
    const made = await stripe.webhookEndpoints.create({
      url,
      enabled_events: PAYMENT_EVENTS,
      api_version: Stripe.API_VERSION,
      description: "Made by npm run deploy",
    });
    return [made, all.filter((one) => one.url === url)] as const;
  });
  if (!webhook.secret) throw new Stop("Stripe did not tell the webhook's secret. Try again.");
  await store({ PAYMENT_SECRET_KEY: key, PAYMENT_WEBHOOK_SECRET: webhook.secret });
  await ask("An older webhook could not be removed at Stripe.", () =>
    Promise.all(older.map(({ id }) => stripe.webhookEndpoints.del(id))),
  );
  return [
    `Stripe reports payments to ${url}.`,
    ...(test ? ["This is a test key: no money moves, and every payment page says so."] : []),
    ...lacking(account, currency),
  ];
}
