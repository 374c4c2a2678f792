import { CALLS } from "./calls.ts";
import { CONTENT } from "./content.ts";
import { DESK } from "./desk.ts";
import { ISSUES } from "./issues.ts";
import { LEARNING } from "./learning.ts";

import { MESSAGES } from "./messages.ts";

import { otherDevice, storedPasskey } from "./passkeys.ts";
import { READERS } from "./readers.ts";
import { SELLING } from "./selling.ts";
import {
  asPerson,
  cancelLink,
  type FaultRequest,
  link,
  QUOTED,
  question,
  SAID,
  TYPED,
  text,
} from "./sent.ts";
import { PASSWORD } from "./site.ts";
import { UPLOADS } from "./uploads.ts";

let video = 9;
/** A video that was not requested yet, so that its picture is not in R2. */
function nextVideo(): number {
  video += 1;
  return video;
}

/** What waits, and what is new. */
const TODAY = /Since your last visit.*The last 30 days/s;

type Fields = Record<string, string>;
const profile = (fields: (...args: Parameters<typeof storedPasskey>) => Promise<Fields> | Fields) =>
  ({
    as: "student",
    make: async (site, person) => ({ path: "/portal/profile", form: await fields(site, person) }),
  }) satisfies FaultRequest;

/**
 * A request for every page and call: by method and path as in test/fixtures/guards.ts, with a remark in brackets if
 * one path does several things. "(data)": a client's request for the page's data; one page of each kind.
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
  "GET /about-me": { make: { path: "/about-me" }, lesser: /The contributions cannot be shown just now/ },
  "GET /search": { make: { path: "/search?q=props" } },
  "GET /status": { make: { path: "/status" }, lesser: /Something Is (Slow|Not Working)/ },
  "GET /register": { make: { path: "/register" } },
  // Other requests add issues to the newsletter's archive.
  "GET /sitemap.xml": { make: { path: "/sitemap.xml" }, proof: /<urlset/ },
  "GET /sitemap/:part": { make: { path: "/sitemap/pages.xml" }, proof: /<urlset/ },
  "GET /llms.txt": { make: { path: "/llms.txt" } },
  "GET /feed.xml": { make: { path: "/feed.xml" }, lesser: /<item><title>What&#39;s New in React/ },
  "GET /newsletter": { make: { path: "/newsletter" }, lesser: /The newsletter, every Monday/ },
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
  "GET /playground": { make: { path: "/playground" } },
  "GET /api/docs": { make: { path: "/api/docs" } },
  "GET /newsletter/confirm": {
    make: async (site) => ({ path: `/newsletter/confirm?token=${(await site.subscriber()).confirm}` }),
  },
  "GET /newsletter/unsubscribe": {
    make: async (site) => ({
      path: `/newsletter/unsubscribe?token=${(await site.subscriber()).unsubscribe}`,
    }),
  },
  "GET /confirm-email": {
    as: "student",
    make: async (...whose) => ({
      path: `/confirm-email?token=${await link("confirm_email")(...whose)}`,
      headers: { cookie: "" },
    }),
  },
  "GET /cancel-email-change": {
    as: "student",
    make: async (...whose) => ({
      path: `/cancel-email-change?token=${await cancelLink(...whose)}`,
      headers: { cookie: "" },
    }),
  },
  "GET /forgot-password": { make: { path: "/forgot-password" } },
  "GET /reset-password": {
    as: "student",
    make: async (...whose) => ({
      path: `/reset-password?token=${await link("reset_password")(...whose)}`,
      headers: { cookie: "" },
    }),
    lesser: /We cannot show your passkeys just now/,
  },
  "GET /message-mail/off": {
    as: "student",
    make: async (site, { id }) => ({ path: await site.messageMailOff(id), headers: { cookie: "" } }),
  },
  "GET /logout": { make: { path: "/logout" } },
  "GET /account": { make: { path: "/account" } },
  "GET /*": { make: { path: "/there-is-no-such-page" } },
  "GET /login (signed in)": { as: "student", make: { path: "/login" } },
  "GET /register (signed in)": { as: "student", make: { path: "/register" }, heading: "Make your account" },
  "GET /logout (signed in)": { as: "student", make: { path: "/logout" } },

  "GET /courses (data)": { make: { path: "/courses.data" } },
  "GET /courses/:id (data)": { make: { path: "/courses/2.data" } },
  "GET /notes/:slug (data)": { make: { path: "/notes/props.data" } },
  "GET /search (data)": { make: { path: "/search.data?q=props" } },
  "GET /portal (data)": { as: "student", make: { path: "/portal.data" } },
  "GET /messages (data)": { as: "student", make: { path: "/messages.data" } },
  "POST /contact (data)": {
    make: () => ({
      path: "/contact.data",
      form: { ...text(), ...asPerson("contact"), message: `${TYPED} ${crypto.randomUUID()}` },
    }),
  },
  "POST /messages (data)": {
    as: "student",
    make: () => ({ path: "/messages.data", form: { body: TYPED, submissionId: crypto.randomUUID() } }),
  },

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
    lesser: /Only signing you in again did not work/,
  },
  "POST /cancel-email-change": {
    as: "student",
    make: async (site, person) => ({
      path: `/cancel-email-change?token=${await cancelLink(site, person)}`,
      form: {},
      headers: { cookie: "" },
    }),
  },
  "POST /reset-password": {
    as: "student",
    make: async (site, person) => ({
      path: `/reset-password?token=${await link("reset_password")(site, person)}`,
      form: { password: "another green bar" },
    }),
  },
  "POST /message-mail/off": {
    as: "student",
    make: async (site, { id }) => ({
      path: await site.messageMailOff(id),
      form: {},
      headers: { cookie: "" },
    }),
  },
  "POST /chat": {
    make: { path: "/chat", form: { text: question.text, history: "[]" } },
    proof: SAID,
    lesser: QUOTED,
  },

  "GET /portal": { as: "student", make: { path: "/portal" } },
  "GET /portal (admin)": { as: "admin", make: { path: "/portal" }, proof: TODAY },
  "GET /portal/assignments": { as: "student", make: { path: "/portal/assignments" } },
  "POST /portal": { as: "student", make: { path: "/portal?index", form: {} } },
  "GET /portal/profile": { as: "student", make: { path: "/portal/profile" } },
  "POST /portal/profile": profile(() => ({ intent: "details", fullName: TYPED, phone: "020 7946 0000" })),
  "POST /portal/profile (address)": profile(() => ({
    ...{ intent: "email", password: PASSWORD },
    email: text().email,
  })),
  "POST /portal/profile (message mail)": profile(() => ({ intent: "message-mail" })),
  "POST /portal/profile (password)": profile(() => ({
    ...{ intent: "password", currentPassword: PASSWORD },
    newPassword: "another green bar",
  })),
  "POST /portal/profile (device)": profile(async (...whose) => ({
    ...{ intent: "end-session", id: await otherDevice(...whose) },
  })),
  "POST /portal/profile (devices)": profile(() => ({ intent: "end-other-sessions" })),
  "POST /portal/profile (passkey's name)": profile(async (...whose) => ({
    ...{ intent: "rename-passkey", id: await storedPasskey(...whose), name: TYPED },
  })),
  "POST /portal/profile (passkey removed)": profile(async (...whose) => ({
    ...{ intent: "remove-passkey", id: await storedPasskey(...whose) },
  })),
  "GET /portal/profile/delete": { as: "student", make: { path: "/portal/profile/delete" } },
  "POST /portal/profile/delete": {
    as: "student",
    make: { path: "/portal/profile/delete", form: { password: PASSWORD } },
  },
  "GET /users": { as: "admin", make: { path: "/users" }, proof: /Ada Lovelace.*Ada Lovelace/s },

  ...CONTENT,
  ...DESK,
  ...LEARNING,
  ...MESSAGES,
  ...SELLING,
  ...UPLOADS,
  ...ISSUES,
  ...READERS,
  ...CALLS,
  "GET /media/*": { make: () => ({ path: `/media/videos/greenbar-${nextVideo()}?w=320` }) },
};
