import type * as v from "valibot";
import { expect, test } from "vitest";
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  forgotSchema,
  loginSchema,
  profileSchema,
  registerSchema,
  resetSchema,
} from "#shared/accounts/account.ts";
import { passkeyNameSchema } from "#shared/accounts/passkeys.ts";
import { contactSchema } from "#shared/contact/contact.ts";
import { describeSchema } from "#shared/media/describe.ts";
import { mentorshipSchema } from "#shared/mentorship/mentorship.ts";
import { messageSchema } from "#shared/messages/message.ts";
import { replySchema } from "#shared/messages/reply.ts";
import { newsletterIssueSchema } from "#shared/newsletter/issue.ts";
import { newsletterSchema } from "#shared/newsletter/newsletter.ts";
import { newsletterIssue } from "../support/letters.ts";
import { mailedLinks } from "../support/mailed-links.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";
import { siteUrl, sql } from "../support/site-client.ts";
import { uploadedPicture } from "../support/uploaded.ts";

type FormSchema = { readonly entries: Readonly<Record<string, v.GenericSchema>> };
type Step = { type: string; requirement?: unknown; wrapped?: Step; pipe?: readonly Step[] };

/** The longest value that a schema takes for a field, or undefined. A step of a pipe can be a pipe itself. */
function longest(step: Step): unknown {
  if (step.type === "max_length") return step.requirement;
  const inner = step.wrapped ? [step.wrapped] : (step.pipe ?? []);
  return inner.map(longest).find((found) => found !== undefined);
}

/** The fields that a person types in on a page: their names and `maxlength`. */
function typedFields(html: string): [name: string, most: number][] {
  const controls = [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([tag]) => ({
    name: /\bname="([^"]*)"/.exec(tag)?.[1] ?? "",
    type: /\btype="([^"]*)"/.exec(tag)?.[1] ?? "text",
    most: Number(/\bmaxlength="(\d+)"/i.exec(tag)?.[1]),
  }));
  const typed = controls.filter(({ type }) => ["text", "email", "tel", "password"].includes(type));
  // Without the hidden field for robots, and the user name for password managers.
  return typed.filter(({ name }) => name !== "website" && name !== "").map(({ name, most }) => [name, most]);
}

async function cookiesOf(person: { email: string; password: string }): Promise<string> {
  const { storageState } = await signedInAs(person);
  if (typeof storageState !== "object") throw new Error("no cookies");
  return storageState.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function expectFields(path: string, schemas: readonly FormSchema[], cookie = ""): Promise<void> {
  const html = await (await fetch(siteUrl + path, { headers: { cookie } })).text();
  const fields = typedFields(html);
  expect(fields.length, path).toBeGreaterThan(0);
  for (const [name, most] of fields) {
    const limits = schemas.flatMap(({ entries }) => {
      const entry = entries[name];
      return entry ? [longest(entry)] : [];
    });
    expect(limits, `${path}: ${name}`).toContain(most);
  }
}

test.each([
  ["/", [newsletterSchema]],
  ["/newsletter", [newsletterSchema]],
  ["/contact", [contactSchema]],
  ["/mentorship/join", [mentorshipSchema]],
  ["/register", [registerSchema]],
  ["/login", [loginSchema]],
  ["/forgot-password", [forgotSchema]],
])("no field of %s accepts more than its schema", (path, schemas) => expectFields(path, schemas));

test("no field behind the sign-in accepts more than its schema", async () => {
  const student = await newAccount();
  const { reset } = await mailedLinks(student);
  await expectFields(`/reset-password?token=${reset}`, [resetSchema]);
  const own = await cookiesOf(student);
  await expectFields("/portal/profile/delete", [deleteAccountSchema], own);
  await expectFields("/messages", [messageSchema], own);
  const passkey = { entries: { name: passkeyNameSchema } };
  await expectFields(
    "/portal/profile",
    [profileSchema, changeEmailSchema, changePasswordSchema, passkey, deleteAccountSchema],
    own,
  );

  const letter = `letter-${crypto.randomUUID()}`;
  await sql(
    "INSERT INTO contact_messages (id, full_name, email, message, fingerprint, created_at) VALUES (?, ?, ?, ?, ?, ?)",
    [letter, "Grace Hopper", "grace@example.com", "Which course first?", letter, Date.now()],
  );
  const admin = await cookiesOf(await newAccount({ role: "admin" }));
  await expectFields(`/messages/${student.id}`, [messageSchema], admin);
  await expectFields(`/messages/contact/${letter}`, [replySchema], admin);
  await expectFields("/newsletter/issues/new", [newsletterIssueSchema], admin);
  await expectFields(`/upload/${await uploadedPicture()}`, [describeSchema], admin);
  await expectFields(`/newsletter/issues/${await newsletterIssue()}`, [newsletterIssueSchema], admin);
});
