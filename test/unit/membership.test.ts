import { expect, test } from "vitest";
import { firstRenewal } from "#shared/selling/checkout.ts";
import { memberMonths } from "#shared/selling/churn.ts";
import { accessEnds, isTakenBack, type Period, paidUntil } from "#shared/selling/membership.ts";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const period = (from: string, to: string, change: Partial<Period> = {}): Period => ({
  ...{ id: from, state: "paid", grants: ["*"], from: day(from), to: day(to) },
  ...change,
});
const LIVE = { state: "live" as const, cancels: false, endedAt: null };
const ends = (...args: Parameters<typeof accessEnds>) =>
  [...accessEnds(...args)].map(([course, end]) => `${course} ${end.toISOString().slice(0, 10)}`);
const TWO = [period("2026-01-10", "2026-02-10"), period("2026-02-10", "2026-03-10")];

test.each<[what: string, args: Parameters<typeof accessEnds>, expected: string[]]>([
  ["goes on: two weeks more than is paid", [LIVE, TWO, null], ["* 2026-03-24"]],
  ["is cancelled: what is paid", [{ ...LIVE, cancels: true }, TWO, null], ["* 2026-03-10"]],
  [
    "has ended early: then",
    [{ ...LIVE, state: "ended", endedAt: day("2026-02-20") }, TWO, null],
    ["* 2026-02-20"],
  ],
  [
    "ended because nobody paid: the two weeks stay",
    [{ ...LIVE, state: "ended", endedAt: day("2026-03-24") }, TWO, null],
    ["* 2026-03-24"],
  ],
  [
    "was given back: nothing",
    [
      { ...LIVE, state: "ended", endedAt: day("2026-01-12") },
      [period("2026-01-10", "2026-02-10", { state: "refunded" })],
      null,
    ],
    [],
  ],
  [
    "goes on with less: what ends has no two weeks",
    [LIVE, [period("2026-01-10", "2027-01-10", { grants: ["*", "extra"] })], ["*"]],
    ["* 2027-01-24", "extra 2027-01-10"],
  ],
])("a membership that %s", (_what, args, expected) => {
  expect(ends(...args)).toEqual(expected);
});

test("only the present period, given back or lost, takes a membership back", () => {
  const [first, second] = TWO as [Period, Period];
  expect(isTakenBack([{ ...first, state: "refunded" }, second])).toBe(false);
  expect(isTakenBack([first, { ...second, state: "lost" }])).toBe(true);
  expect(paidUntil([first, { ...second, state: "lost" }])).toEqual(day("2026-02-10"));
  expect(paidUntil([])).toBeNull();
});

test("a month ends on the same day, or on the last one of a shorter month", () => {
  expect(firstRenewal("monthly", new Date("2026-01-31T10:20:00Z"))).toEqual(new Date("2026-02-28T10:00:00Z"));
  expect(firstRenewal("yearly", new Date("2028-02-29T00:00:00Z"))).toEqual(day("2029-02-28"));
});

test("members and churn by month, the newest first", () => {
  const joined = [
    { month: "2026-09", count: 10 },
    { month: "2026-11", count: 2 },
  ];
  const left = [{ month: "2026-10", count: 1 }];
  expect(memberMonths(joined, left, day("2026-11-20"))).toEqual([
    { month: "2026-11", joined: 2, left: 0, members: 11, churn: 0 },
    { month: "2026-10", joined: 0, left: 1, members: 9, churn: 10 },
    { month: "2026-09", joined: 10, left: 0, members: 10, churn: null },
  ]);
  expect(memberMonths([], [], day("2026-11-20"))).toEqual([]);
});
