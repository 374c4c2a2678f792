import { type FaultRequest, type Sent, TYPED } from "./sent.ts";
import type { FaultySite } from "./site.ts";

const WRITTEN = { subject: "What it is about", body: TYPED };

/** A new draft for each request. */
async function draft(site: FaultySite): Promise<{ path: string; version: string }> {
  const [id, at] = [crypto.randomUUID(), Date.now()];
  await site.insert("newsletter_issues", {
    ...{ id, subject: "Keys in lists", body: "Use the **id**.", status: "draft" },
    ...{ created_at: at, updated_at: at },
  });
  return { path: `/newsletter/issues/${id}`, version: String(at) };
}

const posted =
  (fields: Record<string, string> = {}) =>
  async (site: FaultySite): Promise<Sent> => {
    const { path, version } = await draft(site);
    return { path, form: { ...WRITTEN, version, ...fields } };
  };

/** Requests for the newsletter's issues at the desk. */
export const ISSUES: Record<string, FaultRequest> = {
  "GET /newsletter/issues": {
    as: "admin",
    make: { path: "/newsletter/issues" },
    proof: /confirmed their address\./,
  },
  "GET /newsletter/issues/new": {
    as: "admin",
    make: { path: "/newsletter/issues/new" },
    proof: /What readers see in their inbox/,
  },
  "POST /newsletter/issues/new": {
    as: "admin",
    make: () => ({ path: "/newsletter/issues/new", form: { ...WRITTEN, version: crypto.randomUUID() } }),
  },
  "GET /newsletter/issues/:id": {
    as: "admin",
    make: async (site) => ({ path: (await draft(site)).path }),
    proof: /The email as it is saved/,
  },
  "GET /newsletter/issues/:id/email": {
    as: "admin",
    make: async (site) => ({ path: `${(await draft(site)).path}/email` }),
    proof: /Use the <strong>id/,
  },
  "POST /newsletter/issues/:id": { as: "admin", make: posted() },
  "POST /newsletter/issues/:id (test)": { as: "admin", make: posted({ intent: "test" }) },
  "POST /newsletter/issues/:id (deleted)": {
    as: "admin",
    make: async (site) => ({ path: (await draft(site)).path, form: { intent: "delete" } }),
  },
  "GET /desk/mail": { as: "admin", make: { path: "/desk/mail" }, proof: /<h1[^>]*>Email</ },
  "POST /desk/mail": {
    as: "admin",
    make: async (site) => {
      const [id, at] = [crypto.randomUUID(), Date.now()];
      await site.insert("outbox", {
        ...{
          id,
          recipient: "ada@example.org",
          subject: "Hi",
          body_text: "Hi",
          body_html: "Hi",
          headers: "{}",
        },
        ...{ status: "failed", due_at: at, failed_at: at, created_at: at },
      });
      return { path: "/desk/mail", form: { intent: "delete", id } };
    },
  },
};
