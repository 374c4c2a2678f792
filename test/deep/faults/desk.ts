import { MONEY } from "./money.ts";
import { PLACES } from "./places.ts";
import { SELLING } from "./selling.ts";
import { type FaultRequest, letter, TYPED } from "./sent.ts";
import type { FaultySite } from "./site.ts";

const person = async (site: FaultySite) => `/desk/people/${(await site.person("student")).id}`;

/** The id of somebody's access to a course. */
async function enrolment(site: FaultySite): Promise<string> {
  const [id, user] = [crypto.randomUUID(), await site.person("student")];
  await site.insert("enrolments", {
    ...{ id, user_id: user.id, course_id: "2", source: "import", source_id: id, starts_at: 1, created_at: 1 },
  });
  return id;
}

/** The id of a question without an answer, of this week, with a draft that is begun. */
async function unanswered(site: FaultySite): Promise<string> {
  const id = crypto.randomUUID();
  const created_at = Date.now() - 7 * 24 * 60 * 60_000;
  await site.insert("unanswered_questions", { id, question: id, note_slug: "props", created_at });
  return id;
}

/** Requests for the desk's own pages, and for what is sold. */
export const DESK: Record<string, FaultRequest> = {
  ...MONEY,
  ...PLACES,
  ...SELLING,
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
  "GET /desk/opening": {
    as: "admin",
    make: { path: "/desk/opening" },
    proof: /The site is open/,
    heading: "Opening the site",
  },
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
  "POST /desk/people/:id (enrolled)": {
    as: "admin",
    make: async (site) => ({
      path: await person(site),
      form: { intent: "enrol", course: "2", welcome: "never" },
    }),
  },
  "GET /desk/courses": {
    as: "admin",
    make: { path: "/desk/courses" },
    proof: /The people in your courses.*lessons/s,
  },
  "GET /desk/courses/:id": { as: "admin", make: { path: "/desk/courses/2" }, proof: /enrolled/ },
  "POST /desk/courses/:id": {
    as: "admin",
    make: async (site) => ({
      path: "/desk/courses/2",
      form: { intent: "take-back", enrolment: await enrolment(site) },
    }),
  },
  "GET /desk/enrol": {
    as: "admin",
    make: { path: "/desk/enrol" },
    proof: /For the lines of your list that name no course/,
  },
  "POST /desk/enrol": {
    as: "admin",
    make: () => ({
      path: "/desk/enrol",
      form: { list: `${crypto.randomUUID()}@example.org`, course: "2", welcome: "never" },
    }),
    proof: /1 enrolment made/,
  },
  "GET /api/desk/enrolments": {
    as: "admin",
    make: { path: "/api/desk/enrolments?course=2" },
    // Other requests enrol people meanwhile.
    proof: /"enrolments":\[/,
  },
  "POST /api/desk/enrolments": {
    as: "admin",
    make: () => ({
      path: "/api/desk/enrolments",
      json: { list: `${crypto.randomUUID()}@example.org`, course: "2", welcome: "never" },
    }),
  },
  "PATCH /api/desk/enrolments/:id": {
    as: "admin",
    make: async (site) => ({
      path: `/api/desk/enrolments/${await enrolment(site)}`,
      json: { revoked: true },
    }),
  },
  "GET /desk/search": { as: "admin", make: { path: "/desk/search?q=props" }, proof: /found.*props/s },
  "GET /desk/brief": {
    as: "admin",
    make: { path: "/desk/brief" },
    proof: /A quiet week|What the assistant could not answer|Where learners stop/,
  },
  "POST /desk/brief": {
    as: "admin",
    make: async (site) => ({ path: "/desk/brief", form: { id: await unanswered(site) } }),
  },
  "GET /desk/figures": { as: "admin", make: { path: "/desk/figures" }, proof: /Conversations started/ },
  "GET /desk/figures.csv": {
    as: "admin",
    make: { path: "/desk/figures.csv" },
    proof: /Conversations started/,
  },
};
