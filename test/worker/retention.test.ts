import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-23T09:00:00Z");
const TWO_YEARS_AGO = Date.parse("2024-11-23T09:00:00Z");

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");
const insert = (table: string, row: Record<string, string | number | null>) =>
  env.DB.prepare(
    `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).fill("?").join(", ")})`,
  ).bind(...Object.values(row));

const person = { full_name: "Ada", email: "ada@example.org" };

test("contact messages are deleted after two years, archived or not, and not a day earlier", async () => {
  const ages = { old: TWO_YEARS_AGO - 1, young: TWO_YEARS_AGO + DAY };
  const rows = Object.entries(ages).flatMap(([age, at]) =>
    [null, at].flatMap((archived) => {
      const row = { id: `${age}-${archived}`, ...person, archived_at: archived, created_at: at };
      return [
        insert("contact_messages", { ...row, message: "Hello" }),
        insert("mentorship_requests", { ...row, package_name: "Pro" }),
      ];
    }),
  );
  await env.DB.batch(rows);
  await startEdge().services.retention.cleanUp();
  for (const table of ["contact_messages", "mentorship_requests"]) {
    const { results } = await env.DB.prepare(`SELECT id FROM ${table}`).all();
    expect(results.map(({ id }) => String(id).slice(0, 5))).toEqual(["young", "young"]);
  }
});

test("messages older than two years are deleted, and with the last one the conversation", async () => {
  const student = (id: string, last: number) => [
    insert("users", { id, email: id, full_name: id, password_hash: "", created_at: 0, updated_at: 0 }),
    insert("conversations", {
      student_id: id,
      unread_by_student: 0,
      unread_by_instructor: 1,
      last_message_at: last,
    }),
    insert("messages", {
      id: `${id}-1`,
      student_id: id,
      author: "student",
      body: "Hi",
      created_at: TWO_YEARS_AGO - 1,
    }),
  ];
  await env.DB.batch([
    ...student("gone", TWO_YEARS_AGO - 1),
    ...student("here", NOW),
    insert("messages", { id: "here-2", student_id: "here", author: "student", body: "Hi", created_at: NOW }),
  ]);
  await startEdge().services.retention.cleanUp();
  expect((await env.DB.prepare("SELECT id FROM messages").all()).results).toEqual([{ id: "here-2" }]);
  expect((await env.DB.prepare("SELECT student_id FROM conversations").all()).results).toEqual([
    { student_id: "here" },
  ]);
});

test("unsubscribed addresses are deleted; the others stay", async () => {
  await env.DB.batch(
    ["pending", "confirmed", "unsubscribed"].map((status) =>
      insert("newsletter_subscribers", {
        id: status,
        email: status,
        status,
        created_at: NOW,
        updated_at: NOW,
      }),
    ),
  );
  await startEdge().services.retention.cleanUp();
  expect((await env.DB.prepare("SELECT id FROM newsletter_subscribers ORDER BY id").all()).results).toEqual([
    { id: "confirmed" },
    { id: "pending" },
  ]);
});

test("a run deletes a limited number, and the next ones the rest", async () => {
  const rows = Array.from({ length: 700 }, (_, index) =>
    insert("contact_messages", { id: `m${index}`, ...person, message: "Hello", created_at: 0 }),
  );
  await env.DB.batch(rows);
  const { retention } = startEdge().services;
  await retention.cleanUp();
  expect(await count("contact_messages")).toBe(200);
  await retention.cleanUp();
  expect(await count("contact_messages")).toBe(0);
});
