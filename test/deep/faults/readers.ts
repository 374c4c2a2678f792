import { signedEvent } from "../../upstream/mail-events.ts";
import { type FaultRequest, TYPED } from "./sent.ts";
import type { FaultySite } from "./site.ts";

/** A confirmed reader. */
async function reader(site: FaultySite): Promise<string> {
  const [id, at] = [crypto.randomUUID(), Date.now()];
  await site.insert("newsletter_subscribers", {
    ...{ id, email: `${id}@example.org`, status: "confirmed", confirmed_at: at },
    ...{ created_at: at, updated_at: at },
  });
  return id;
}

/** A sent issue in the archive. */
async function archived(site: FaultySite): Promise<string> {
  const [id, at] = [crypto.randomUUID(), Date.now() - Math.floor(Math.random() * 1e9)];
  await site.insert("newsletter_issues", {
    ...{ id, subject: "Keys in lists", body: "Use the **id**.", status: "sent", slug: id },
    ...{ send_at: at, sent_at: at, created_at: at, updated_at: at },
  });
  return `/newsletter/archive/${id}`;
}

const SETTINGS = { day: "1", hour: "8", welcome: "on", welcomeSubject: "Welcome", welcomeBody: TYPED };

/** Requests for the newsletter's archive, its readers and its settings, and for the mail provider's events. */
export const READERS: Record<string, FaultRequest> = {
  "GET /newsletter/archive": {
    make: async (site) => {
      await archived(site);
      return { path: "/newsletter/archive" };
    },
    proof: /Follow by RSS.*<h2/s,
  },
  "GET /newsletter/archive/:slug": {
    make: async (site) => ({ path: await archived(site) }),
    proof: /Get the next one by email/,
  },
  "GET /newsletter/feed.xml": { make: { path: "/newsletter/feed.xml" }, proof: /<rss/ },
  "GET /newsletter/readers": {
    as: "admin",
    make: { path: "/newsletter/readers" },
    proof: /Search by address or name/,
  },
  "GET /newsletter/readers/import": {
    as: "admin",
    make: { path: "/newsletter/readers/import" },
    proof: /Or paste the list/,
  },
  "POST /newsletter/readers/import": {
    as: "admin",
    make: () => ({
      path: "/newsletter/readers/import",
      form: { list: `${crypto.randomUUID()}@example.org`, source: TYPED },
    }),
    proof: /1 person added/,
  },
  "GET /newsletter/readers/groups": {
    as: "admin",
    make: { path: "/newsletter/readers/groups" },
    proof: /A new group/,
  },
  "POST /newsletter/readers/groups": {
    as: "admin",
    make: () => ({
      path: "/newsletter/readers/groups",
      form: { name: `${TYPED.slice(0, 20)} ${Math.random()}` },
    }),
  },
  "GET /newsletter/readers/:id": {
    as: "admin",
    make: async (site) => ({ path: `/newsletter/readers/${await reader(site)}` }),
    proof: /Where the address comes from/,
  },
  "POST /newsletter/readers/:id": {
    as: "admin",
    make: async (site) => ({ path: `/newsletter/readers/${await reader(site)}`, form: { intent: "remove" } }),
  },
  "GET /newsletter/settings": {
    as: "admin",
    make: { path: "/newsletter/settings" },
    proof: /When it goes out/,
  },
  "GET /newsletter/settings/email": {
    as: "admin",
    make: { path: "/newsletter/settings/email" },
    proof: /Unsubscribe/,
  },
  "POST /newsletter/settings": { as: "admin", make: { path: "/newsletter/settings", form: SETTINGS } },
  "GET /api/newsletter/subscribers.csv": {
    as: "admin",
    make: { path: "/api/newsletter/subscribers.csv" },
    proof: /"Email","Name"/,
  },
  "POST /api/mail/events": {
    make: () => {
      const { headers, body } = signedEvent("bounced", `${crypto.randomUUID()}@example.org`);
      return { path: "/api/mail/events", headers, body };
    },
  },
};
