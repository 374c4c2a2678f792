import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { AppError } from "#shared/app-error.ts";
import { createLog, describeError } from "#shared/log.ts";

test("a line is JSON with the request's fields first", () => {
  const lines: string[] = [];
  const sink = { log: (line: string) => lines.push(line), warn: () => 0, error: () => 0 };
  createLog(sink, { requestId: "r1" }).info("mail.sent", { mailId: "m1" });
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "info",
    event: "mail.sent",
    requestId: "r1",
    mailId: "m1",
  });
});

test("an error is logged with its causes", () => {
  const cause = new TypeError("socket closed");
  expect(describeError(new Error("could not read", { cause }))).toBe(
    "Error: could not read <- TypeError: socket closed",
  );
});

test("a failed query is logged without its values", () => {
  const failed = new DrizzleQueryError(
    "insert into users (email, password_hash) values (?, ?)",
    ["ada@example.org", "$scrypt$secret"],
    new Error("D1_ERROR: no such table"),
  );
  expect(describeError(new AppError("unavailable", "Try again.", { cause: failed }))).toBe(
    "AppError: Try again. <- Error: Failed query: insert into users (email, password_hash) values (?, ?) <- Error: D1_ERROR: no such table",
  );
});

test("a circle of causes ends", () => {
  const first = new Error("first");
  const second = new Error("second", { cause: first });
  first.cause = second;
  expect(describeError(first).split(" <- ")).toHaveLength(5);
});
