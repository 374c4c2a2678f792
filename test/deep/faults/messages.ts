import { conversation, type FaultRequest, letter, ownMessages, TYPED } from "./sent.ts";

/** The desk's lists. */
const INBOX = /aria-label="Lists".*unread/s;

/** Requests for messages and letters. */
export const MESSAGES: Record<string, FaultRequest> = {
  "GET /messages": { as: "student", make: ownMessages },
  "GET /messages (admin)": { as: "admin", make: { path: "/messages" }, proof: INBOX },
  "GET /messages (contact)": { as: "admin", make: { path: "/messages?box=contact" }, proof: INBOX },
  "GET /messages (mentorship)": { as: "admin", make: { path: "/messages?box=mentorship" }, proof: INBOX },
  "GET /messages/newest": { as: "student", make: { path: "/messages/newest?after=0" }, proof: /newer/ },
  "POST /messages": {
    as: "student",
    make: () => ({ path: "/messages", form: { body: TYPED, submissionId: crypto.randomUUID() } }),
  },
  "GET /messages/:studentId": { as: "admin", make: conversation },
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
};
