import { TURNSTILE_FIELD, type TurnstileForm } from "#shared/forms/turnstile.ts";
import { hashToken, newToken } from "#worker/platform/secret-tokens.ts";
import { turnstileToken } from "../../upstream/turnstile.ts";
import type { FaultPerson, FaultySite } from "./site.ts";

/** A typed text, which is searched for in the answer if it could not be stored. */
export const TYPED = "Nothing of this may be lost";

/** One request of the table: its path, its sender and its content. */
export type Sent = {
  path: string;
  /** Sent as a form, as a page without scripts does. */
  form?: Record<string, string>;
  /** Sent as a form with a file: a picture in `file`. */
  upload?: Record<string, string>;
  /** Sent as they are. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** Sent as JSON, as to the API. */
  json?: Record<string, unknown>;
  /** Sent as it is, with the type in `headers`. */
  body?: string;
  headers?: Record<string, string>;
};

type Make = Sent | ((site: FaultySite, person: FaultPerson) => Promise<Sent> | Sent);
export type FaultRequest = {
  as?: "student" | "admin";
  make: Make;
  /** What every complete answer contains, if two of them can differ because other requests write meanwhile. */
  proof?: RegExp;
  /** What an answer says if it lacks something. */
  lesser?: RegExp;
  /** The page's heading, if the normal answer is the one without it. */
  heading?: string;
};

/** Form fields that a person types into or chooses in. */
const TYPED_FIELDS = new Set([
  "fullName",
  "email",
  "phone",
  "subject",
  "message",
  "body",
  "text",
  "name",
  "packageName",
  "folder",
  "alt",
  "address",
  "reason",
  "note",
  "review",
  ...["list", "source", "welcomeSubject", "welcomeBody", "giftEmail"],
]);
const SECRET_FIELDS = new Set(["password", "currentPassword", "newPassword"]);
const valuesOf = (fields: Record<string, unknown> = {}, named: ReadonlySet<string>) =>
  Object.entries(fields).flatMap(([name, value]) => (named.has(name) && value ? [String(value)] : []));

/** The form input that must not be lost. */
export const typedIn = ({ form, upload }: Sent) => valuesOf({ ...form, ...upload }, TYPED_FIELDS);
/** Must never come back. */
export const secretsIn = ({ form, json }: Sent) => valuesOf({ ...form, ...json }, SECRET_FIELDS);

export const text = () => ({ fullName: "Ada Lovelace", email: `${crypto.randomUUID()}@example.org` });
/** The token of Turnstile's widget in the tested site's form. It works once. */
export const asPerson = (form: TurnstileForm) => ({ [TURNSTILE_FIELD]: turnstileToken("localhost", form) });
export const link =
  (purpose: "confirm_email" | "reset_password") => (site: FaultySite, person: FaultPerson) =>
    site.link(person, purpose);

/** The token that cancels a change of a person's email address. */
export async function cancelLink(site: FaultySite, { id }: FaultPerson): Promise<string> {
  const [token, at] = [newToken(), Date.now()];
  await site.insert("mailed_tokens", {
    ...{ token_hash: await hashToken(newToken()), cancel_hash: await hashToken(token) },
    ...{ user_id: id, purpose: "confirm_email", email: text().email },
    ...{ expires_at: at + 86_400_000, created_at: at },
  });
  return token;
}

export async function letter(site: FaultySite): Promise<string> {
  const id = crypto.randomUUID();
  await site.insert("contact_messages", {
    ...{ id, full_name: "Grace", email: "grace@example.org", message: "Hello", fingerprint: id },
    created_at: Date.now(),
  });
  return id;
}

/** A student's conversation, with one unread message for each side. */
async function unreadConversation(site: FaultySite, studentId: string): Promise<void> {
  // Two pages that show it have to be equal.
  const at = Date.UTC(2026, 0, 5);
  await site.insert("conversations", {
    ...{ student_id: studentId, last_message_at: at },
    ...{ unread_by_student: 1, unread_by_instructor: 1 },
  });
  for (const [index, author] of ["student", "instructor"].entries()) {
    const [id, created_at] = [crypto.randomUUID(), at + index * 1_000];
    await site.insert("messages", { id, student_id: studentId, author, body: "Hello", created_at });
  }
}

export async function ownMessages(site: FaultySite, { id }: FaultPerson): Promise<Sent> {
  await unreadConversation(site, id);
  return { path: "/messages" };
}

export async function conversation(site: FaultySite): Promise<Sent> {
  const { id } = await site.person("student");
  await unreadConversation(site, id);
  return { path: `/messages/${id}` };
}

/** The model's own words; the built-in answer quotes the notes. */
export const SAID = /what a component is given/;

/** The site's own passages instead of the model's words. */
export const QUOTED = /From “/;

export const question = { text: "What are props?", history: [] };
