/** "Pro" of "Monthly Membership (Pro)". */
export const shortName = (name: string) => /\(([^)]+)\)/.exec(name)?.[1] ?? name;

/** The offer that opens an exclusive course. `price`: what stands in place of one. `action`: on the button. */
export type ExclusiveTo = { id: string; price: string; action: string };

/** The words for it. `name`: the offer's. */
export function exclusiveWords(name: string): Omit<ExclusiveTo, "id"> {
  const short = shortName(name);
  if (short === name) return { price: `With ${name}`, action: "See the offer" };
  return { price: `With the ${short} membership`, action: `Go ${short}` };
}
