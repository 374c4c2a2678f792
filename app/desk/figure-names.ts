import type { FigureName } from "#shared/desk/figures.ts";

/** Where the rows of each figure are listed. Who unsubscribed is deleted. */
export const ROWS: Record<FigureName, { to: string; text: string } | null> = {
  students: { to: "/users", text: "See the students" },
  readers: { to: "/newsletter/readers", text: "See the readers" },
  departures: null,
  letters: { to: "/messages?box=contact", text: "See the messages" },
  requests: { to: "/messages?box=mentorship", text: "See the requests" },
  conversations: { to: "/messages", text: "See the conversations" },
};

const number = new Intl.NumberFormat("en-GB");
export const formatCount = (count: number) => number.format(count);

export const beforeText = (before: number) => `${number.format(before)} in the 30 days before`;
