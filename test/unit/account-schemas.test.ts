import * as v from "valibot";
import { expect, test } from "vitest";
import { loginSchema, registerSchema } from "#shared/accounts/account.ts";
import { storedUserSchema, studentsQuerySchema } from "#shared/accounts/session.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";

const form = { fullName: "Ada Lovelace", email: "Ada@Example.org", password: "a green bar a day" };
const problems = (input: unknown) => fieldErrors(v.safeParse(registerSchema, input).issues ?? []);

test("a registration is normalised, with the specification's defaults", () => {
  expect(v.parse(registerSchema, form)).toEqual({
    fullName: "Ada Lovelace",
    email: "ada@example.org",
    password: "a green bar a day",
    phone: null,
    packageName: null,
    pricingId: 1,
  });
});

test("fields that a registration may not set are dropped", () => {
  const smuggled = {
    ...form,
    role: "admin",
    id: "1",
    emailConfirmedAt: 1,
    sessionEpoch: -1,
    __proto__: { role: "admin" },
  };
  expect(Object.keys(v.parse(registerSchema, smuggled)).sort()).toEqual(
    ["email", "fullName", "packageName", "password", "phone", "pricingId"].sort(),
  );
});

test.each([
  ["", "Choose a password."],
  [undefined, "Choose a password."],
  ["1234567", "Use at least 8 characters."],
  ["🟢🟢🟢🟢🟢🟢🟢", "Use at least 8 characters."],
  ["x".repeat(201), "Use at most 200 characters for your password."],
  ["x".repeat(10_000), "Use at most 200 characters for your password."],
  [7, "Choose a password."],
  [["12345678"], "Choose a password."],
])("the password %j is refused", (password, message) => {
  expect(problems({ ...form, password }).password).toBe(message);
});

test.each(["12345678", "x".repeat(200), "🟢".repeat(200), " leading and trailing ", "passwörter"])(
  "the password %j has an allowed length, and is not trimmed",
  (password) => {
    expect(v.parse(registerSchema, { ...form, password }).password).toBe(password.normalize("NFC"));
  },
);

test.each([-1, 1.5, "1e3", "one", Number.NaN, 10_000, {}, "99999999999999999999"])(
  "the package number %j is refused",
  (pricingId) => {
    expect(problems({ ...form, pricingId })).toHaveProperty("pricingId");
  },
);

test("a number may come as text from a form", () => {
  expect(v.parse(registerSchema, { ...form, pricingId: "2" }).pricingId).toBe(2);
});

test("a login without a password says so", () => {
  expect(fieldErrors(v.safeParse(loginSchema, { email: "ada@example.org" }).issues ?? [])).toEqual({
    password: "Enter your password.",
  });
});

test("a malformed stored user is ignored", () => {
  const user = {
    id: "1",
    fullName: "Ada",
    email: "a@b.org",
    phone: null,
    role: "student",
    emailConfirmed: true,
  };
  const stored = { ...user, packageName: null, pricingId: 1, token: "t" };
  expect(v.is(storedUserSchema, stored)).toBe(true);
  for (const wrong of [null, "{}", [], { ...stored, role: "root" }, { ...stored, token: "" }, user]) {
    expect(v.is(storedUserSchema, wrong)).toBe(false);
  }
});

test("the query of the list of students is validated", () => {
  expect(v.parse(studentsQuerySchema, {})).toMatchObject({ q: "", limit: 50 });
  expect(v.parse(studentsQuerySchema, { limit: "999" }).limit).toBe(200);
  for (const wrong of [
    { limit: "0" },
    { limit: "-1" },
    { limit: "x" },
    { cursor: "'; DROP TABLE users" },
    { format: "xml" },
  ]) {
    expect(v.is(studentsQuerySchema, wrong)).toBe(false);
  }
});
