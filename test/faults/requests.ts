import { PASSWORD } from "./built/site.ts";
import { CALLS } from "./calls.ts";
import { asPerson, type FaultRequest, letter, link, question, SAID, TYPED, text } from "./sent.ts";

let video = 9;
/** One that nobody has asked for, so that its picture lies with its source. */
function nextVideo(): number {
  video += 1;
  return video;
}

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
  "GET /notes": { make: { path: "/notes" } },
  "GET /blog": { make: { path: "/blog" } },
  "GET /blog/:slug": { make: { path: "/blog/whats-new-in-react-2025" } },
  "GET /privacy": { make: { path: "/privacy" } },
  "GET /terms": { make: { path: "/terms" } },
  "GET /success": { make: { path: "/success?type=contact" } },
  "GET /error": { make: { path: "/error" } },
  "GET /robots.txt": { make: { path: "/robots.txt" } },

  "POST /newsletter": {
    make: () => ({ path: "/newsletter", form: { email: text().email, ...asPerson("newsletter") } }),
  },
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
    make: () => ({
      path: "/contact",
      form: { ...text(), ...asPerson("contact"), message: `${TYPED} ${crypto.randomUUID()}` },
    }),
  },
  "POST /mentorship/join": {
    make: () => ({
      path: "/mentorship/join",
      form: {
        ...text(),
        ...asPerson("mentorship"),
        fullName: TYPED,
        packageName: "Full-Stack Bootcamp: Pro",
      },
    }),
  },
  "POST /register": {
    make: () => ({
      path: "/register",
      form: { ...text(), ...asPerson("register"), fullName: TYPED, password: PASSWORD },
    }),
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

  ...CALLS,
  "GET /media/*": { make: () => ({ path: `/media/videos/greenbar-${nextVideo()}?w=320` }) },
};
