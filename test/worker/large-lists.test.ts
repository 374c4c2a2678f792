import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { courseSearchText } from "#shared/search-text.ts";
import { ADA, startAccounts } from "../support/accounts.ts";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";

const LEVELS = ["Beginner", "Intermediate", "Advanced"] as const;

/** Courses c000, c001 … after the four of the initial content; every seventh is about Zürich. */
async function addCourses(count: number) {
  const offer = env.DB.prepare(
    `INSERT INTO offers (id, kind, number, name, price_minor, currency, billing_cycle, price_suffix, features, refund_days, cancel_any_time, position, created_at, updated_at)
     VALUES (?, 'course', ?, ?, 100, 'GBP', 'one_time', 'one-time', '[]', 15, 0, ?, 0, 0)`,
  );
  const course = env.DB.prepare(
    `INSERT INTO courses (id, title, tagline, category, level, duration_weeks, tags, requirements, outcomes, thumbnail_url, search_text, position, created_at, updated_at)
     VALUES (?, ?, 'A line.', ?, ?, 4, '[]', '[]', '[]', '/x.svg', ?, ?, 0, 0)`,
  );
  const statements = Array.from({ length: count }, (_, index) => {
    const id = `c${String(index).padStart(3, "0")}`;
    const name = index % 7 === 0 ? `Zürich ${index}` : `Course ${index}`;
    const category = index % 2 === 0 ? "Even" : "Odd";
    const level = LEVELS[index % 3] ?? "Beginner";
    const text = courseSearchText({ name, title: name, tagline: "A line.", category, level, tags: [] });
    // Three in a row share a position: paging must not lose one between them.
    const position = 100 + Math.floor(index / 3);
    return [
      offer.bind(id, 100 + index, name, position),
      course.bind(id, name, category, level, text, position),
    ];
  });
  await env.DB.batch(statements.flat());
}

test.each(["/api/courses?limit=7", "/api/projects?limit=2", "/api/templates?limit=3"])(
  "following the links of %s shows every entry once, in order",
  async (start) => {
    await writeContent();
    await addCourses(40);
    const { request } = startEdge();
    const idsOf = async (answer: Response) => {
      const body = await answer.json<Record<string, { id?: string; slug?: string }[]>>();
      const list = Array.isArray(body) ? body : (body.courses ?? body.projects ?? []);
      return list.map(({ id, slug }: { id?: string; slug?: string }) => id ?? slug);
    };
    const whole = await idsOf(await request(start.replace(/limit=\d/, "limit=200")));
    const seen: unknown[] = [];
    let path: string | undefined = start;
    for (let page = 0; path && page < 20; page += 1) {
      const answer = await request(path);
      const ids = await idsOf(answer);
      expect(ids.length).toBeLessThanOrEqual(7);
      seen.push(...ids);
      path = /^<(.+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

test.each(["limit=0", "limit=x", "cursor=x", "cursor=1.%27"])("a list refuses %s", async (query) => {
  expect((await startEdge().request(`/api/courses?${query}`)).status).toBe(400);
});

test("a small library is sent complete for every search", async () => {
  await writeContent();
  const library = await startEdge().services.courses.library(
    { query: "nothing", category: "", level: "" },
    { limit: 24, cursor: "2.2" },
  );
  expect(library).toMatchObject({ whole: true, next: null });
  expect(library.items.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
});

const filters: [
  what: string,
  filter: { query?: string; category?: string; level?: string },
  found: number,
][] = [
  ["nothing", {}, 64],
  ["a category", { category: "Odd" }, 30],
  ["a level", { level: "Advanced" }, 20],
  ["both", { category: "Odd", level: "Advanced" }, 10],
  ["a word without its accent", { query: "ZURICH" }, 9],
  ["two words", { query: "zurich 14" }, 1],
  ["a word and a category", { query: "zür", category: "Odd" }, 4],
  ["a part of a word", { query: "üric" }, 9],
  ["signs alone", { query: "%" }, 0],
  ["a pattern", { query: "Z_rich" }, 0],
];

test.each(filters)("a large library is narrowed down by %s", async (_what, filter, found) => {
  await writeContent();
  await addCourses(60);
  const { courses } = startEdge().services;
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await courses.library(
      { query: "", category: "", level: "", ...filter },
      { limit: 24, cursor },
    );
    expect(page.whole).toBe(false);
    expect(page.categories).toContain("Odd");
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect(new Set(seen).size).toBe(found);
  expect(seen).toHaveLength(found);
});

test("the desk counts the unread entries", async () => {
  const { browser, services } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  const form = { fullName: "Ada", email: "ada@example.org", message: "Which course first?" };
  await services.contact.send(form, { network: "192.0.2.1" });
  await services.contact.send({ ...form, message: "And the second?" }, { network: "192.0.2.1" });
  const [entry] = (await services.inbox.list("contact", { archived: false })).items;
  await services.inbox.mark("contact", entry?.id ?? "", { read: true });
  const { results } = await env.DB.prepare("SELECT id FROM users").all<{ id: string }>();
  const studentId = results[0]?.id ?? "";
  await services.messages.write("student", studentId, { body: "Hello", submissionId: undefined });
  await services.messages.write("student", studentId, { body: "Again", submissionId: undefined });
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO newsletter_subscribers (id, email, status, created_at, updated_at) VALUES ('n', 'n@example.org', 'confirmed', 0, 0), ('m', 'm@example.org', 'pending', 0, 0)",
    ),
    env.DB.prepare(
      "INSERT INTO users (id, email, full_name, password_hash, role, created_at, updated_at) VALUES ('a', 'a@example.org', 'A', 'x', 'admin', 0, 0)",
    ),
  ]);
  expect(await services.inbox.unread()).toEqual({
    assignments: 0,
    conversations: 1,
    contact: 1,
    mentorship: 0,
    questions: 0,
  });
  await services.messages.markRead("instructor", studentId, 2);
  expect(await services.inbox.unread()).toEqual({
    assignments: 0,
    conversations: 0,
    contact: 1,
    mentorship: 0,
    questions: 0,
  });
});

test("a large catalogue's site map is split, a small one's is one file", async () => {
  const { siteMap } = startEdge().services;
  expect(await siteMap.read()).toMatchObject({ courses: [], offers: [], parts: 0 });
  await writeContent();
  const small = await siteMap.read();
  expect([small.courses.length, small.offers.length, small.parts]).toEqual([5, 9, 0]);
  await addCourses(12);
  await env.DB.prepare("UPDATE courses SET position = 900 WHERE id = 'c007'").run();
  const large = await siteMap.read();
  expect([large.courses, large.offers.length, large.parts]).toEqual([[], 5, 2]);
  expect(await siteMap.part(0)).toHaveLength(16);
  expect(await siteMap.part(1)).toEqual([{ id: "c007", changed: new Date(0) }]);
  await expect(siteMap.part(2)).rejects.toMatchObject({ code: "not_found" });
  const digest = await siteMap.digest();
  expect([digest.courses.length, digest.offers.length]).toEqual([16, 5]);
});
