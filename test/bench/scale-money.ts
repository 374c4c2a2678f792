import type { Asked } from "./scale-pages.ts";

/** The pages about money at the desk. */
export const MONEY: readonly Asked[] = [
  { path: "/desk/money", as: "admin", rows: 100, parts: 2 },
  { path: "/desk/money/new", as: "admin", rows: 20, reads: { courses: 2 } },
  { path: "/desk/money/coupons", as: "admin", rows: 20, reads: { courses: 2 } },
  { path: "/desk/money/places", as: "admin", rows: 100, reads: { courses: 1 } },
  // Churn by month is counted over all memberships.
  { path: "/desk/money/members", as: "admin", rows: 20, reads: { students: 1 } },
  // All of the books.
  { path: "/desk/money/books", as: "admin", rows: 0, reads: { students: 4 } },
  { path: "/desk/money/ledger.csv?period=2026", as: "admin", rows: 0 },
  { path: "/desk/money/documents.csv?period=2026", as: "admin", rows: 0 },
  { path: "/desk/money/quotes", as: "admin", rows: 42 },
  { path: "/desk/money/none", as: "admin", status: 404, rows: 10 },
];
