import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { searchTextOf } from "#shared/search-text.ts";
import { startEdge } from "../support/edge.ts";

test("a word that very many have finds them all the same, newest first", async () => {
  const { services } = startEdge();
  const add = env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
     INSERT INTO users (id, email, full_name, password_hash, search_text, created_at, updated_at)
     SELECT printf('s%04d', i), 's' || i || '@example.org', 'Student ' || i, 'x', 'student ' || i || ' s' || i || '@example.org', i, i FROM n`,
  );
  await add.run();
  const { students } = await services.students.list({ q: "student", limit: 3 });
  expect(students.map(({ _id }) => _id)).toEqual(["s1200", "s1199", "s1198"]);
  const both = await services.students.list({ q: "student 777", limit: 3 });
  expect(both.students.map(({ _id }) => _id)).toEqual(["s0777"]);
});

test("a search that finds little in much ends its pages early, and misses nobody", async () => {
  const { services } = startEdge();
  // By turns: adas, graces, and once in 700 somebody who is called both.
  const add = env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
     INSERT INTO users (id, email, full_name, password_hash, search_text, created_at, updated_at)
     SELECT printf('s%04d', i), 's' || i || '@example.org', 'Somebody', 'x',
       CASE WHEN i % 700 = 0 THEN 'ada grace' WHEN i % 2 = 0 THEN 'ada ada' || i ELSE 'grace grace' || i END, i / 3, i FROM n`,
  );
  await add.run();
  const found: string[] = [];
  const lengths: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await services.students.list({ q: "grace ada", limit: 2, cursor });
    expect(page.unfinished).toBe(page.next !== null && page.students.length < 2);
    found.push(...page.students.map(({ _id }) => _id));
    lengths.push(page.students.length);
    cursor = page.next ?? undefined;
  } while (cursor && lengths.length < 20);
  expect(found).toEqual(["s2100", "s1400", "s0700"]);
  expect(lengths.slice(0, -1).some((length) => length < 2)).toBe(true);
  const file: string[] = [];
  for await (const page of services.students.pages("ada grace")) file.push(...page.map(({ _id }) => _id));
  expect(file).toEqual(found);
});

// All orders of the words, and pages that end on every hit: where a walk goes on must not matter.
test.each([1, 2, 50])("%i to a page, several words find what reading everything finds", async (limit) => {
  const { services } = startEdge();
  const WORDS = ["an", "ann", "anna", "b", "bo", "c"];
  const texts = Array.from({ length: 90 }, (_, index) =>
    WORDS.filter((_word, place) => (index * 7 + place * 13) % (place + 2) === 0 || index % 11 === place).join(
      " ",
    ),
  );
  const insert = env.DB.prepare(
    "INSERT INTO users (id, email, full_name, password_hash, search_text, created_at, updated_at) VALUES (?, ?, 'P', 'x', ?, ?, 0)",
  );
  const idOf = (index: number) => `p${String(index).padStart(3, "0")}`;
  await env.DB.batch(
    texts.map((text, index) => insert.bind(idOf(index), `${index}@x`, text, Math.floor(index / 4))),
  );
  for (const q of ["an", "ann b", "b ann", "anna bo c", "c an b", "ann an", "b c"]) {
    const expected = texts
      .flatMap((text, index) =>
        q.split(" ").every((word) => text.split(" ").some((one) => one.startsWith(word)))
          ? [idOf(index)]
          : [],
      )
      .reverse();
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await services.students.list({ q, limit, cursor });
      found.push(...page.students.map(({ _id }) => _id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(expected.length, q).toBeGreaterThan(0);
    expect(found, q).toEqual(expected);
  }
});

/** What the index of beginnings has for people, in its order. */
async function beginnings(): Promise<{ beginning: string; place: string }[]> {
  const { results } = await env.DB.prepare(
    "SELECT beginning, place FROM user_beginnings ORDER BY beginning, place",
  ).all<{ beginning: string; place: string }>();
  return results;
}

/** Every beginning of the words. */
const allOf = (words: readonly string[]) =>
  [...new Set(words.flatMap((word) => [...word].map((_, end) => word.slice(0, end + 1))))].sort();

test("the index of words follows a person who changes, moves and goes", async () => {
  const insert = env.DB.prepare(
    "INSERT INTO users (id, email, full_name, password_hash, search_text, created_at, updated_at) VALUES ('u', 'u@example.org', 'U', 'x', ?, 5, 0)",
  );
  const words = async () => (await beginnings()).map(({ beginning }) => beginning);
  const person = { fullName: 'Zoë "Z" O’Neil', email: "zoe.o@example.org", phone: "+44 7700 900123" };
  await insert.bind(searchTextOf(person)).run();
  const numbers = ["44", "447700900123", "47700900123", "7700", "7700900123", "700900123", "900123"];
  expect(await words()).toEqual(allOf([...numbers, "example", "o", "org", "o’neil", "z", "zoe"]));
  await env.DB.prepare("UPDATE users SET search_text = 'ada ada@example.org'").run();
  expect(await words()).toEqual(allOf(["ada", "example", "org"]));
  await env.DB.prepare("UPDATE users SET created_at = 7, id = 'v'").run();
  expect(await words()).toEqual(allOf(["ada", "example", "org"]));
  expect(new Set((await beginnings()).map(({ place }) => place))).toEqual(new Set(["000000000000007.v"]));
  await env.DB.prepare("DELETE FROM users").run();
  expect(await beginnings()).toEqual([]);
});

test("the version before finds people by the tables that it knows", async () => {
  await env.DB.prepare(
    "INSERT INTO users (id, email, full_name, password_hash, search_text, created_at, updated_at) VALUES ('u', 'u@example.org', 'U', 'x', 'ada lovelace', 0, 0)",
  ).run();
  const asked = "SELECT DISTINCT user_id AS id FROM user_words WHERE word >= 'love' AND word < 'lovf'";
  expect((await env.DB.prepare(asked).all()).results).toEqual([{ id: "u" }]);
});
