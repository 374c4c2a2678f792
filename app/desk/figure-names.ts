import type { FigureName } from "#shared/desk/figures.ts";

/** Where the rows of each figure are listed. */
export const ROWS: Record<FigureName, string> = {
  students: "/users",
  readers: "/newsletter/issues",
  departures: "/newsletter/readers?status=unsubscribed",
  letters: "/messages?box=contact",
  requests: "/messages?box=mentorship",
  conversations: "/messages",
};

const number = new Intl.NumberFormat("en-GB");
export const formatCount = (count: number) => number.format(count);

export const beforeText = (before: number) => `${number.format(before)} before`;
