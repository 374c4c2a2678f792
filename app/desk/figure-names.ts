import type { FigureName } from "#worker/desk/figures.ts";

/** How each figure is called, and where its rows are listed. */
export const FIGURE_NAMES: Record<FigureName, { label: string; to: string | null }> = {
  students: { label: "New students", to: "/users" },
  readers: { label: "New newsletter readers", to: "/newsletter/issues" },
  departures: { label: "Unsubscribed", to: null },
  letters: { label: "Contact messages", to: "/messages?box=contact" },
  requests: { label: "Mentorship requests", to: "/messages?box=mentorship" },
  conversations: { label: "Conversations started", to: "/messages" },
};

const number = new Intl.NumberFormat("en-GB");
export const formatCount = (count: number) => number.format(count);

/** "+3 than in the 30 days before" is too long for a phone; the heading says what is compared. */
export const beforeText = (before: number) => `${number.format(before)} before`;
