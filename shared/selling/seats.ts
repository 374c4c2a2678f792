import * as v from "valibot";
import { emailSchema } from "#shared/newsletter/newsletter.ts";

/** How long the link of an invitation works. */
export const SEAT_DAYS = 30;

/** Where the link of an invitation leads. */
export const SEAT_CLAIM_PATH = "/seats/claim";
/** The page of a seat, for its member. */
export const seatPath = (id: string) => `/portal/seats/${id}`;

/** `expired`: the invitation's link works no longer. */
export type SeatState = "free" | "invited" | "expired" | "claimed";

type Given = { email: string | null; invitedUntil: Date | null; claimedAt: Date | null };

export function seatState({ email, invitedUntil, claimedAt }: Given, at: Date): SeatState {
  if (claimedAt !== null) return "claimed";
  if (email === null) return "free";
  return invitedUntil !== null && invitedUntil > at ? "invited" : "expired";
}

/** What a member shows their buyer: lessons of the seat's courses, and certificates. */
export type ShownProgress = { done: number; total: number; certificates: { id: string; title: string }[] };

/** A seat as its buyer sees it. */
export type SeatView = {
  id: string;
  /** From 1. */
  number: number;
  state: SeatState;
  /** Null: it is free. */
  email: string | null;
  invitedUntil: Date | null;
  /** The buyer has it. */
  own: boolean;
  /** Whether the buyer may take it from its member. */
  mayFree: boolean;
  /** Null: the member does not show it. */
  shown: ShownProgress | null;
};

/** Who a seat is given to. */
export const seatInvitationSchema = v.object({ email: emailSchema });

const seat = v.pipe(
  v.string("Choose a seat from the list."),
  v.regex(/^[\w-]{1,64}$/, "Choose a seat from the list."),
);
/** A button of a seat. */
export const seatSchema = v.object({ seat });
/** The desk gives a seat to another address. */
export const giveSeatSchema = v.object({ seat, email: emailSchema });

/** Whether the buyer sees the member's progress. */
export const shareSchema = v.object({ share: v.optional(v.literal("yes")) });

/** "2 of 5 seats taken". */
export const seatsText = (taken: number, all: number) => `${taken} of ${all} seats taken`;
