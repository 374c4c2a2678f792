import { certificateRow } from "../../support/certificate-row.ts";
import { type FaultRequest, TYPED } from "./sent.ts";
import type { FaultPerson, FaultySite } from "./site.ts";

/** A lesson of the initial content. */
const LESSON = "headings-and-paragraphs";

/** A person's open question. Two pages that show it have to be equal. */
async function asked(site: FaultySite, userId: string): Promise<string> {
  const [id, at] = [crypto.randomUUID(), Date.UTC(2026, 0, 5)];
  await site.insert("questions", {
    ...{ id, user_id: userId, lesson_id: LESSON, kind: "stuck", state: "open", shared: 0 },
    ...{ body: "Why is it small?", created_at: at, updated_at: at },
  });
  return id;
}

async function enrol(site: FaultySite, { id }: FaultPerson): Promise<void> {
  await site.env.DB.prepare("UPDATE users SET email_confirmed_at = 1 WHERE id = ?").bind(id).run();
  await site.insert("enrolments", {
    ...{
      id: crypto.randomUUID(),
      user_id: id,
      course_id: "4",
      source: "instructor",
      starts_at: 1,
      created_at: 1,
    },
  });
}

const ASSIGNMENT = "text-people-can-read";

/** A person's version that waits for review. */
async function handedIn(site: FaultySite, person: FaultPerson, zip?: string): Promise<string> {
  await enrol(site, person);
  const [id, at] = [crypto.randomUUID(), Date.UTC(2026, 0, 5)];
  await site.insert("hand_ins", {
    ...{ id, user_id: person.id, lesson_id: ASSIGNMENT, state: "handed-in", since: at, versions: 1 },
    created_at: at,
  });
  await site.insert("hand_in_versions", {
    ...{ id: `${id}-1`, hand_in_id: id, number: 1, body: "It is online", digest: "x" },
    ...{ zip_name: zip ? "work.zip" : null, zip_bytes: zip?.length ?? null, created_at: at },
  });
  if (zip) await site.env.MEDIA.put(`hand-ins/${id}-1.zip`, zip);
  return id;
}
/** As it came: nothing looks into it. */
const ZIP = "PK the bytes of a zip";

const workOfStudent = async (site: FaultySite) => handedIn(site, await site.person("student"));
const ofStudent = async (site: FaultySite) => asked(site, (await site.person("student")).id);

/** Somebody's certificate; the page's path. */
async function certified(site: FaultySite, userId: string): Promise<string> {
  const row = certificateRow(userId, "Ada Lovelace");
  await site.insert("certificates", row);
  return `/certificates/${row.id}`;
}

/** Requests for lessons, questions about them, certificates and reminders. */
export const LEARNING: Record<string, FaultRequest> = {
  "GET /certificates/:id": {
    make: async (site) => ({ path: await certified(site, (await site.person("student")).id) }),
    proof: /Ada Lovelace/,
  },
  "POST /certificates/:id": {
    as: "student",
    make: async (site, { id }) => ({ path: await certified(site, id), form: { intent: "hide" } }),
  },
  "GET /certificates/:id/:file": {
    make: async (site) => ({
      path: `${await certified(site, (await site.person("student")).id)}/verify.html`,
    }),
    proof: /Verify a certificate/,
  },
  "GET /portal/certificates/:course": {
    as: "student",
    make: { path: "/portal/certificates/beginner-web-dev" },
  },
  "POST /portal/certificates/:course": {
    as: "student",
    make: { path: "/portal/certificates/beginner-web-dev", form: { name: TYPED } },
  },
  "GET /api/learn/courses/:course": { as: "student", make: { path: "/api/learn/courses/beginner-web-dev" } },
  "POST /api/learn/lessons/:lesson/opened": {
    as: "student",
    make: { path: "/api/learn/lessons/your-first-web-page/opened", json: {} },
  },
  "PUT /api/learn/lessons/:lesson/place": {
    as: "student",
    make: {
      path: "/api/learn/lessons/your-first-web-page/place",
      json: { place: "where-a-page-comes-from" },
    },
  },
  "PUT /api/learn/lessons/:lesson/done": {
    as: "student",
    make: { path: "/api/learn/lessons/your-first-web-page/done", json: {} },
  },
  "DELETE /api/learn/lessons/:lesson/done": {
    as: "student",
    make: { path: "/api/learn/lessons/your-first-web-page/done", json: {} },
  },
  "POST /api/learn/kept": {
    as: "student",
    make: {
      path: "/api/learn/kept",
      json: { lessons: { "your-first-web-page": { done: 1 } }, exercises: {} },
    },
  },
  "GET /learn/:course": { make: { path: "/learn/beginner-web-dev" } },
  "GET /learn/:course/:lesson": { make: { path: "/learn/beginner-web-dev/your-first-web-page" } },
  "GET /learn/:course/:lesson (signed in)": {
    as: "student",
    make: { path: "/learn/beginner-web-dev/your-first-web-page" },
  },
  "POST /learn/:course/:lesson": {
    as: "student",
    make: { path: "/learn/beginner-web-dev/your-first-web-page", form: { intent: "done" } },
  },
  "GET /exercises/:id": { make: { path: "/exercises/fix-the-headings" } },
  "GET /learn/questions": { as: "student", make: { path: "/learn/questions" } },
  "GET /learn/questions (form)": {
    as: "student",
    make: async (site, person) => {
      await enrol(site, person);
      return { path: `/learn/questions?lesson=${LESSON}` };
    },
    proof: /What are you stuck on/,
  },
  "POST /learn/questions": {
    as: "student",
    make: async (site, person) => {
      await enrol(site, person);
      return {
        path: `/learn/questions?lesson=${LESSON}`,
        form: { lesson: LESSON, kind: "stuck", audience: "instructor", body: TYPED },
      };
    },
  },
  "GET /learn/questions/:id": {
    as: "student",
    make: async (site, { id }) => ({ path: `/learn/questions/${await asked(site, id)}` }),
    proof: /Why is it small/,
  },
  "POST /learn/questions/:id": {
    as: "student",
    make: async (site, { id }) => ({
      path: `/learn/questions/${await asked(site, id)}`,
      form: { still: "no", body: TYPED },
    }),
  },
  "GET /desk/questions": {
    as: "admin",
    make: { path: "/desk/questions" },
    proof: /<h1[^>]*>Questions/,
  },
  "GET /desk/questions/:id": {
    as: "admin",
    make: async (site) => ({ path: `/desk/questions/${await ofStudent(site)}` }),
    proof: /Why is it small/,
  },
  "POST /desk/questions/:id": {
    as: "admin",
    make: async (site) => ({
      path: `/desk/questions/${await ofStudent(site)}`,
      form: { intent: "answer", body: TYPED },
    }),
  },
  "POST /desk/questions/:id (solved)": {
    as: "admin",
    make: async (site) => ({ path: `/desk/questions/${await ofStudent(site)}`, form: { intent: "solved" } }),
  },
  "GET /portal/assignments/:lesson": {
    as: "student",
    make: async (site, person) => {
      await handedIn(site, person);
      return { path: `/portal/assignments/${ASSIGNMENT}` };
    },
    proof: /It is online/,
  },
  "POST /portal/assignments/:lesson": {
    as: "student",
    make: async (site, person) => {
      await enrol(site, person);
      return { path: `/portal/assignments/${ASSIGNMENT}`, form: { body: TYPED } };
    },
  },
  "GET /portal/hand-ins/:id/:version/files.zip": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/hand-ins/${await handedIn(site, person, ZIP)}/1/files.zip`,
    }),
  },
  "GET /desk/assignments/:id/:version/files.zip": {
    as: "admin",
    make: async (site) => ({
      path: `/desk/assignments/${await handedIn(site, await site.person("student"), ZIP)}/1/files.zip`,
    }),
  },
  "GET /desk/assignments": {
    as: "admin",
    make: { path: "/desk/assignments" },
    proof: /<h1[^>]*>Assignments/,
  },
  "GET /desk/assignments/:id": {
    as: "admin",
    make: async (site) => ({ path: `/desk/assignments/${await workOfStudent(site)}` }),
    proof: /It is online/,
  },
  "POST /desk/assignments/:id": {
    as: "admin",
    make: async (site) => ({
      path: `/desk/assignments/${await workOfStudent(site)}`,
      form: { intent: "comment", version: "1", body: TYPED },
    }),
  },
  "POST /desk/assignments/:id (reviewed)": {
    as: "admin",
    make: async (site) => ({
      path: `/desk/assignments/${await workOfStudent(site)}`,
      form: { version: "1", verdict: "accepted", review: TYPED },
    }),
  },
  "GET /reminders/off": {
    as: "student",
    make: async (site, { id }) => ({ path: await site.remindersOff(id), headers: { cookie: "" } }),
  },
  "POST /reminders/off": {
    as: "student",
    make: async (site, { id }) => ({ path: await site.remindersOff(id), form: {}, headers: { cookie: "" } }),
  },
  "POST /portal/profile (reminders)": {
    as: "student",
    make: { path: "/portal/profile", form: { intent: "reminders", reminders: "on" } },
  },
};
