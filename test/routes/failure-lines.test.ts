import { expect, test } from "vitest";
import { allowProblems } from "../support/problems.ts";
import { cookiesOf, newAccount } from "../support/signed-in.ts";
import { newAddress, siteUrl, takeLogs, without } from "../support/site-client.ts";

const TOKEN = "a".repeat(43);
const person = { fullName: "Ada Lovelace", password: "a green bar a day" };

test.each<[string, string, Record<string, string> | null]>([
  ["conversations", "/messages/nobody", null],
  ["conversations", "/messages/nobody.data", null],
  ["user_sessions", "/portal/profile", null],
  ["newsletter_subscribers", "/newsletter", {}],
  ["contact_messages", "/contact", { ...person, message: "Hello" }],
  ["mentorship_requests", "/mentorship/join", { ...person, packageName: "Mentorship" }],
  ["users", "/register", person],
  ["users", "/login", person],
  ["mailed_tokens", `/confirm-email?token=${TOKEN}`, {}],
  ["users", "/messages/nobody", { body: "Hello" }],
  ["attempts", "/chat", { text: "What are props?", history: "[]" }],
  [
    "answer_ratings",
    "/chat",
    { intent: "rate", answer: "an-answer-of-before", helpful: "yes", history: "[]" },
  ],
])("without %s, %s answers 503 and logs one line with its request id", async (table, path, form) => {
  allowProblems(/page\.failed/);
  const cookie = await cookiesOf(await newAccount({ role: "admin" }));
  await takeLogs();
  const answer = await without(table, () =>
    fetch(`${siteUrl}${path}`, {
      redirect: "manual",
      headers: { origin: siteUrl, ...(/messages|portal/.test(path) && { cookie }) },
      ...(form && { method: "POST", body: new URLSearchParams({ ...form, email: newAddress() }) }),
    }),
  );
  expect(answer.status).toBe(503);
  const lines = (await takeLogs()).filter(({ level }) => level === "error");
  expect(lines.map(({ message }) => JSON.parse(message))).toEqual([
    {
      level: "error",
      event: "page.failed",
      requestId: answer.headers.get("x-request-id"),
      code: "unavailable",
      // The cause is for the log and must not reach the visitor.
      error: expect.stringContaining(`no such table: ${table}`),
    },
  ]);
  expect(await answer.text()).not.toMatch(/no such table|SQLITE/);
});

test("a visitor's own mistake logs nothing", async () => {
  await takeLogs();
  const answers = await Promise.all([
    fetch(`${siteUrl}/courses/nothing`),
    fetch(`${siteUrl}/no-such-page`),
    fetch(`${siteUrl}/terms`, { method: "POST", headers: { origin: siteUrl } }),
    fetch(`${siteUrl}/contact`, {
      method: "POST",
      headers: { origin: siteUrl },
      body: new URLSearchParams(),
    }),
    fetch(`${siteUrl}/chat`, {
      method: "POST",
      headers: { origin: siteUrl },
      body: new URLSearchParams({ text: " ", history: "[]" }),
    }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 405, 400, 400]);
  expect((await takeLogs()).filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
});
