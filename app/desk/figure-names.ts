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

/** The classes of the line that names what is zero. */
export const NONE = "[:is(dl,ul)+&]:border-t border-line px-5 py-3 text-small text-muted sm:px-6";
/** "No sales, refunds or new readers." */
export const noneText = (names: readonly string[]) =>
  `No ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names.map((name) => name.toLowerCase()))}.`;

/** The classes of tiles in a panel that takes half of the page. */
export const HALF_TILES = "grow grid-cols-2 *:last:odd:col-span-2 rounded-none! border-0! sm:*:px-6";

/** The columns of some tiles across the page, so that the last row is full. Five and seven: the last one takes the place of two. */
export function tileColumns(count: number): string {
  const columns =
    count > 6
      ? "md:grid-cols-4"
      : count > 4
        ? "md:grid-cols-3"
        : ["", "md:grid-cols-1", "md:grid-cols-2", "md:grid-cols-3", "md:grid-cols-4"][count];
  const last = count % 2 === 0 ? "" : count > 4 ? "*:last:col-span-2" : "max-md:*:last:col-span-2";
  return `grid-cols-2 ${columns} ${last}`;
}

export const beforeText = ({ before, currency }: Figure) =>
  `${figureText(before, currency)} in the 30 days before`;
