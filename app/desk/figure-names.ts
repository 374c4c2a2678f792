import { amountText } from "#app/selling/desk/amount.ts";
import type { FigureName } from "#shared/desk/figures.ts";
import type { Figure } from "#worker/desk/figures.ts";

/** Where the rows of each figure are listed. Who unsubscribed is deleted. */
export const ROWS: Record<FigureName, { to: string; text: string } | null> = {
  students: { to: "/users", text: "See the students" },
  readers: { to: "/newsletter/readers", text: "See the readers" },
  departures: null,
  letters: { to: "/messages?box=contact", text: "See the messages" },
  requests: { to: "/messages?box=mentorship", text: "See the requests" },
  conversations: { to: "/messages", text: "See the conversations" },
  takings: { to: "/desk/money", text: "See the orders" },
  finished: { to: "/desk/courses", text: "See the courses" },
};

const number = new Intl.NumberFormat("en-GB");
export const formatCount = (count: number) => number.format(count);

/** A count, or an amount of money. */
export const figureText = (count: number, currency: Figure["currency"]) =>
  currency ? amountText(count, currency) : formatCount(count);

export const beforeText = ({ before, currency }: Figure) =>
  `${figureText(before, currency)} in the 30 days before`;
