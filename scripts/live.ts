import { setTimeout } from "node:timers/promises";
import { AppError } from "#shared/app-error.ts";
import { describeError } from "#shared/log.ts";
import { createStripePayments } from "#worker/platform/stripe.ts";
import { playMembership } from "./support/live-membership.ts";
import { playPurchase } from "./support/live-payments.ts";
import { checkKey } from "./support/payments.ts";
import { runTask, Stop } from "./support/stop.ts";

const LOOK_EVERY_MS = 3_000;
/** A quarter of an hour. */
const LOOKS = 300;

/**
 * `npm run test:live`: a purchase and its refund, then a membership from its first payment to its end, with a test account
 * at Stripe. You pay on its pages with a test card.
 */
await runTask(async () => {
  const secretKey = process.env.PAYMENT_SECRET_KEY?.trim() ?? "";
  if (secretKey === "") {
    throw new Stop("Set PAYMENT_SECRET_KEY to a test key of your account at Stripe: sk_test_….");
  }
  if (!checkKey(secretKey).test) {
    throw new Stop(
      "This is a live key, with which money moves. Set PAYMENT_SECRET_KEY to a test key: sk_test_….",
    );
  }
  const payments = createStripePayments({
    config: {
      ...{ secretKey, webhookSecret: "", test: true },
      apiUrl: process.env.PAYMENT_API_URL ?? "https://api.stripe.com",
      pageOrigin: "https://checkout.stripe.com",
    },
    fetch,
    now: () => new Date(),
  });
  const by = {
    payments,
    pay: async (url: string) => {
      console.log(
        `Open this page and pay with the card 4242 4242 4242 4242, any later date and any three digits:\n${url}`,
      );
    },
    print: (line: string) => console.log(line),
    wait: () => setTimeout(LOOK_EVERY_MS),
    tries: LOOKS,
  };
  const played = playPurchase(by).then(() => playMembership(by));
  await played.catch((error) => {
    if (error instanceof AppError) throw new Stop(error.publicMessage, describeError(error.cause));
    throw error;
  });
  console.log("Stripe does what the site needs: a purchase with its refund, and a membership.");
});
