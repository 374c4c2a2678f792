import { Hono } from "hono";
import { z } from "zod";

/** The calendar's content: a year of days, no days, invalid counts, or half an answer. */
export const GITHUB_CONTENTS = ["year", "none", "hostile", "half"] as const;
export type GithubContent = (typeof GITHUB_CONTENTS)[number];

/** The settings that make the site read from here. */
export const GITHUB_LOGIN = "greenbar-example";
export const GITHUB_TOKEN = "local-stand-in-token";

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

const requestSchema = z.object({
  query: z.string().includes("contributionsCollection"),
  variables: z.object({ login: z.string(), from: z.iso.datetime(), to: z.iso.datetime() }),
});

/** A number from 0 to 1 that is always the same for a day. */
function chance(day: number, salt: number): number {
  let state = Math.imul(day * 31 + salt, 0x9e3779b1);
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b);
  return ((state ^ (state >>> 13)) >>> 0) / 0x1_0000_0000;
}

/** A working rhythm: busy weeks and quiet ones, few Sundays, two weeks off around a solstice. */
function countOn(date: Date): number {
  const day = Math.floor(date.getTime() / DAY_MS);
  const dayOfYear = Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS);
  if (dayOfYear >= 357 || (dayOfYear >= 210 && dayOfYear <= 222)) return 0;
  const weekday = date.getUTCDay();
  const restful = weekday === 0 ? 0.75 : weekday === 6 ? 0.55 : 0.12;
  if (chance(day, 1) < restful) return 0;
  const week = Math.floor((day + 4) / 7);
  const intensity = 2 + chance(week, 2) ** 2 * 12;
  return 1 + Math.floor(chance(day, 3) * intensity * (weekday === 0 || weekday === 6 ? 0.5 : 1));
}

function weeksBetween(from: Date, to: Date) {
  const weeks: { contributionDays: { date: string; contributionCount: number }[] }[] = [];
  const first = Date.parse(from.toISOString().slice(0, 10));
  for (let day = first; day <= to.getTime(); day += DAY_MS) {
    const date = new Date(day);
    if (weeks.length === 0 || date.getUTCDay() === 0) weeks.push({ contributionDays: [] });
    weeks
      .at(-1)
      ?.contributionDays.push({ date: date.toISOString().slice(0, 10), contributionCount: countOn(date) });
  }
  return weeks;
}

/**
 * The part of GitHub's GraphQL API that the site uses, with its shapes and errors
 * (https://docs.github.com/en/graphql). It runs in Node and in workerd.
 */
export function createGithubService() {
  let content: GithubContent = "year";
  const service = new Hono();
  service.post("/graphql", async (c) => {
    if (!c.req.header("user-agent")) {
      return c.text(
        "Request forbidden by administrative rules. Please make sure your request has a User-Agent.",
        403,
      );
    }
    if (c.req.header("authorization") !== `Bearer ${GITHUB_TOKEN}`) {
      const documentation_url = "https://docs.github.com/graphql";
      return c.json({ message: "Bad credentials", documentation_url, status: "401" }, 401);
    }
    const asked = requestSchema.safeParse(await c.req.json().catch(() => null));
    if (!asked.success) return c.json({ message: "Problems parsing JSON" }, 400);
    const { login, from, to } = asked.data.variables;
    if (login !== GITHUB_LOGIN) {
      const message = `Could not resolve to a User with the login of '${login}'.`;
      return c.json({ data: { user: null }, errors: [{ type: "NOT_FOUND", path: ["user"], message }] });
    }
    const [start, end] = [new Date(from), new Date(to)];
    if (end.getTime() - start.getTime() > YEAR_MS) {
      const message = "The total time spanned by 'from' and 'to' must not exceed 1 year";
      return c.json({ data: { user: null }, errors: [{ type: "VALIDATION", path: ["user"], message }] });
    }
    const weeks =
      content === "none"
        ? []
        : content === "hostile"
          ? [{ contributionDays: [{ date: "<script>alert(1)</script>", contributionCount: -1 }] }]
          : weeksBetween(start, end);
    const user = { contributionsCollection: { contributionCalendar: { weeks } } };
    const text = JSON.stringify({ data: { user } });
    return c.body(content === "half" ? text.slice(0, text.length / 2) : text, 200, {
      "content-type": "application/json; charset=utf-8",
    });
  });
  return {
    service,
    setContent(next: GithubContent) {
      content = next;
    },
  };
}
