import { env } from "cloudflare:workers";
import type { PaymentFacts } from "#shared/selling/payment-facts.ts";
import { findProblems, type ReadFacts } from "#worker/selling/book-reader.ts";
import type { Shop } from "./shop.ts";

const DATES = new Set(["at", "paidAt"]);

/** The objects of the till are its facts. */
export const readFacts: ReadFacts = (objects) => {
  const json = objects.find(({ type }) => type === "session")?.json;
  const revive = (name: string, value: unknown) =>
    DATES.has(name) && typeof value === "string" ? new Date(value) : value;
  return json === undefined ? null : (JSON.parse(json, revive) as PaymentFacts);
};

export const ask = async (text: string) => (await env.DB.prepare(text).all()).results;

/** What does not fit in the books of the test's database. */
export const storedProblems = async ({ clock }: Pick<Shop, "clock">): Promise<string[]> =>
  (await findProblems(ask, { at: clock.now, readFacts })).problems;
