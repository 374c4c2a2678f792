import type { FaultPerson, FaultySite } from "./built/site.ts";
import { PASSWORD } from "./built/site.ts";

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

const text = () => ({ fullName: "Ada Lovelace", email: `${crypto.randomUUID()}@example.org` });
const link = (purpose: "confirm_email" | "reset_password") => (site: FaultySite, person: FaultPerson) =>
  site.link(person, purpose);

async function letter(site: FaultySite): Promise<string> {
  const id = crypto.randomUUID();
  await site.insert("contact_messages", {
    ...{ id, full_name: "Grace", email: "grace@example.org", message: "Hello", fingerprint: id },
    created_at: Date.now(),
  });
  return id;
}

let video = 9;
/** One that nobody has asked for, so that its picture lies with its source. */
function nextVideo(): number {
  video += 1;
  return video;
}

/** The model's own words; the built-in answer quotes the notes. */
const SAID = /what a component is given/;

const question = { text: "What are props?", history: [] };
const profile = (fields: Record<string, string>): FaultRequest => ({
  as: "student",
  make: { path: "/portal/profile", form: fields },
});

/**
 * A request for every page and call that asks anything outside the Worker: by method and path as
 * test/guards/table.ts names them, with a remark in brackets where one path does several things.
 */
export const REQUESTS: Record<string, FaultRequest> = {
  "GET /": { make: { path: "/" } },
  "GET /courses": { make: { path: "/courses" } },
  "GET /courses/:id": { make: { path: "/courses/2" } },
  "GET /courses/:id/syllabus": { make: { path: "/courses/2/syllabus" } },
  "GET /enroll/:id": { make: { path: "/enroll/2" } },
  "GET /mentorship": { make: { path: "/mentorship" } },
  "GET /mentorship/join": { make: { path: "/mentorship/join" } },
  "GET /templates": { make: { path: "/templates" } },
  "GET /projects": { make: { path: "/projects" } },
  "GET /youtube": { make: { path: "/youtube" } },
  "GET /about-me": { make: { path: "/about-me" }, proof: /contributions? (in|on)/i },
  "GET /search": { make: { path: "/search?q=props" } },
  "GET /status": { make: { path: "/status" }, proof: /Everything Is Working/ },
  "GET /register": { make: { path: "/register" } },
  "GET /sitemap.xml": { make: { path: "/sitemap.xml" } },
  "GET /sitemap/:part": { make: { path: "/sitemap/pages.xml" } },
  "GET /llms.txt": { make: { path: "/llms.txt" } },
  "GET /feed.xml": { make: { path: "/feed.xml" }, proof: /A green bar/ },
  "GET /newsletter": { make: { path: "/newsletter" } },
  "GET /contact": { make: { path: "/contact" } },
  "GET /login": { make: { path: "/login" } },
  "GET /chat": { make: { path: "/chat" } },
  "GET /notes/:slug": { make: { path: "/notes/props" } },
  "GET /blog": { make: { path: "/blog" } },
  "GET /privacy": { make: { path: "/privacy" } },

  "POST /newsletter": { make: () => ({ path: "/newsletter", form: { email: text().email } }) },
  "POST /newsletter/confirm": {
    make: async (site) => ({
      path: `/newsletter/confirm?token=${(await site.subscriber()).confirm}`,
      form: {},
    }),
  },
  "POST /newsletter/unsubscribe": {
    make: async (site) => ({
      path: `/newsletter/unsubscribe?token=${(await site.subscriber()).unsubscribe}`,
      form: {},
    }),
  },
  "POST /contact": {
    make: () => ({ path: "/contact", form: { ...text(), message: `${TYPED} ${crypto.randomUUID()}` } }),
  },
  "POST /mentorship/join": {
    make: () => ({
      path: "/mentorship/join",
      form: { ...text(), fullName: TYPED, packageName: "Full-Stack Bootcamp: Pro" },
    }),
  },
  "POST /register": {
    make: () => ({ path: "/register", form: { ...text(), fullName: TYPED, password: PASSWORD } }),
  },
  "POST /login": {
    as: "student",
    make: (_site, { email }) => ({
      path: "/login",
      form: { email, password: PASSWORD },
      headers: { cookie: "" },
    }),
  },
  "POST /logout": { as: "student", make: { path: "/logout", form: {} } },
  "POST /forgot-password": {
    as: "student",
    make: (_site, { email }) => ({ path: "/forgot-password", form: { email }, headers: { cookie: "" } }),
  },
  "POST /confirm-email": {
    as: "student",
    make: async (site, person) => ({
      path: `/confirm-email?token=${await link("confirm_email")(site, person)}`,
      form: {},
    }),
  },
  "POST /reset-password": {
    as: "student",
    make: async (site, person) => ({
      path: `/reset-password?token=${await link("reset_password")(site, person)}`,
      form: { password: "another green bar" },
    }),
  },
  "POST /chat": {
    make: { path: "/chat", form: { text: question.text, history: "[]" } },
    proof: SAID,
  },

  "GET /portal": { as: "student", make: { path: "/portal" } },
  "POST /portal": { as: "student", make: { path: "/portal?index", form: {} } },
  "GET /portal/profile": { as: "student", make: { path: "/portal/profile" } },
  "POST /portal/profile": profile({ intent: "details", fullName: TYPED, phone: "" }),
  "POST /portal/profile (address)": {
    ...profile({ intent: "email", password: PASSWORD, email: "new@example.org" }),
    typed: "new@example.org",
  },
  "POST /portal/profile (password)": profile({
    ...{ intent: "password", currentPassword: PASSWORD },
    newPassword: "another green bar",
  }),
  "GET /portal/profile/delete": { as: "student", make: { path: "/portal/profile/delete" } },
  "POST /portal/profile/delete": {
    as: "student",
    make: { path: "/portal/profile/delete", form: { password: PASSWORD } },
  },
  "GET /messages": { as: "student", make: { path: "/messages" } },
  "GET /messages (admin)": { as: "admin", make: { path: "/messages" } },
  "POST /messages": {
    as: "student",
    make: () => ({ path: "/messages", form: { body: TYPED, submissionId: crypto.randomUUID() } }),
  },
  "GET /messages/:studentId": {
    as: "admin",
    make: async (site) => ({ path: `/messages/${(await site.person("student")).id}` }),
  },
  "POST /messages/:studentId": {
    as: "admin",
    make: async (site) => ({
      path: `/messages/${(await site.person("student")).id}`,
      form: { body: TYPED, submissionId: crypto.randomUUID() },
    }),
  },
  "GET /messages/:kind/:id": {
    as: "admin",
    make: async (site) => ({ path: `/messages/contact/${await letter(site)}` }),
  },
  "POST /messages/:kind/:id": {
    as: "admin",
    make: async (site) => ({
      path: `/messages/contact/${await letter(site)}`,
      form: { body: TYPED, submissionId: crypto.randomUUID() },
    }),
  },
  "GET /users": { as: "admin", make: { path: "/users" } },
  "GET /upload": { as: "admin", make: { path: "/upload" } },

  "GET /api/health": { make: { path: "/api/health" } },
  "GET /api/health (deep)": { make: { path: "/api/health?deep=1" } },
  "GET /api/courses": { make: { path: "/api/courses" } },
  "GET /api/courses/:id": { make: { path: "/api/courses/2" } },
  "GET /api/projects": { make: { path: "/api/projects" } },
  "GET /api/templates": { make: { path: "/api/templates" } },
  "GET /api/download": { make: { path: "/api/download?filename=vite-react-ts-1.0.0.zip" } },
  "GET /api/youtube": { make: { path: "/api/youtube" } },
  "GET /api/info/github": { make: { path: "/api/info/github" } },
  "GET /api/search": { make: { path: "/api/search?q=props" } },
  "POST /api/newsletter": { make: () => ({ path: "/api/newsletter", json: { email: text().email } }) },
  "POST /api/newsletter/confirm": {
    make: async (site) => ({
      path: "/api/newsletter/confirm",
      json: { token: (await site.subscriber()).confirm },
    }),
  },
  "POST /api/newsletter/unsubscribe": {
    make: async (site) => ({
      path: "/api/newsletter/unsubscribe",
      json: { token: (await site.subscriber()).unsubscribe },
    }),
  },
  "POST /api/contact": {
    make: () => ({ path: "/api/contact", json: { ...text(), message: `${TYPED} ${crypto.randomUUID()}` } }),
  },
  "POST /api/mentorship": {
    make: () => ({ path: "/api/mentorship", json: { ...text(), packageName: "Full-Stack Bootcamp: Pro" } }),
  },
  "POST /api/chat": { make: { path: "/api/chat", json: question }, proof: SAID },
  "POST /api/chat (stream)": {
    make: { path: "/api/chat", json: question, headers: { accept: "text/event-stream" } },
    proof: SAID,
  },
  "POST /api/chat/ask": {
    make: { path: "/api/chat/ask", json: { question: question.text, messages: [] } },
    proof: SAID,
  },
  "POST /api/auth/register": {
    make: () => ({ path: "/api/auth/register", json: { ...text(), password: PASSWORD } }),
  },
  "POST /api/auth/login": {
    as: "student",
    make: (_site, { email }) => ({
      path: "/api/auth/login",
      json: { email, password: PASSWORD },
      headers: { cookie: "" },
    }),
  },
  "POST /api/auth/refresh": { as: "student", make: { path: "/api/auth/refresh", json: {} } },
  "POST /api/auth/logout": { as: "student", make: { path: "/api/auth/logout", json: {} } },
  "POST /api/auth/confirm": {
    as: "student",
    make: async (site, person) => ({
      path: "/api/auth/confirm",
      json: { token: await link("confirm_email")(site, person) },
    }),
  },
  "POST /api/auth/confirm/resend": { as: "student", make: { path: "/api/auth/confirm/resend", json: {} } },
  "POST /api/auth/forgot": {
    as: "student",
    make: (_site, { email }) => ({ path: "/api/auth/forgot", json: { email }, headers: { cookie: "" } }),
  },
  "POST /api/auth/reset": {
    as: "student",
    make: async (site, person) => ({
      path: "/api/auth/reset",
      json: { token: await link("reset_password")(site, person), password: "another green bar" },
    }),
  },
  "GET /api/auth/me": { as: "student", make: { path: "/api/auth/me" } },
  "POST /api/auth/password": {
    as: "student",
    make: {
      path: "/api/auth/password",
      json: { currentPassword: PASSWORD, newPassword: "another green bar" },
    },
  },
  "POST /api/auth/email": {
    as: "student",
    make: () => ({ path: "/api/auth/email", json: { email: text().email, password: PASSWORD } }),
  },
  "GET /api/auth/sessions": { as: "student", make: { path: "/api/auth/sessions" } },
  "POST /api/auth/sessions/end-all": {
    as: "student",
    make: { path: "/api/auth/sessions/end-all", json: {} },
  },
  "GET /api/auth/export": { as: "student", make: { path: "/api/auth/export" } },
  "POST /api/auth/delete": {
    as: "student",
    make: { path: "/api/auth/delete", json: { password: PASSWORD } },
  },
  "GET /api/auth/passkeys": { as: "student", make: { path: "/api/auth/passkeys" } },
  "POST /api/auth/passkeys/registration/options": {
    as: "student",
    make: { path: "/api/auth/passkeys/registration/options", json: {} },
  },
  "GET /api/users": { as: "admin", make: { path: "/api/users" } },
  "GET /api/users.csv": { as: "admin", make: { path: "/api/users.csv" } },
  "GET /media/*": { make: () => ({ path: `/media/videos/greenbar-${nextVideo()}?w=320` }) },
};
