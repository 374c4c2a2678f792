import { beforeAll, expect, test } from "vitest";
import { newReader } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { sql } from "../support/site-client.ts";

const WEEK = 7 * 24 * 60 * 60_000;
let admin: SiteAccount;

beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

test("the brief shows a week's questions, and the weeks around it", async () => {
  const question = `How do I deploy to Fly ${crypto.randomUUID().slice(0, 8)}?`;
  await sql("INSERT INTO unanswered_questions (id, question, page, created_at) VALUES (?, ?, ?, ?)", [
    ...[crypto.randomUUID(), question, "/notes/props", Date.now() - WEEK],
  ]);
  const desk = await newReader({ as: admin });
  const page = await desk.open("/desk/brief");
  expect(page.heading).toBe("Your week");
  expect(page.text).toContain(question);
  expect(page.text).toContain("Nearest page: /notes/props");
  const before = await desk.follow(page, "The week before");
  expect(before.text).not.toContain(question);
  expect(before.text).toMatch(/A quiet week|no question without an answer/);
  expect((await desk.follow(before, "The week after")).text).toContain(question);
});

test("only admins see the brief", async () => {
  const student = await newReader({ as: await newAccount() });
  expect((await student.open("/desk/brief")).status).toBe(403);
});
