import type { PaymentFacts } from "#shared/selling/payment-facts.ts";
import type { ReadFacts } from "#worker/selling/book-reader.ts";

const DATES = new Set(["at", "paidAt"]);

/** The objects of the till (till.ts) are its facts. */
export const readTillFacts: ReadFacts = (objects) => {
  const json = objects.find(({ type }) => type === "session")?.json;
  const revive = (name: string, value: unknown) =>
    DATES.has(name) && typeof value === "string" ? new Date(value) : value;
  return json === undefined ? null : (JSON.parse(json, revive) as PaymentFacts);
};
