import type { Money } from "#shared/money.ts";
import type { ShownMembership, ShownOffers } from "./shown-offers.ts";

/**
 * The yearly membership, and what two courses cost at least: from the second course on, the membership pays off. Null if
 * it does not, because a year of it costs as much.
 */
export function whenMembershipPays({
  courses,
  memberships,
}: Pick<ShownOffers, "courses" | "memberships">): { yearly: ShownMembership; twoCourses: Money } | null {
  const yearly = memberships.find(({ billingCycle }) => billingCycle === "yearly");
  const [cheapest, next] = courses.map(({ price }) => price).sort((a, b) => a.minor - b.minor);
  if (!yearly || !cheapest || !next) return null;
  const { currency, minor } = yearly.price;
  if (courses.some(({ price }) => price.currency !== currency)) return null;
  const twoCourses = { currency, minor: cheapest.minor + next.minor };
  return minor < twoCourses.minor ? { yearly, twoCourses } : null;
}
