import * as v from "valibot";
import { expect, test } from "vitest";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { linkTokenSchema, newsletterSchema } from "#shared/newsletter/newsletter.ts";

test.each([
  ["Ada@Example.ORG", "ada@example.org"],
  ["  ada@example.org \n", "ada@example.org"],
  ["ada+tips@example.org", "ada+tips@example.org"],
  ["ａｄａ@example.org", "ada@example.org"],
])("the email address %j is stored as %j", (typed, stored) => {
  expect(v.parse(newsletterSchema, { email: typed }).email).toBe(stored);
});

test.each([
  [{ email: "" }],
  [{ email: "   " }],
  [{ email: "ada" }],
  [{ email: "ada@" }],
  [{ email: "ada@example.org, eve@example.org" }],
  [{ email: "ada@example.org\nBcc: eve@example.org" }],
  [{ email: `${"a".repeat(250)}@example.org` }],
  [{ email: 7 }],
  [{}],
])("%j is refused with a message for the field", (body) => {
  const result = v.safeParse(newsletterSchema, body);
  expect(result.success).toBe(false);
  expect(fieldErrors(result.issues ?? []).email).toMatch(/address/);
});

test("a link's token is accepted exactly as it was mailed", () => {
  const token = "A_b-".repeat(10);
  expect(v.parse(linkTokenSchema, { token }).token).toBe(token);
  for (const wrong of ["", "short", `${token}<script>`, `${token} x`, "x".repeat(300)]) {
    expect(v.safeParse(linkTokenSchema, { token: wrong }).success).toBe(false);
  }
});
