import type { OfferState } from "./catalogue.ts";

/** What a card says about an offer's state beside its price; null: nothing, it is on sale. */
export function availability(state: OfferState, lessons: number): string | null {
  if (state === "waiting-list") return "Waiting list";
  if (state === "closed") return "Closed at present";
  if (state !== "early-access") return null;
  if (lessons === 0) return "Early access";
  return lessons === 1 ? "1 lesson today" : `${lessons} lessons today`;
}
