import { TURNSTILE_FIELD, type TurnstileForm } from "#shared/schemas/turnstile.ts";
import { turnstileToken } from "../upstream/turnstile.ts";
import type { FaultPerson, FaultySite } from "./built/site.ts";

/** What somebody typed, to be found again in the answer where it could not be stored. */
export const TYPED = "Nothing of this may be lost";

/** One request of the table: where it goes, who sends it and what it brings. */
export type Sent = {
  path: string;
  /** Sent as a form, as a page without scripts does. */
  form?: Record<string, string>;
  /** Sent as JSON, as to the API. */
  json?: Record<string, unknown>;
  headers?: Record<string, string>;
};

type Make = Sent | ((site: FaultySite, person: FaultPerson) => Promise<Sent> | Sent);
export type FaultRequest = {
  as?: "student" | "admin";
  make: Make;
  /** What was typed, where it is not TYPED. */
  typed?: string;
  /** What only a whole answer holds, where one that lacks something has the same status. */
  proof?: RegExp;
};

export const text = () => ({ fullName: "Ada Lovelace", email: `${crypto.randomUUID()}@example.org` });
/** What Turnstile's widget puts into a form of the site under test: good for once. */
export const asPerson = (form: TurnstileForm) => ({ [TURNSTILE_FIELD]: turnstileToken("localhost", form) });
export const link =
  (purpose: "confirm_email" | "reset_password") => (site: FaultySite, person: FaultPerson) =>
    site.link(person, purpose);

export async function letter(site: FaultySite): Promise<string> {
  const id = crypto.randomUUID();
  await site.insert("contact_messages", {
    ...{ id, full_name: "Grace", email: "grace@example.org", message: "Hello", fingerprint: id },
    created_at: Date.now(),
  });
  return id;
}

/** The model's own words; the built-in answer quotes the notes. */
export const SAID = /what a component is given/;

export const question = { text: "What are props?", history: [] };
