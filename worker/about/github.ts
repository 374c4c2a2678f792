import { z } from "zod";
import type { Contribution } from "#shared/about/contributions.ts";
import { fetchJson } from "#worker/platform/fetch-feed.ts";

const QUERY = `query ($login: String!, $from: DateTime!, $to: DateTime!) {
  user(login: $login) {
    contributionsCollection(from: $from, to: $to) {
      contributionCalendar { weeks { contributionDays { date contributionCount } } }
    }
  }
}`;

const YEAR_MS = 365 * 86_400_000;

const calendarSchema = z.object({
  data: z.object({
    user: z.object({
      contributionsCollection: z.object({
        contributionCalendar: z.object({
          weeks: z.array(
            z.object({
              contributionDays: z.array(
                z.object({
                  date: z.iso.date(),
                  contributionCount: z.number().int().nonnegative(),
                }),
              ),
            }),
          ),
        }),
      }),
    }),
  }),
});

/** The schema of a stored copy. */
export const contributionsSchema = z.array(
  z.object({ date: z.iso.date(), count: z.number().int().nonnegative() }),
);

/** The days of GitHub's contribution calendar, in order. Throws on any other shape, GraphQL errors included. */
export function parseContributions(body: unknown): Contribution[] {
  const { data } = calendarSchema.parse(body);
  return data.user.contributionsCollection.contributionCalendar.weeks
    .flatMap(({ contributionDays }) => contributionDays)
    .map(({ date, contributionCount }) => ({ date, count: contributionCount }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

export type GithubSource = { fetch: typeof fetch; login: string; token: string; apiUrl: string };

/**
 * The contributions of the last 365 days, one entry a day. GitHub's collection spans at most a year.
 * Throws if the response is late, invalid or incomplete.
 */
export async function fetchContributions(
  { fetch, login, token, apiUrl }: GithubSource,
  now: Date,
  timeoutMs: number,
): Promise<Contribution[]> {
  const body = await fetchJson(fetch, `${apiUrl}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      // GitHub rejects requests without a User-Agent.
      "user-agent": "greenbar",
    },
    body: JSON.stringify({
      query: QUERY,
      variables: { login, from: new Date(now.getTime() - YEAR_MS).toISOString(), to: now.toISOString() },
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return parseContributions(body);
}
