import { newPasskey, otherDevice, passkeyLogin, storedPasskey } from "./passkeys.ts";
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
import { type FaultySite, PASSWORD } from "./site.ts";

/** Its link, which ends. */
async function filmOfFreeLesson(site: FaultySite) {
  const answer = await site.ask("/api/learn/videos/your-first-web-page", {}, {});
  const { src }: { src: string } = JSON.parse(new TextDecoder().decode(await answer.arrayBuffer()));
  return { path: src };
}

/** A request for every API call and every other path of the Worker except the pages; part of REQUESTS. */
export const CALLS: Record<string, FaultRequest> = {
  "GET /api/": { make: { path: "/api/" } },
  "GET /api/openapi.json": { make: { path: "/api/openapi.json" } },
  "GET /.well-known/jwks.json": { make: { path: "/.well-known/jwks.json" } },
  "GET /.well-known/did.json": { make: { path: "/.well-known/did.json" } },
  "GET /.well-known/security.txt": { make: { path: "/.well-known/security.txt" } },
  "GET /playground/frame": { make: { path: "/playground/frame" } },
  "GET /runner/frame": { make: { path: "/runner/frame" } },
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
  "GET /learn/:course/files.zip": {
    make: { path: "/learn/beginner-web-dev/files.zip?exercise=your-first-file" },
    // A zip has the time at which it was made.
    proof: /package\.json/,
  },
  "GET /api/learn/exercises/:id/work": {
    as: "student",
    make: { path: "/api/learn/exercises/your-first-file/work" },
  },
  "PUT /api/learn/exercises/:id/work": {
    as: "student",
    make: { path: "/api/learn/exercises/your-first-file/work", json: { files: {}, save: 0 } },
  },
  "POST /api/learn/exercises/:id/runs": {
    as: "student",
    make: {
      path: "/api/learn/exercises/your-first-file/runs",
      json: { passed: 1, failed: 1, failing: "The page has one main heading" },
    },
  },
  "GET /api/learn/exercises/:id/solution": {
    make: { path: "/api/learn/exercises/your-first-file/solution" },
    proof: /Kettle Lane Fixers/,
  },
  "GET /api/learn/videos/:lesson": {
    make: { path: "/api/learn/videos/your-first-web-page" },
    proof: /"src":"\/learn\/videos\//,
  },
  "POST /api/learn/videos/:lesson": {
    as: "student",
    make: { path: "/api/learn/videos/your-first-web-page", json: { seconds: 12, speed: 1.5 } },
  },
  "GET /learn/videos/*": { make: filmOfFreeLesson },
  "POST /api/newsletter": {
    make: () => ({ path: "/api/newsletter", json: { email: text().email, ...asPerson("newsletter") } }),
  },
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
    make: () => ({
      path: "/api/contact",
      json: { ...text(), ...asPerson("contact"), message: `${TYPED} ${crypto.randomUUID()}` },
    }),
  },
  "POST /api/mentorship": {
    make: () => ({
      path: "/api/mentorship",
      json: { ...text(), ...asPerson("mentorship"), packageName: "Full-Stack Bootcamp: Pro" },
    }),
  },
  "POST /api/chat": { make: { path: "/api/chat", json: question }, proof: SAID, lesser: QUOTED },
  "POST /api/chat (stream)": {
    make: { path: "/api/chat", json: question, headers: { accept: "text/event-stream" } },
    proof: SAID,
    lesser: QUOTED,
  },
  "POST /api/chat/lessons/:id": {
    make: { path: "/api/chat/lessons/your-first-web-page", json: question },
    proof: SAID,
    lesser: QUOTED,
  },
  "POST /api/chat/ask": {
    make: { path: "/api/chat/ask", json: { question: question.text, messages: [] } },
    proof: SAID,
    lesser: QUOTED,
  },
  "POST /api/chat/feedback": {
    make: () => ({ path: "/api/chat/feedback", json: { answer: crypto.randomUUID(), helpful: true } }),
  },
  "POST /api/auth/register": {
    make: () => ({
      path: "/api/auth/register",
      json: { ...text(), ...asPerson("register"), password: PASSWORD },
    }),
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
    lesser: /"Your address is confirmed\. Please sign in again\."/,
  },
  "POST /api/auth/confirm/resend": { as: "student", make: { path: "/api/auth/confirm/resend", json: {} } },
  "POST /api/auth/email/cancel": {
    as: "student",
    make: async (site, person) => ({
      path: "/api/auth/email/cancel",
      json: { token: await cancelLink(site, person) },
      headers: { cookie: "" },
    }),
  },
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
  "PATCH /api/auth/me": {
    as: "student",
    make: { path: "/api/auth/me", json: { fullName: "Grace Hopper", phone: "" } },
  },
  "POST /api/auth/message-mail": {
    as: "student",
    make: { path: "/api/auth/message-mail", json: { messageMail: false } },
  },
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
  "DELETE /api/auth/sessions/:id": {
    as: "student",
    make: async (site, person) => ({ path: `/api/auth/sessions/${await otherDevice(site, person)}` }),
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
  "POST /api/auth/passkeys/registration/verify": { as: "student", make: newPasskey },
  "POST /api/auth/passkeys/authentication/options": {
    make: { path: "/api/auth/passkeys/authentication/options", json: {} },
  },
  "POST /api/auth/passkeys/authentication/verify": { as: "student", make: passkeyLogin },
  "PATCH /api/auth/passkeys/:id": {
    as: "student",
    make: async (site, person) => ({
      path: `/api/auth/passkeys/${await storedPasskey(site, person)}`,
      json: { name: "Another name" },
    }),
  },
  "DELETE /api/auth/passkeys/:id": {
    as: "student",
    make: async (site, person) => ({ path: `/api/auth/passkeys/${await storedPasskey(site, person)}` }),
  },
  "GET /api/users": { as: "admin", make: { path: "/api/users" }, proof: /@example\.org.*@example\.org/s },
  "GET /api/users.csv": {
    as: "admin",
    make: { path: "/api/users.csv" },
    proof: /@example\.org.*@example\.org/s,
  },
};
