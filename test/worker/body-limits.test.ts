import { Hono } from "hono";
import { expect, test } from "vitest";
import { HISTORY_CHARACTERS_MAX, QUESTION_MAX } from "#shared/chat/chat.ts";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";
import { QUESTION_FILES_MAX } from "#shared/learning/question.ts";
import { ISSUE_MAX, SUBJECT_MAX } from "#shared/newsletter/issue.ts";
import { bodyLimits } from "#worker/http/body-limits.ts";
import type { AppEnv } from "#worker/http/env.ts";

const app = new Hono<AppEnv>();
app.use(bodyLimits).post("*", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));

const person = { fullName: 120, email: 254, phone: 40, packageName: 120 };
const TURNSTILE: [string, string] = ["cf-turnstile-response", "a".repeat(2_048)];

/** Every field at its maximum length, in the script that needs most bytes per character. */
const filled = (lengths: Record<string, number>) =>
  new URLSearchParams([
    TURNSTILE,
    ...Object.entries(lengths).map(([name, length]): [string, string] => [name, "€".repeat(length)]),
  ]);

const post = (path: string, body: BodyInit) => app.request(path, { method: "POST", body });

test.each([
  ["/contact", { ...person, message: MESSAGE_MAX }],
  ["/contact.data", { ...person, message: MESSAGE_MAX }],
  ["/register", { ...person, password: 800 }],
  ["/messages/some-student", { intent: 5, body: MESSAGE_MAX, submissionId: 36 }],
  ["/newsletter/issues/new.data", { intent: 7, subject: SUBJECT_MAX, body: ISSUE_MAX }],
  ["/newsletter/issues/some-issue", { intent: 7, subject: SUBJECT_MAX, body: ISSUE_MAX }],
  ["/desk/content/notes/props", { body: 60_000, intent: 4 }],
  ["/desk/questions/some-id", { body: MESSAGE_MAX, "code:index.html": QUESTION_FILES_MAX }],
  [
    "/api/chat/lessons/some-lesson",
    { text: QUESTION_MAX + HISTORY_CHARACTERS_MAX, exercise: QUESTION_FILES_MAX },
  ],
  ["/chat", { text: QUESTION_MAX, history: HISTORY_CHARACTERS_MAX }],
])("%s takes every field at its full length, in any script", async (path, lengths) => {
  expect((await post(path, filled(lengths))).status).toBe(200);
});

test.each([
  ["/contact", 65 * 1024],
  ["/api/newsletter", 65 * 1024],
  ["/newsletter", 65 * 1024],
  ["/newsletter/issues/new", 256 * 1024],
  ["/api/chat", 300 * 1024],
  ["/upload", 11 * 1024 * 1024],
])("%s refuses a body of %d bytes", async (path, bytes) => {
  expect((await post(path, "a".repeat(bytes))).status).toBe(413);
});

test.each(["/api/chat", "/api/chat/ask"])("%s takes a whole conversation in any script", async (path) => {
  const body = {
    text: "語".repeat(QUESTION_MAX),
    history: [{ content: "語".repeat(HISTORY_CHARACTERS_MAX) }],
  };
  expect((await post(path, JSON.stringify(body))).status).toBe(200);
});
