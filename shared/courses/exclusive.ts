import { formatMoney, type Money } from "#shared/money.ts";

/** "Pro" of "Monthly Membership (Pro)". */
export const shortName = (name: string) => /\(([^)]+)\)/.exec(name)?.[1] ?? name;

/**
 * The offer that opens an exclusive course. `price`: what stands in place of one. `costs`: what the offer costs, such as
 * "£399 per year". `action`: on the button.
 */
export type ExclusiveTo = { id: string; price: string; costs: string; action: string };

type Granting = { id: string; name: string; suffix: string } & Money;

/** The words for it. */
export function exclusiveWords({ id, name, suffix, ...price }: Granting): ExclusiveTo {
  const costs = `${formatMoney(price)} ${suffix}`;
  const short = shortName(name);
  if (short === name) return { id, price: `With ${name}`, costs, action: "See the offer" };
  return { id, price: `With the ${short} membership`, costs, action: `Go ${short}` };
}
