import type { Offer } from "./catalogue.ts";

/** Offers with personal guidance: the mentorship, and the bootcamp's packages in order. */
export type GuidedOffers = { mentorship: Offer | null; bootcamp: Offer[] };

/** Whether an offer is the mentorship: its name says so (spec.md §2, Pricing section). */
export function isMentorship({ kind, name }: Pick<Offer, "kind" | "name">): boolean {
  return kind === "course" && name.includes("Mentorship");
}

/** Picks the guided offers. */
export function guidedOffers(offers: readonly Offer[]): GuidedOffers {
  return {
    mentorship: offers.find(isMentorship) ?? null,
    bootcamp: offers.filter(({ kind }) => kind === "bootcamp"),
  };
}

/** Whether joining begins with a request to the instructor rather than with an account. */
export function joinsByRequest(offer: Pick<Offer, "kind" | "name">): boolean {
  return offer.kind === "bootcamp" || isMentorship(offer);
}
