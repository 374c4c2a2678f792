import { Tabs } from "#app/ui/tabs.tsx";

const LINKS = [
  { label: "Orders", to: "/desk/money", end: true },
  { label: "New order", to: "/desk/money/new" },
  { label: "Quotes", to: "/desk/money/quotes" },
  { label: "Members", to: "/desk/money/members" },
  { label: "Places", to: "/desk/money/places" },
  { label: "Codes", to: "/desk/money/coupons" },
  { label: "The books", to: "/desk/money/books" },
] as const;

/** The navigation between the pages about money at the desk. */
export function MoneyNav() {
  return <Tabs label="Money" links={LINKS} />;
}
