import { expect, test } from "vitest";
import { createLog, describeError } from "#shared/domain/log.ts";

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

test("an error is told with its causes", () => {
  const cause = new TypeError("socket closed");
  expect(describeError(new Error("could not read", { cause }))).toBe(
    "Error: could not read <- TypeError: socket closed",
  );
});

test("a circle of causes ends", () => {
  const first = new Error("first");
  const second = new Error("second", { cause: first });
  first.cause = second;
  expect(describeError(first).split(" <- ")).toHaveLength(5);
});
