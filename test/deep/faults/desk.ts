import { type FaultRequest, letter, TYPED } from "./sent.ts";
import type { FaultySite } from "./site.ts";

const person = async (site: FaultySite) => `/desk/people/${(await site.person("student")).id}`;

/** Requests for the desk's own pages. */
export const DESK: Record<string, FaultRequest> = {
  "GET /desk": { as: "admin", make: { path: "/desk" }, proof: /Since your last visit.*The last 30 days/s },
  "POST /desk": {
    as: "admin",
    make: async (site) => {
      const item = `contact.${await letter(site)}`;
      return { path: "/desk", form: { intent: "answer", item, body: TYPED } };
    },
  },
  "POST /desk (archived)": {
    as: "admin",
    make: async (site) => ({
      path: "/desk",
      form: { intent: "archive", item: `contact.${await letter(site)}` },
    }),
  },
  "GET /desk/opening": { as: "admin", make: { path: "/desk/opening" }, proof: /The site is open/ },
  "POST /desk/opening": {
    as: "admin",
    make: () => ({ path: "/desk/opening", form: { intent: "tick", step: "terms" } }),
  },
  "GET /desk/replies": { as: "admin", make: { path: "/desk/replies" }, proof: /<h1[^>]*>Saved replies/ },
  "POST /desk/replies": {
    as: "admin",
    make: () => ({ path: "/desk/replies", form: { intent: "add", title: crypto.randomUUID(), body: TYPED } }),
  },
  "GET /desk/people/:id": {
    as: "admin",
    make: async (site) => ({ path: await person(site) }),
    proof: /Your notes/,
  },
  "POST /desk/people/:id": {
    as: "admin",
    make: async (site) => ({ path: await person(site), form: { intent: "note", version: "0", body: TYPED } }),
  },
  "GET /desk/search": { as: "admin", make: { path: "/desk/search?q=props" }, proof: /found.*props/s },
  "GET /desk/figures": { as: "admin", make: { path: "/desk/figures" }, proof: /Conversations started/ },
  "GET /desk/figures.csv": {
    as: "admin",
    make: { path: "/desk/figures.csv" },
    proof: /Conversations started/,
  },
};
