import { expect, test } from "vitest";
import { contributionListSchema } from "#worker/http/schemas.ts";
import { startEdge } from "../support/edge.ts";
import {
  createGithubService,
  GITHUB_LOGIN,
  GITHUB_TOKEN,
  type GithubContent,
} from "../upstream/github-service.ts";

/** The Worker beside a made-up GitHub. */
function startWithGithub({
  content = "year",
  login = GITHUB_LOGIN,
  token = GITHUB_TOKEN,
}: {
  content?: GithubContent;
  login?: string;
  token?: string;
}) {
  const github = createGithubService();
  github.setContent(content);
  const edge = startEdge({
    fetch: async (input, init) => github.service.request(String(input), init),
    vars: { GITHUB_LOGIN: login, GITHUB_TOKEN: token, GITHUB_API_URL: "https://api.github.example" },
  });
  return { ...edge, github };
}

async function listOf(response: Response) {
  return contributionListSchema.parse(await response.json());
}

test("the last year's contributions, one entry a day, in order", async () => {
  const { request } = startWithGithub({});

  const days = await listOf(await request("/api/info/github"));

  expect(days).toHaveLength(366);
  expect(days[0]?.date).toBe("2025-11-23");
  expect(days.at(-1)?.date).toBe("2026-11-23");
  expect(days.some(({ count }) => count > 0)).toBe(true);
});

test("weeks begin on Sunday, months on their first day, and no contribution is lost", async () => {
  const { request } = startWithGithub({});
  const total = (list: { count: number }[]) => list.reduce((sum, { count }) => sum + count, 0);

  const days = await listOf(await request("/api/info/github?query=daily"));
  const weeks = await listOf(await request("/api/info/github?query=weekly"));
  const months = await listOf(await request("/api/info/github?query=monthly"));

  expect(weeks).toHaveLength(53);
  expect(weeks.every(({ date }) => new Date(date).getUTCDay() === 0)).toBe(true);
  expect(months.map(({ date }) => date)).toContain("2026-02-01");
  expect(total(weeks)).toBe(total(days));
  expect(total(months)).toBe(total(days));
});

test.each(["yearly", "", "daily&query=weekly"])("query=%s is refused", async (query) => {
  const { request } = startWithGithub({});

  const response = await request(`/api/info/github?query=${query}`);

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: "`query` must be daily, weekly or monthly." });
});

test.each([
  ["a wrong token", { token: "wrong-token-1234" }],
  ["an account that does not exist", { login: "nobody-at-all" }],
  ["half a document", { content: "half" as const }],
  ["a document that is not a calendar", { content: "hostile" as const }],
])("%s: 503, one line in the log, no token in it", async (_name, options) => {
  const { request, lines } = startWithGithub(options);

  const response = await request("/api/info/github");

  expect(response.status).toBe(503);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/wrong-token-1234|local-stand-in-token/);
});

test("without a token the list is empty, and GitHub is not asked", async () => {
  const { request } = startEdge({ vars: { GITHUB_LOGIN } });

  expect(await listOf(await request("/api/info/github"))).toEqual([]);
});

test("the last good copy is served through every kind of failure", async () => {
  const { services, github, lines } = startWithGithub({});
  await services.contributions.refresh();
  const before = await services.contributions.list("daily");

  for (const content of ["none", "hostile", "half"] as const) {
    github.setContent(content);
    lines.length = 0;
    await services.contributions.refresh();
    expect(lines).toHaveLength(1);
  }

  expect(await services.contributions.list("daily")).toEqual(before);
});
