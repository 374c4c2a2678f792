import * as v from "valibot";
import { expect, test } from "vitest";
import { profileSchema, registerSchema } from "#shared/accounts/account.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { phoneSchema } from "#shared/forms/phone.ts";
import { mentorshipSchema } from "#shared/mentorship/mentorship.ts";

const request = { fullName: "Ada", email: "ada@example.com", phone: "", packageName: "Mentorship" };

test("the phone fields of all forms share one rule", () => {
  expect(mentorshipSchema.entries.phone).toBe(phoneSchema);
  expect(registerSchema.entries.phone).toBe(phoneSchema);
  expect(profileSchema.entries.phone).toBe(phoneSchema);
});

test.each([
  ["", null],
  [undefined, null],
  [null, null],
  ["  ", null],
  ["020 7946 0958", "020 7946 0958"],
  [" +44 (0)20-7946.0958 ", "+44 (0)20-7946.0958"],
])("a phone number as %j is stored as %j", (phone, expected) => {
  expect(v.parse(mentorshipSchema, { ...request, phone }).phone).toBe(expected);
});

test.each([
  "123456",
  "call me",
  "+1 234 567 890 123 456",
  "02079460958; DROP TABLE",
  "１２３４５６７",
  "+".repeat(60_000),
  442079460958,
])("%j is refused as a phone number", (phone) => {
  const { issues = [] } = v.safeParse(mentorshipSchema, { ...request, phone });
  expect(Object.keys(fieldErrors(issues))).toEqual(["phone"]);
});

test.each([
  ["fullName", ""],
  ["fullName", "x".repeat(121)],
  ["email", "ada"],
  ["packageName", "  "],
  ["packageName", "x".repeat(121)],
])("%s must not be %j", (field, value) => {
  const { issues = [] } = v.safeParse(mentorshipSchema, { ...request, [field]: value });
  expect(Object.keys(fieldErrors(issues))).toEqual([field]);
});

test("a body that is not an object is refused", () => {
  const { issues = [] } = v.safeParse(mentorshipSchema, null);
  expect(fieldErrors(issues)).toEqual({ form: "Fill in your name, your email address and the package." });
});
