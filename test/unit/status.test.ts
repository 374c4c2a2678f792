import { expect, test } from "vitest";
import { statusLines, summaryOf } from "#app/status/parts.ts";
import type { Health } from "#shared/status/health.ts";

const WELL: Health = { database: "up", search: "up", sessions: "up", feeds: "up", files: "up" };

test.each([
  [WELL, false, { tone: "pass", counts: "6 passed", title: "Everything Is Working" }],
  [WELL, true, { tone: "pending", counts: "5 passed, 1 pending", title: "Something Is Slow" }],
  [{ ...WELL, search: "slow" } as const, false, { tone: "pending", counts: "5 passed, 1 pending" }],
  [
    { ...WELL, database: "down", feeds: "slow" } as const,
    null,
    { tone: "fail", counts: "3 passed, 2 pending, 1 failed", title: "Something Is Not Working" },
  ],
])("%j with delayed mail %j has the right summary", (health, mailDelayed, summary) => {
  expect(summaryOf(statusLines({ health, mailDelayed, feeds: [] }))).toMatchObject(summary);
});
