import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { LEAST_MS, RobotCaught } from "#shared/forms/robot-check.ts";
import { ADA, startAccounts } from "../support/accounts.ts";
import type { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";

type Edge = ReturnType<typeof startEdge>;
type Sender = { network: string; trap?: string; elapsed?: string };

const contact = { fullName: "Ada", email: "ada@example.org", message: "May I ask something?" };
const mentorship = { fullName: "Ada", email: "ada@example.org", phone: null, packageName: "Mentorship" };
const registration = { ...ADA, phone: null, packageName: null, pricingId: 0 };

/** Every public form: a function that sends it, and the table that stores it. */
const FORMS = [
  [
    "contact",
    "contact_messages",
    ({ services }: Edge, sender: Sender) => services.contact.send(contact, sender),
  ],
  [
    "mentorship",
    "mentorship_requests",
    ({ services }: Edge, sender: Sender) => services.mentorship.request(mentorship, sender),
  ],
  [
    "newsletter",
    "newsletter_subscribers",
    ({ services }: Edge, sender: Sender) => services.newsletter.subscribe({ email: ADA.email }, sender),
  ],
  [
    "register",
    "users",
    ({ services }: Edge, sender: Sender) => services.accounts.register(registration, sender),
  ],
] as const;

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");

test.each(FORMS)(
  "a robot that fills in the %s form's hidden field stores nothing",
  async (_form, table, send) => {
    await writeContent();
    const edge = await startAccounts();
    await expect(send(edge, { network: "a", trap: "https://spam.example" })).rejects.toBeInstanceOf(
      RobotCaught,
    );
    expect(await count(table)).toBe(0);
  },
);

test.each(FORMS)(
  "a %s form filled in by a password manager waits, and is stored",
  async (_form, table, send) => {
    await writeContent();
    const waits: number[] = [];
    const edge = await startAccounts({ wait: async (milliseconds) => void waits.push(milliseconds) });
    await send(edge, { network: "a", trap: "", elapsed: "400" });
    await edge.settle();
    // The mail is sent after the answer, and waits too.
    expect(waits[0]).toBe(LEAST_MS - 400);
    expect(await count(table)).toBe(1);
  },
);

test.each(FORMS.filter(([form]) => form !== "register"))(
  "too many %s forms from one network are refused and not stored",
  async (form, table, send) => {
    await writeContent();
    const keys: string[] = [];
    const edge = await startAccounts({
      allowForm: async (key) => {
        keys.push(key);
        return false;
      },
    });
    await expect(send(edge, { network: "a" })).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: 60,
    });
    expect(keys).toEqual([`${form}:a`]);
    expect(await count(table)).toBe(0);
  },
);
