import { expect, test } from "vitest";
import { loginSchema, registerSchema } from "#shared/accounts/account.ts";
import { contactSchema } from "#shared/contact/contact.ts";
import { mentorshipSchema } from "#shared/mentorship/mentorship.ts";
import { fieldRules } from "../../app/forms/field-rules.ts";

test.each([
  [contactSchema, "fullName", { required: true, maxLength: 120 }],
  [contactSchema, "email", { required: true, maxLength: 254 }],
  [contactSchema, "message", { required: true, maxLength: 5_000 }],
  [mentorshipSchema, "phone", { required: false, maxLength: 40 }],
  [registerSchema, "packageName", { required: false, maxLength: 120 }],
  [loginSchema, "password", { required: false, maxLength: 800 }],
  [contactSchema, "nothing", { required: false }],
])("a field's rules are read from its schema (%#: %s)", (schema, name, rules) => {
  expect(fieldRules(schema, name)).toEqual(rules);
});
