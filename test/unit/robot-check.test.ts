import { expect, test } from "vitest";
import { ELAPSED_FIELD, HONEYPOT_FIELD, judgeSender, LEAST_MS } from "#shared/forms/robot-check.ts";

const senderOf = (fields: Record<string, string>) => judgeSender((name) => fields[name] ?? "");

test.each([
  ["a form without JavaScript", {}, "person"],
  ["a form that took its time", { [ELAPSED_FIELD]: String(LEAST_MS) }, "person"],
  ["a tab that stood open for a week", { [ELAPSED_FIELD]: "604800000" }, "person"],
  ["a form sent at once", { [ELAPSED_FIELD]: String(LEAST_MS - 1) }, "hasty"],
  ["a form sent in no time", { [ELAPSED_FIELD]: "0" }, "hasty"],
  ["a filled trap", { [HONEYPOT_FIELD]: "https://spam.example" }, "robot"],
  ["a trap filled with a space", { [HONEYPOT_FIELD]: " " }, "robot"],
  ["a filled trap, whatever the time", { [HONEYPOT_FIELD]: "x", [ELAPSED_FIELD]: "60000" }, "robot"],
  ["a filled trap sent at once", { [HONEYPOT_FIELD]: "x", [ELAPSED_FIELD]: "0" }, "robot"],
])("%s", (_name, fields, sender) => {
  expect(senderOf(fields)).toBe(sender);
});

test.each(["", "-1", "NaN", "1e3", "0x10", " 12", "12.5", "9".repeat(400), "soon"])(
  "a time of %j says nothing about the sender",
  (elapsed) => {
    expect(senderOf({ [ELAPSED_FIELD]: elapsed })).toBe("person");
  },
);
