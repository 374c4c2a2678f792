import { pngOf } from "../../fixtures/png.ts";
import { type FaultRequest, type Sent, TYPED } from "./sent.ts";
import type { FaultySite } from "./site.ts";

/** The form of a project, as the desk sends it. */
const PROJECT = {
  ...{ name: "Tide Table", description: "When the sea is high.", status: "Live", demoUrl: "" },
  ...{ thumbnailUrl: "/art/projects/event-loop.svg", features: "Tides" },
};

/** A new draft of a new project for each request. */
async function draft(site: FaultySite): Promise<{ id: string; form: Record<string, string> }> {
  const [id, tab] = [crypto.randomUUID(), crypto.randomUUID()];
  await site.insert("drafts", {
    ...{ kind: "projects", item: id, texts: JSON.stringify(PROJECT), base: 0, save: 1, tab },
    ...{ saved_by: "Isla Fenwright", saved_at: Date.now(), preview: crypto.randomUUID() },
  });
  return { id, form: { ...PROJECT, save: "1", base: "0", tab } };
}

/** A new project that is live. */
async function project(site: FaultySite): Promise<string> {
  const [id, at] = [crypto.randomUUID(), Date.now()];
  await site.insert("projects", {
    ...{ id, name: "Tide Table", description: "The sea.", status: "Live", features: "[]" },
    ...{ thumbnail_url: "/art/projects/event-loop.svg", position: 99, created_at: at, updated_at: at },
  });
  return id;
}

/** A new note for each request. */
async function note(site: FaultySite): Promise<string> {
  const [slug, at] = [crypto.randomUUID(), Date.now()];
  await site.insert("notes", {
    ...{ slug, title: "Tides", description: "The sea.", topic: "Water", updated: "2026-11-22" },
    ...{ aliases: "[]", asked: "[]", created_at: at, updated_at: at, body: "It comes and goes." },
  });
  return slug;
}

const edited =
  (fields: Record<string, string>) =>
  async (site: FaultySite): Promise<Sent> => {
    const { id, form } = await draft(site);
    return { path: `/desk/content/projects/${id}`, form: { ...form, ...fields } };
  };

const call =
  (path: string, json: (form: Record<string, string>) => Record<string, unknown>) =>
  async (site: FaultySite): Promise<Sent> => {
    const { id, form } = await draft(site);
    return { path: `/api/desk/projects/${id}${path}`, json: json(form) };
  };

/** Requests for what the owner edits at the desk. */
export const CONTENT: Record<string, FaultRequest> = {
  "GET /desk/keys": { as: "admin", make: { path: "/desk/keys" }, proof: /<h1[^>]*>Keys/ },
  "POST /desk/keys": {
    as: "admin",
    make: { path: "/desk/keys", form: { intent: "make", name: TYPED } },
    proof: /it is shown only once/,
  },
  "GET /desk/content": { as: "admin", make: { path: "/desk/content" }, proof: /<h1[^>]*>Content/ },
  "GET /desk/content/:kind": {
    as: "admin",
    make: { path: "/desk/content/projects" },
    proof: /<h1[^>]*>Projects/,
  },
  "POST /desk/content/:kind": {
    as: "admin",
    make: { path: "/desk/content/projects", form: { intent: "down", id: "contrast-checker" } },
  },
  "GET /desk/content/:kind/new": { as: "admin", make: { path: "/desk/content/projects/new" } },
  "POST /desk/content/:kind/new": {
    as: "admin",
    make: () => ({ path: "/desk/content/projects/new", form: { name: `${TYPED} ${crypto.randomUUID()}` } }),
  },
  "GET /desk/content/:kind/:id": {
    as: "admin",
    make: async (site) => ({ path: `/desk/content/projects/${(await draft(site)).id}` }),
    proof: /Publish later/,
  },
  "POST /desk/content/:kind/:id": { as: "admin", make: edited({ intent: "save", name: TYPED }) },
  "POST /desk/content/:kind/:id (published)": {
    as: "admin",
    make: edited({ intent: "publish", name: TYPED }),
  },
  "GET /desk/content/:kind/:id/history": {
    as: "admin",
    make: { path: "/desk/content/projects/contrast-checker/history" },
    proof: /<h1[^>]*>History/,
  },
  "POST /desk/content/:kind/:id/history": {
    as: "admin",
    make: async (site) => {
      const [{ id }, revision] = [await draft(site), crypto.randomUUID()];
      await site.insert("revisions", {
        ...{ id: revision, kind: "projects", item: id, version: null, change: "replaced" },
        ...{ texts: JSON.stringify(PROJECT), by: "Isla Fenwright", at: Date.now() },
      });
      return { path: `/desk/content/projects/${id}/history`, form: { revision } };
    },
  },
  "PUT /api/desk/pictures/:folder/:file": {
    as: "admin",
    make: async () => ({
      path: `/api/desk/pictures/sea/${crypto.randomUUID()}.png`,
      bytes: await pngOf(8, 8),
    }),
    proof: /images\/sea/,
  },
  "POST /api/desk/:kind/order": {
    as: "admin",
    make: async (site) => {
      const ids = [await project(site), await project(site)];
      return { path: "/api/desk/projects/order", json: { ids: ids.reverse() } };
    },
  },
  "GET /desk/content/:kind/:id/address": {
    as: "admin",
    make: { path: "/desk/content/notes/props/address" },
    proof: /<h1[^>]*>Change its address/,
  },
  "POST /desk/content/:kind/:id/address": {
    as: "admin",
    make: async (site) => ({
      path: `/desk/content/notes/${await note(site)}/address`,
      form: { address: `moved-${crypto.randomUUID()}` },
    }),
  },
  "POST /api/desk/:kind/:id/address": {
    as: "admin",
    make: async (site) => ({
      path: `/api/desk/notes/${await note(site)}/address`,
      json: { address: `moved-${crypto.randomUUID()}` },
    }),
    proof: /"id":"moved-/,
  },
  "GET /api/desk/:kind": {
    as: "admin",
    make: { path: "/api/desk/projects" },
    proof: /contrast-checker/,
  },
  "POST /api/desk/:kind": {
    as: "admin",
    make: () => ({
      path: "/api/desk/projects",
      json: { values: { ...PROJECT, name: `Tide ${crypto.randomUUID()}` } },
    }),
  },
  "GET /api/desk/:kind/:id": {
    as: "admin",
    make: async (site) => ({ path: `/api/desk/projects/${(await draft(site)).id}` }),
  },
  "PUT /api/desk/:kind/:id": {
    as: "admin",
    make: call("", ({ save: _save, base: _base, tab, ...values }) => ({ values, save: 1, base: 0, tab })),
  },
  "DELETE /api/desk/:kind/:id/draft": {
    as: "admin",
    make: async (site) => ({ path: `/api/desk/projects/${(await draft(site)).id}/draft` }),
  },
  "POST /api/desk/:kind/:id/publish": { as: "admin", make: call("/publish", () => ({})) },
  "POST /api/desk/:kind/:id/schedule": { as: "admin", make: call("/schedule", () => ({ at: null })) },
  "POST /api/desk/:kind/:id/archive": {
    as: "admin",
    make: async (site) => {
      const id = await project(site);
      return { path: `/api/desk/projects/${id}/archive`, json: { archived: true } };
    },
  },
};
