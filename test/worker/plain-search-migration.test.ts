import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";

const isBefore = ({ name }: { name: string }) => name < "0008";

test("a site of the previous release keeps its students, and loses the old search's triggers and rows", async () => {
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.filter(isBefore));
  await env.DB.prepare(
    "INSERT INTO users (id, email, full_name, phone, password_hash, search_text, created_at, updated_at) VALUES ('s', 'sile@example.org', 'Síle O’Brien', '07700 900123', 'x', 'sile o’brien sile@example.org 07700 900123 07700900123', 0, 0)",
  ).run();
  expect(await env.DB.prepare("SELECT count(*) AS n FROM user_beginnings").first("n")).toBeGreaterThan(0);

  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

  const { students } = startEdge().services;
  for (const q of ["o'brien", "O’Brien", "+44 7700", "rien sile@"]) {
    expect((await students.list({ q, limit: 10 })).students, q).toMatchObject([{ _id: "s" }]);
  }
  const left = "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')";
  expect((await env.DB.prepare(left).all()).results).toEqual([]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM user_beginnings").first("n")).toBe(0);
});

test("the tables that the previous release reads for visitors still exist", async () => {
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.filter(isBefore));
  const insert = (sql: string) => env.DB.prepare(sql).run();
  await insert(
    "INSERT INTO offers (id, kind, number, name, price_minor, currency, billing_cycle, price_suffix, features, refund_days, cancel_any_time, position, created_at, updated_at) VALUES ('1', 'course', 1, 'Node', 100, 'GBP', 'one_time', '', '[]', 15, 0, 1, 0, 0)",
  );
  await insert(
    "INSERT INTO courses (id, title, tagline, category, level, duration_weeks, tags, requirements, outcomes, thumbnail_url, search_text, position, created_at, updated_at) VALUES ('1', 'Node', '', 'Back end', 'Beginner', 4, '[]', '[]', '[]', '/x.svg', 'node', 1, 0, 0)",
  );

  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

  const asked = "SELECT place FROM course_beginnings WHERE beginning = 'no'";
  expect((await env.DB.prepare(asked).all()).results).toEqual([{ place: "000000000000001.1" }]);
  expect(await env.DB.prepare("SELECT total FROM totals WHERE name = 'students'").first("total")).toBe(0);
});
