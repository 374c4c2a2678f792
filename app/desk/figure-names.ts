import type { FigureName } from "#shared/desk/figures.ts";

/** Where the rows of each figure are listed. */
export const ROWS: Record<FigureName, string | null> = {
  students: "/users",
  readers: "/newsletter/issues",
  departures: null,
  letters: "/messages?box=contact",
  requests: "/messages?box=mentorship",
  conversations: "/messages",
};

const number = new Intl.NumberFormat("en-GB");
export const formatCount = (count: number) => number.format(count);

export const beforeText = (before: number) => `${number.format(before)} before`;

/** The classes of a list of six numbers, in cells of their own. */
export const TILES =
  "grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3";
