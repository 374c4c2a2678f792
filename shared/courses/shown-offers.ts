import { firstRenewalDay } from "#shared/selling/checkout.ts";
import { availability } from "./availability.ts";
import type { Course, Offer, OfferState } from "./catalogue.ts";

type Named = Pick<Offer, "id" | "name" | "price" | "priceSuffix">;

/** `available`: see `availability`. */
type Sold = { available: string | null };

/** What the home page shows of a course. Null: the offer has none. */
type ShownAs = Pick<Course, "tagline" | "level" | "durationWeeks" | "thumbnailUrl"> | null;

export type ShownCourse = Named & Pick<Offer, "refundDays"> & Sold & { course: ShownAs };
/** `renewsAt`: the day of the second payment for somebody who begins today. `exclusive`: the courses that only it opens. */
export type ShownMembership = Named &
  Pick<Offer, "billingCycle" | "features" | "discount" | "notes"> &
  Sold & { renewsAt: string | null; exclusive: { id: string; title: string }[] };
/** With the first of its features: another page compares them. */
export type ShownPackage = Named & Pick<Offer, "features" | "refundDays"> & Sold;

const FEATURES_OF_PACKAGE = 3;

/** The offers as the home page shows them, each kind in the owner's order. */
export type ShownOffers = {
  /** What every single course includes. */
  included: string[];
  courses: ShownCourse[];
  memberships: ShownMembership[];
  packages: ShownPackage[];
};

/** The fields of an offer that the home page shows. `lessons`: how many its courses have today. */
export type ShownOffer = Omit<ShownCourse & ShownMembership, "available" | "renewsAt"> &
  Pick<Offer, "kind" | "position"> & { state: OfferState; lessons: number; full: boolean };

const named = ({ id, name, price, priceSuffix, state, lessons, full }: ShownOffer): Named & Sold => ({
  ...{ id, name, price, priceSuffix },
  available: availability(state, lessons, full),
});

/**
 * Sorts the offers by kind and leaves out the fields that their cards do not show. A page contains its data a second
 * time for hydration, and the complete offers were a twelfth of the home page.
 */
export function shownOffers(offers: readonly ShownOffer[], at = new Date()): ShownOffers {
  const sorted = offers.toSorted((a, b) => a.position - b.position);
  const ofKind = (kind: Offer["kind"]) => sorted.filter((offer) => offer.kind === kind);
  const courses = ofKind("course");
  return {
    included: courses[0]?.features ?? [],
    courses: courses.map((offer) => ({
      ...named(offer),
      refundDays: offer.refundDays,
      course: offer.course,
    })),
    memberships: ofKind("membership").map((offer) => {
      const { billingCycle, features, discount, notes, exclusive } = offer;
      return {
        ...{ ...named(offer), billingCycle, features, discount, notes, exclusive },
        renewsAt: discount && firstRenewalDay(offer, at),
      };
    }),
    packages: ofKind("bootcamp").map((offer) => {
      const { features, refundDays } = offer;
      return { ...named(offer), refundDays, features: features.slice(0, FEATURES_OF_PACKAGE) };
    }),
  };
}
