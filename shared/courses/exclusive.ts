/** "Pro" of "Monthly Membership (Pro)". */
export const shortName = (name: string) => /\(([^)]+)\)/.exec(name)?.[1] ?? name;

/** What the page of an exclusive course says in place of a price, and on its button. `name`: of the offer that opens it. */
export function exclusiveWords({ name }: { name: string }): { price: string; action: string } {
  const short = shortName(name);
  if (short === name) return { price: `With ${name}`, action: "See the offer" };
  return { price: `With the ${short} membership`, action: `Go ${short}` };
}
