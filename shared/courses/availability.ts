import type { OfferState } from "./catalogue.ts";

const WAITING = "Waiting list";
const CLOSED = "Closed at present";

/** Whether people can have what a card says this of. */
export const isOpen = (available: string | null): boolean => available !== WAITING && available !== CLOSED;

/** Whether people can only ask for a place, and pay nothing yet. */
export const hasWaitingList = (available: string | null): boolean => available === WAITING;

/** Why people can only ask for a place, for the page of a course; null: they can have one. */
export function whyWaiting(state: OfferState, full: boolean): string | null {
  if (availability(state, 0, full) !== WAITING) return null;
  return full
    ? "Every place is taken: Enroll Now puts you on the list, and you pay nothing until your turn."
    : "Not on sale yet: Enroll Now puts you on the list, and you pay nothing until your turn.";
}

/** What a card says about an offer's state beside its price; null: nothing, it is on sale. `full`: every place is taken. */
export function availability(state: OfferState, lessons: number, full: boolean): string | null {
  if (state === "closed") return CLOSED;
  if (state === "waiting-list" || full) return WAITING;
  if (state !== "early-access") return null;
  if (lessons === 0) return "Early access";
  return lessons === 1 ? "1 lesson today" : `${lessons} lessons today`;
}
