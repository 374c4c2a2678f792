import { expect, test } from "vitest";
import { MESSAGE_LIMIT, NAME_LIMIT, readEntry } from "../app/guest-book/entry.ts";

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("trims what was typed and keeps line breaks", () => {
  expect(readEntry(formOf({ name: "  Ada ", message: "One\r\nTwo\n" }))).toEqual({
    ok: true,
    entry: { name: "Ada", message: "One\nTwo" },
  });
});

test.each([
  ["nothing at all", {}, ["message", "name"]],
  ["only spaces", { name: " ", message: "\n" }, ["message", "name"]],
  ["a long name", { name: "x".repeat(NAME_LIMIT + 1), message: "Hello" }, ["name"]],
  ["a long message", { name: "Ada", message: "x".repeat(MESSAGE_LIMIT + 1) }, ["message"]],
  ["a file in place of text", { name: new Blob(["Ada"]), message: "Hello" }, ["name"]],
])("refuses %s", (_case, fields, wrong) => {
  const read = readEntry(formOf(fields));

  expect(read.ok).toBe(false);
  expect(!read.ok && Object.keys(read.errors).sort()).toEqual(wrong);
});

test("takes a name and a message that are exactly at their limits", () => {
  const entry = { name: "x".repeat(NAME_LIMIT), message: "y".repeat(MESSAGE_LIMIT) };

  expect(readEntry(formOf(entry))).toEqual({ ok: true, entry });
});
