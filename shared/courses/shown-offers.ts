import type { Offer } from "./catalogue.ts";

type Named = Pick<Offer, "id" | "name" | "price" | "priceSuffix" | "notes">;

export type ShownCourse = Named & Pick<Offer, "refundDays">;
export type ShownMembership = Named & Pick<Offer, "billingCycle" | "features" | "discount">;
export type ShownPackage = Named & Pick<Offer, "features">;

/** The offers as the home page shows them, each kind in the owner's order. */
export type ShownOffers = {
  /** What every single course includes. */
  included: string[];
  courses: ShownCourse[];
  memberships: ShownMembership[];
  packages: ShownPackage[];
};

/** The fields of an offer that the home page shows. */
export type ShownOffer = ShownCourse & ShownMembership & Pick<Offer, "kind" | "position">;

const named = ({ id, name, price, priceSuffix, notes }: Named): Named => ({
  id,
  name,
  price,
  priceSuffix,
  notes,
});

/**
 * Sorts the offers by kind and leaves out the fields that their cards do not show. A page contains its data a second
 * time for hydration, and the complete offers were a twelfth of the home page.
 */
export function shownOffers(offers: readonly ShownOffer[]): ShownOffers {
  const sorted = offers.toSorted((a, b) => a.position - b.position);
  const ofKind = (kind: Offer["kind"]) => sorted.filter((offer) => offer.kind === kind);
  const courses = ofKind("course");
  return {
    included: courses[0]?.features ?? [],
    courses: courses.map((offer) => ({ ...named(offer), refundDays: offer.refundDays })),
    memberships: ofKind("membership").map((offer) => {
      const { billingCycle, features, discount } = offer;
      return { ...named(offer), billingCycle, features, discount };
    }),
    packages: ofKind("bootcamp").map((offer) => ({ ...named(offer), features: offer.features })),
  };
}
