import { LEARNERS_COURSE, LESSONS, MEMBER_PASSWORD, TALKER, TALKS } from "./scale-data.ts";
import { ORDERS_BY_TALKER } from "./scale-orders.ts";
import { INDEX_ROWS, SHOWN_OFFERS, type Visitor } from "./scale-pages.ts";

/** A request that writes. */
export type Written = {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  as: Visitor;
  form?: Record<string, string>;
  json?: unknown;
  status: number;
  /** How many rows it needs: those it looks up, writes, counts or answers with. */
  rows: number;
};

const ADA = { fullName: "Ada Lovelace", email: "ada@example.com" };
const NOBODYS = { token: "x".repeat(43) };
const password = MEMBER_PASSWORD;
const FILM = { name: "film.mp4", size: 1_000, type: "video/mp4", lastModified: 1 };
const ISSUE = { subject: "Keys in lists", body: "Use the id." };
const ISSUE_ID = "5f1ce0de-0000-4000-8000-000000000001";

const ENROLLED = { list: "ada@example.org", course: "2", welcome: "never" };
const COURSES = 600;

/** A project, as the desk's form sends it. */
const TIDES = {
  ...{ name: "Tide Table", description: "When the sea is high.", status: "Live", demoUrl: "" },
  ...{ thumbnailUrl: "/art/projects/event-loop.svg", features: "Tides" },
};
/** Publishing places a new project last, and rebuilds the search index from everything there is. */
const PUBLISHED = 40_000;

/** An account's messages, sessions and orders, and the rows around them. */
const GONE = TALKS + 60 + 3 * LESSONS + 40 * ORDERS_BY_TALKER;
const call = (
  method: Written["method"],
  path: string,
  as: Visitor,
  json: unknown,
  [status, rows]: [status: number, rows: number],
): Written => ({ method, path: `/api${path}`, as, json, status, rows });

const form = (
  path: string,
  as: Visitor,
  fields: Record<string, string>,
  [status, rows]: [status: number, rows: number],
): Written => ({ method: "POST", path, as, form: fields, status, rows });

/**
 * Every API call that writes, in an order in which each finds the data it needs, and the pages' forms without an API
 * call. The other pages' forms use the same services.
 */
export const WRITTEN: readonly Written[] = [
  call("POST", "/desk/projects", "admin", { values: { name: "Tide Table" } }, [201, 6]),
  call(
    "PUT",
    "/desk/projects/tide-table",
    "admin",
    { values: TIDES, save: 1, base: 0, tab: "one" },
    [200, 8],
  ),
  call("POST", "/desk/projects/tide-table/schedule", "admin", { at: null }, [200, 8]),
  call("POST", "/desk/projects/tide-table/publish", "admin", {}, [200, PUBLISHED]),
  call("POST", "/desk/projects/tide-table/archive", "admin", { archived: true }, [200, PUBLISHED]),
  call("DELETE", "/desk/projects/tide-table/draft", "admin", {}, [200, 8]),
  call("POST", "/desk/projects/order", "admin", { ids: ["tide-table", "event-loop"] }, [200, PUBLISHED]),
  // A list's lines name courses by their titles, so it reads all of them.
  call("POST", "/desk/enrolments", "admin", { ...ENROLLED }, [200, COURSES]),
  call("PATCH", "/desk/enrolments/none", "admin", { revoked: true }, [404, 2]),
  form("/desk/enrol", "admin", ENROLLED, [200, COURSES]),
  form("/desk/courses/2", "admin", { intent: "take-back", enrolment: "none" }, [404, 3]),
  form(`/desk/people/${TALKER}`, "admin", { intent: "enrol", course: "2" }, [302, 12]),
  form(
    "/desk/money/new",
    "admin",
    { email: "ada@example.org", offerId: "2", total: "299", intent: "unpaid" },
    [302, 8],
  ),
  // One more than the page alone: the courses of an order are looked for under three sources.
  form("/desk/money/none", "admin", { intent: "note", note: "A note" }, [404, 12]),
  form("/desk/money/quotes", "admin", { intent: "withdraw:none" }, [404, 12]),
  form("/quotes/none", "anyone", { consent: "yes" }, [404, 8]),
  form("/desk/money/coupons", "admin", { code: "TIDES", unit: "percent", off: "10" }, [302, COURSES]),
  form("/desk/money/places", "admin", { intent: "remove:none" }, [404, COURSES]),
  call("PUT", "/desk/pictures/sea/tide.png", "admin", {}, [415, 3]),
  form("/desk/keys", "admin", { intent: "make", name: "Laptop" }, [200, 6]),
  call("POST", "/desk/notes/props/address", "admin", { address: "what-are-props" }, [200, PUBLISHED]),
  call("POST", "/newsletter", "anyone", { email: ADA.email }, [202, 13]),
  call("POST", "/newsletter/confirm", "anyone", NOBODYS, [400, 2]),
  call("POST", "/newsletter/unsubscribe", "anyone", NOBODYS, [400, 0]),
  call("POST", "/mail/events", "anyone", {}, [403, 0]),
  call("POST", "/payments/events", "anyone", {}, [404, 0]),
  call("POST", "/contact", "anyone", { ...ADA, message: "Which course first?" }, [201, 14]),
  call("POST", "/mentorship", "anyone", { ...ADA, packageName: "Full-Stack Bootcamp: Pro" }, [201, 11]),
  call("POST", "/chat", "anyone", { text: "What are props?", history: [] }, [200, INDEX_ROWS / 2]),
  call("POST", "/chat/lessons/l1", "anyone", { text: "What are props?", history: [] }, [200, INDEX_ROWS / 2]),
  call("POST", "/chat/ask", "anyone", { question: "What are props?", messages: [] }, [200, INDEX_ROWS / 2]),
  call("POST", "/chat/feedback", "anyone", { answer: "answer-0001", helpful: true }, [201, 1]),
  call("POST", "/auth/register", "anyone", { ...ADA, password }, [201, 20]),
  call("POST", "/auth/login", "anyone", { email: ADA.email, password }, [200, 8]),
  call("POST", "/auth/forgot", "anyone", { email: ADA.email }, [202, 16]),
  call("POST", "/auth/confirm", "anyone", NOBODYS, [400, 2]),
  call("POST", "/auth/email/cancel", "anyone", NOBODYS, [400, 2]),
  call("POST", "/auth/reset", "anyone", { ...NOBODYS, password }, [400, 3]),
  call("POST", "/auth/passkeys/authentication/options", "anyone", {}, [200, 1]),
  call("POST", "/auth/passkeys/authentication/verify", "anyone", {}, [400, 0]),
  call("POST", "/auth/refresh", "student", {}, [200, 2]),
  call("POST", "/auth/confirm/resend", "student", {}, [202, 9]),
  call("PATCH", "/auth/me", "student", { fullName: "Zoë Talker", phone: "+44 7700 900999" }, [200, 8]),
  call("POST", "/auth/message-mail", "student", { messageMail: true }, [200, 3]),
  call("POST", "/auth/email", "student", { email: "talker@example.com", password }, [202, 20]),
  call("DELETE", "/auth/sessions/z1", "student", undefined, [404, 2]),
  call("POST", "/auth/passkeys/registration/options", "student", {}, [200, 3]),
  call("POST", "/auth/passkeys/registration/verify", "student", {}, [400, 1]),
  call("PATCH", "/auth/passkeys/none", "student", { name: "Key" }, [404, 2]),
  call("DELETE", "/auth/passkeys/none", "student", undefined, [404, 2]),
  form(
    "/learn/questions",
    "student",
    { lesson: "l1", exercise: "e1", kind: "stuck", audience: "instructor", body: "" },
    [302, 20],
  ),
  form("/learn/questions/o0000000007", "student", { still: "stuck", body: "" }, [302, 20]),
  call("PUT", "/learn/exercises/e1/work", "student", { files: { "index.html": "y" }, save: 1 }, [200, 12]),
  call(
    "POST",
    "/learn/exercises/e1/runs",
    "student",
    { passed: 0, failed: 1, failing: "It works" },
    [200, 20],
  ),
  call("POST", "/learn/lessons/l1/opened", "student", {}, [200, 12]),
  call("PUT", "/learn/lessons/l1/place", "student", { place: "top" }, [200, 12]),
  call("PUT", "/learn/lessons/l1/done", "student", {}, [200, 12]),
  call("DELETE", "/learn/lessons/l1/done", "student", {}, [200, 12]),
  call("POST", "/learn/kept", "student", { lessons: { l2: { done: 1 } }, exercises: {} }, [200, 20]),
  call("POST", "/learn/videos/l1", "student", { seconds: 3, speed: 1 }, [200, 12]),
  form("/desk/questions/o0000000007", "admin", { intent: "answer", body: "An answer" }, [302, 30]),
  form("/desk/questions/o0000000007", "admin", { intent: "open" }, [302, 20]),
  form("/desk/brief", "admin", { id: "none" }, [404, 10]),
  form("/portal/profile", "student", { intent: "reminders", reminders: "on" }, [200, 20]),
  form("/certificates/j0000000001", "student", { intent: "hide" }, [302, 6]),
  // Not everything is green: the page is shown again.
  form(`/portal/certificates/${LEARNERS_COURSE}`, "student", { name: "Ada" }, [409, 18 * LESSONS]),
  // Its refund period is over: the page is shown again.
  form("/portal/membership", "student", { intent: "cancel:none" }, [404, SHOWN_OFFERS + 1]),
  form("/portal/membership/none/switch/vip", "student", { total: "0", at: "1" }, [404, 20]),
  form("/portal/seats/none", "student", { share: "yes" }, [404, 4]),
  form("/seats/claim?token=none", "student", {}, [400, 4]),
  form("/portal/purchases/k0000000007", "student", { amount: "9900" }, [409, COURSES + 400]),
  form("/portal/purchases/k0000000007", "student", { intent: "gift-send" }, [404, COURSES + 400]),
  form("/messages", "student", { body: "One more question" }, [302, 8]),
  form(`/messages/${TALKER}`, "admin", { body: "One more answer" }, [302, 8]),
  form(`/messages/${TALKER}`, "admin", { intent: "archive" }, [302, 4]),
  form("/messages/contact/f1", "admin", { intent: "unread" }, [302, 3]),
  form("/messages/contact/f1", "admin", { body: "An answer" }, [302, 8]),
  form("/newsletter/issues/new", "admin", { ...ISSUE, version: ISSUE_ID }, [302, 3]),
  form(
    `/newsletter/issues/${ISSUE_ID}`,
    "admin",
    { ...ISSUE, body: "Another text.", version: "0" },
    // The page is shown again, with the pictures to choose from.
    [409, 5 + 25],
  ),
  form(`/newsletter/issues/${ISSUE_ID}`, "admin", { intent: "delete" }, [302, 4]),
  call("POST", "/uploads", "admin", {}, [415, 1]),
  call("PATCH", "/uploads/i0000000001", "admin", { name: "Tree", alt: "A tree" }, [200, 10]),
  call("POST", "/uploads/i0000000001/file", "admin", {}, [415, 1]),
  call("DELETE", "/uploads/none", "admin", undefined, [200, 3]),
  call("POST", "/uploads/zips", "admin", {}, [415, 1]),
  call("POST", "/uploads/videos", "admin", FILM, [200, 20]),
  call("PUT", "/uploads/videos/none/parts/1", "admin", {}, [404, 3]),
  call("POST", "/uploads/videos/none/complete", "admin", {}, [404, 4]),
  call("DELETE", "/uploads/videos/none", "admin", undefined, [200, 3]),
  call("POST", "/auth/password", "student", { currentPassword: password, newPassword: password }, [200, 26]),
  call("POST", "/auth/sessions/end-all", "student", {}, [200, 8]),
  form("/desk", "admin", { intent: "archive", item: "contact.f3" }, [302, 5]),
  form("/desk", "admin", { intent: "answer", item: "contact.f3", body: "An answer" }, [302, 8]),
  form("/desk/opening", "admin", { intent: "tick", step: "terms" }, [302, 4]),
  form("/desk/replies", "admin", { intent: "add", title: "Thanks", body: "Thank you." }, [302, 4]),
  form(`/desk/people/${TALKER}`, "admin", { intent: "note", version: "0", body: "A note" }, [302, 6]),
  call("POST", "/auth/logout", "admin", {}, [200, 2]),
  call("POST", "/auth/delete", "student", { password }, [200, GONE]),
];
