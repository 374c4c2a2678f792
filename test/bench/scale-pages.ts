import { readContent } from "../../scripts/content/read.ts";
import { familyOf, LEARNERS_COURSE, LESSONS, TALKER } from "./scale-data.ts";
import { MONEY } from "./scale-money.ts";
import { ORDERS_BY_TALKER } from "./scale-orders.ts";
import type { Thing } from "./scale-things.ts";

const CONTENT = readContent();
const { projects: ownProjects, templates: ownTemplates } = CONTENT;
/** Exclusive courses are in no list. */
const ownCourses = CONTENT.courses.filter(({ exclusive }) => !exclusive);
const NOTES = CONTENT.notes.length;
const ARTICLES = CONTENT.articles.length;
const LEGAL = CONTENT.legal.length;
const FAQ = CONTENT.faq.length;
/** What is read to say how many lessons there are today: the lessons and the modules that they are in. */
const TODAY = CONTENT.lessons.length + 20;
const EXERCISES = CONTENT.exercises.length;

export type Visitor = "anyone" | "student" | "admin";

/** A page or call to measure. */
export type Asked = {
  path: string;
  as: Visitor;
  /** The status of its answer, 200 by default. */
  status?: number;
  /** Its lists: how many items each shows when it is full, and how many rows make one item. */
  lists?: readonly { of: Thing; count: number; each?: number }[];
  /** How many other rows it shows something of. */
  rows: number;
  /** How often it may read all courses or all students, to search or to count them. */
  reads?: { courses?: number; students?: number };
  /** How many rows of the site's index a site search may read. */
  index?: number;
  /** How many databases it queries in parallel, if not one. */
  parts?: number;
  /** Not in `npm run bench:scale`: it has a limit of ten a minute, or only exists on a larger site. */
  untimed?: true;
  /** How many queries it makes one after another, if not one. */
  waits?: number;
};

const CARDS = 24;
const LIST = 50;
/** As many as the smallest site has, too. */
const OF_API = 20;
const ISSUES = 20;
/** The site map lists at most this many issues of the newsletter. */
const MAPPED_ISSUES = 1000;
/** The categories among the choices beside the library. */
const CHOICES = 9;
/** The notes from which a note's related ones are chosen (worker/notes/notes.ts). */
const RELATED_FROM = 30 + 110;
/** The FAQ entries on the mentorship's page. */
const QUESTIONS = 4;
/**
 * How many rows of the site's index a search reads at most, with few notes or many. How many exactly depends on how
 * FTS5 has merged its segments: up to 740 were seen for a misspelt word.
 */
export const INDEX_ROWS = 1_000;

/** A course's card shows two rows, because its price is in the offer. */
const courses = (count: number) => [{ of: "courses", count, each: 2 } as const];
const listOf = (of: Thing, count: number) => [{ of, count }];
const pages = (paths: readonly string[], rows = 0): Asked[] =>
  paths.map((path) => ({ path, as: "anyone", rows }));

/** The shown courses, the first page of all of them, the categories, and by itself a free lesson. */
const library = (path: string, count = CARDS): Asked => ({
  ...{ path, as: "anyone", lists: courses(count), parts: 2 },
  // The free lesson is looked for among all lessons.
  ...{ rows: CHOICES + 2 * CARDS + TODAY + CONTENT.lessons.length + 20, reads: { courses: 2 } },
});
const full = (path: string, of: Thing, count: number, as: Visitor = "anyone"): Asked => ({
  ...{ path, as, lists: listOf(of, count), rows: 0 },
});
/** The first page of a list, including the initial content. */
const begun = (
  path: string,
  of: Thing,
  count: number,
  own: number,
  { each = 1, rows = 0 }: { each?: number; rows?: number } = {},
): Asked => ({ path, as: "anyone", lists: [{ of, count: count - own, each }], rows: rows + each * own });
/** A page of the projects, `own` of which are the initial content's, and the courses that they may name. */
const projectsPage = (path: string, own: number): Asked => ({
  ...{ path, as: "anyone", rows: own + 2 * ownCourses.length + CARDS },
  lists: listOf("projects", CARDS - own),
});
/** First what the index knows of the words, then the passages; a misspelt word is looked up in between. */
const searched = (path: string, waits = 2): Asked => ({
  ...{ path, as: "anyone", rows: 0, index: INDEX_ROWS },
  ...{ waits, parts: waits },
});
/** Offers as on the home page, with how many lessons their courses have. */
export const SHOWN_OFFERS = 110 + 2 * TODAY;
/** The rows of SQLite's own list of tables and indexes, which the health check reads. */
const TABLES = 158;

/** An emailed link with an unknown token. */
const linked = (path: string, status = 200): Asked => ({
  ...{ path: `${path}?token=${"x".repeat(43)}`, as: "anyone", status, rows: 1 },
});

const PUBLIC: Asked[] = [
  // An issue's number counts those before it: one a week.
  { path: "/newsletter", as: "anyone", rows: 1, reads: { students: 1 } },
  ...pages(["/success", "/error", "/api/docs", "/contact"]),
  ...pages(["/robots.txt", "/youtube", "/about-me", "/search", "/playground", "/chat"]),
  ...pages(["/terms", "/privacy"], 1),
  ...pages(["/blog", "/blog/whats-new-in-react-2025"], 1 + ARTICLES),
  ...pages(["/feed.xml"], ARTICLES),
  // The list, and one note with its code.
  ...pages(["/notes"], NOTES + 2).map((page): Asked => ({ ...page, parts: 2 })),
  // Then the lesson that continues from it.
  ...pages(["/notes/props"], 3 + RELATED_FROM + 4).map((page): Asked => ({ ...page, parts: 2, waits: 2 })),
  ...["/newsletter/archive", "/newsletter/archive?cursor=400"].map(
    (path): Asked => ({ path, as: "anyone", rows: ISSUES + 1, reads: { students: 1 } }),
  ),
  ...pages(["/newsletter/feed.xml"], ISSUES + 1),
  { path: "/newsletter/archive/w100", as: "anyone", rows: 5, reads: { students: 1 } },
  ...pages(["/login", "/login/code", "/login/bought", "/logout", "/forgot-password"]),
  ...pages(["/portal/profile/delete"]),
  { path: "/there-is-no-such-page", as: "anyone", status: 404, rows: 0 },
  // Courses are read twice: to find the first eight, and in full. Their cards count the lessons that are there today.
  // Every lesson is looked at, to find the first free one with an exercise. The last row is an issue of the newsletter.
  ...pages(["/"], 2 * 8 + 2 + 3 + FAQ + 90 + TODAY + CONTENT.lessons.length + LESSONS + 1),
  { ...library("/courses"), lists: courses(CARDS - ownCourses.length) },
  library("/courses?cursor=101.x1"),
  ...["/courses?category=Testing", "/courses?level=Advanced"].map((path) => library(path)),
  library("/courses?category=Testing&level=Advanced"),
  ...[library("/courses?q=what+you+build"), library("/courses?q=hat+you+build", CARDS - 1)],
  library("/courses?q=tag7&category=Testing", 20),
  // Each course that is looked at says whether it has lessons yet.
  { ...library("/courses?q=front+databases", 0), reads: { courses: 3 } },
  // The course with the first page of projects, its lessons with an exercise, and the FAQ's entries, at once.
  { path: "/courses/2", as: "anyone", rows: 2 + 9 + 6 + 4 + CARDS + 5, parts: 3 },
  { path: "/courses/x7", as: "anyone", rows: 2 + 2 + CARDS + 5, parts: 3 },
  // The course with its modules, and at the same time its modules with their lessons.
  ...pages(["/courses/2/syllabus"], 2 + 9 + 9 + 1).map((page): Asked => ({ ...page, parts: 2 })),
  ...pages(["/courses/x7/syllabus"], 2 + 1 + 1).map((page): Asked => ({ ...page, parts: 2 })),
  // The outline of all lessons. Of a lesson also the body and the exercises.
  ...pages([`/learn/${LEARNERS_COURSE}`, `/learn/${LEARNERS_COURSE}/l1`], 5 * LESSONS),
  { path: "/exercises/e1", as: "anyone", status: 302, rows: 4 },
  { path: "/api/learn/exercises/e1/solution", as: "anyone", rows: 8 },
  { path: "/api/learn/videos/l1", as: "anyone", status: 404, rows: 8, parts: 2, waits: 2 },
  // The offer, its price and its lessons are read at the same time.
  ...pages(["/enroll/2", "/enroll/x7"], 40).map((page): Asked => ({ ...page, parts: 3 })),
  // Then the courses that it opens, exclusive ones by themselves, with how many lessons each has today, and the FAQ's entries about memberships.
  ...pages(["/enroll/pro"], 40 + 2 * TODAY + 4).map((page): Asked => ({ ...page, parts: 6, waits: 2 })),
  { path: "/enroll/1/waiting-list", as: "anyone", status: 302, rows: 12 },
  ...[linked("/waiting-list/leave", 400), linked("/checkout/place", 404)],
  ...pages(["/quotes/none", "/documents/none"], 0).map((page): Asked => ({ ...page, status: 404 })),
  ...pages(["/checkout/none", "/checkout/none/address"], 1).map((page): Asked => ({ ...page, status: 404 })),
  // The mentorship with its places and modules, and the packages.
  ...pages(["/mentorship"], 1 + 2 + 9 + 3 + QUESTIONS),
  ...pages(["/mentorship/join"], 1 + 2 + 9 + 3),
  ...pages(["/register"], 3),
  // Each project shows the course that its description names, of the first page of courses.
  projectsPage("/projects", ownProjects.length),
  begun("/templates", "templates", CARDS, ownTemplates.length),
  projectsPage("/projects?cursor=101.p1", 0),
  full("/templates?cursor=101.t1", "templates", CARDS),
  { path: "/sitemap/courses-1.xml", as: "anyone", rows: 1, reads: { courses: 1 }, untimed: true },
  ...["/sitemap.xml", "/sitemap/pages.xml"].map(
    (path): Asked => ({
      ...{ path, as: "anyone", reads: { courses: 2 }, parts: 2 },
      rows: 5 + 1 + NOTES + ARTICLES + LEGAL + MAPPED_ISSUES,
    }),
  ),
  begun("/llms.txt", "courses", 100, ownCourses.length, { each: 2, rows: 5 + NOTES + ARTICLES + 2 * TODAY }),
  { path: "/status", as: "anyone", rows: TABLES, parts: 2 },
  ...["/search?q=props", "/search?q=how+do+I+lift+state+up"].map((path) => searched(path)),
  searched("/search?q=porps", 3),
  // The page also names the day of the next issue.
  { ...linked("/newsletter/confirm", 400), parts: 2 },
  linked("/newsletter/unsubscribe", 400),
  { ...linked("/confirm-email", 400), parts: 2, waits: 2 },
  ...[linked("/cancel-email-change", 400), linked("/reset-password", 400)],
  ...[linked("/message-mail/off", 400), linked("/reminders/off", 400)],
  linked("/membership/cancel", 404),
  linked("/gift", 400),
  { path: "/account", as: "anyone", status: 302, rows: 0 },
  ...pages(["/api/", "/api/health", "/api/openapi.json", "/api/youtube", "/api/info/github"]),
  { path: "/api/health?deep=1", as: "anyone", rows: TABLES, parts: 2, untimed: true },
  { path: "/api/download?filename=vite-react-ts-1.0.0.zip", as: "anyone", rows: 1 },
  { path: "/media/images/x/1.png", as: "anyone", status: 404, rows: 0 },
  begun("/api/courses?limit=20", "courses", OF_API, ownCourses.length, { each: 2, rows: 90 + TODAY }),
  { path: "/api/courses?limit=20&cursor=101.x1", as: "anyone", lists: courses(OF_API), rows: 0 },
  ...pages(["/api/courses/2"], 2 + 9),
  begun("/api/projects?limit=20", "projects", OF_API, ownProjects.length),
  begun("/api/templates?limit=20", "templates", OF_API, ownTemplates.length),
  full("/api/projects?limit=20&cursor=101.p1", "projects", OF_API),
  full("/api/templates?limit=20&cursor=101.t1", "templates", OF_API),
  ...["/api/search?q=props", "/api/search?q=how+do+I+lift+state+up"].map((path) => searched(path)),
  searched("/api/search?q=porps", 3),
];

const STUDENT: Asked[] = [
  // All lessons of the student's course with the student's progress, to say where they are.
  { path: "/portal", as: "student", rows: 12 + 4 * LESSONS, reads: { courses: 11 } },
  // Each with the titles of its lesson and exercise.
  // The outline, and this learner's state in each lesson and exercise.
  { path: `/learn/${LEARNERS_COURSE}`, as: "student", rows: 9 * LESSONS },
  // The questions about a lesson are read beside it.
  { path: `/learn/${LEARNERS_COURSE}/l3`, as: "student", rows: 9 * LESSONS, waits: 2 },
  { path: `/learn/${LEARNERS_COURSE}/files.zip?exercise=e1`, as: "student", rows: 20, waits: 2 },
  { path: `/api/learn/courses/${LEARNERS_COURSE}`, as: "student", rows: 9 * LESSONS },
  { path: "/api/learn/exercises/e1/work", as: "student", rows: 8, waits: 2 },
  { path: "/learn/questions", as: "student", rows: 0, lists: [{ of: "questions", count: 20, each: 3 }] },
  { path: "/learn/questions?lesson=l1&exercise=e1", as: "student", rows: 12 },
  { path: "/learn/questions/o0000000007", as: "student", rows: 6 },
  { path: `/portal/certificates/${LEARNERS_COURSE}`, as: "student", rows: 9 * LESSONS, waits: 2 },
  { path: "/certificates/j0000000001", as: "anyone", rows: 1 },
  { path: "/certificates/j0000000001/verify.html", as: "anyone", rows: 2, parts: 2, waits: 2 },
  { path: "/.well-known/did.json", as: "anyone", rows: 1 },
  { path: "/portal/purchases/claim", as: "student", rows: 0 },
  // The lessons of the student's courses, of which a few have an assignment.
  { path: "/portal/assignments", as: "student", rows: 5 * LESSONS },
  { path: "/portal/assignments/none", as: "student", status: 404, rows: 5 * LESSONS },
  { path: "/portal/hand-ins/none/1/files.zip", as: "student", status: 404, rows: 2 },
  { path: "/seats/claim?token=none", as: "anyone", status: 400, rows: 0 },
  { path: "/portal/seats/none", as: "student", status: 404, rows: 2 },
  // Without a membership, the offers afterwards, as the home page reads them.
  { path: "/portal/membership", as: "student", rows: SHOWN_OFFERS, waits: 2 },
  { path: "/portal/membership/none/switch/vip", as: "student", status: 404, rows: 2 },
  // Each with the picture of its course.
  { path: "/portal/purchases", as: "student", rows: 2 + 20, lists: [{ of: "orders", count: 20 }] },
  // With the person's other orders for the same offer, to see whether they gave it back before.
  {
    ...{ path: "/portal/purchases/k0000000007", as: "student", rows: 8 + 3 * ORDERS_BY_TALKER },
    reads: { courses: 1 },
  },
  { path: "/portal/profile", as: "student", rows: 6, waits: 2 },
  ...["/messages", "/messages?cursor=1700000000100.a0000000100"].map(
    (path): Asked => ({ path, as: "student", lists: listOf("messages", LIST), rows: 1 }),
  ),
  { path: "/api/auth/me", as: "student", rows: 1 },
  { path: "/api/auth/sessions", as: "student", rows: 3, waits: 2 },
  { path: "/api/auth/passkeys", as: "student", rows: 3, waits: 2 },
];

/** The tabs count the unread conversations and form messages, and the open questions. */
const UNREAD = 4 * 90;
const inbox = (path: string): Asked => ({ ...full(path, "letters", LIST, "admin"), rows: UNREAD });
/** The page of students then reads the lessons that each has done, and those of their courses. */
const withCourses = (asked: Asked, count: number): Asked =>
  asked.path.startsWith("/users") ? { ...asked, waits: 2, rows: (2 * count + 2) * LESSONS } : asked;
const students = (path: string): Asked => withCourses(full(path, "students", LIST, "admin"), LIST);
const found = (path: string, count: number): Asked =>
  withCourses(
    { path, as: "admin", lists: listOf("students", count), rows: 0, reads: { students: 1 } },
    count,
  );

/** What waits, and the counts of what is new: totals, which read every row. */
const today = (path: string): Asked => ({
  ...{ path, as: "admin", rows: UNREAD * 8, reads: { students: 12 } },
  waits: 2,
});

const ADMIN: Asked[] = [
  ...["/portal", "/desk"].map(today),
  { path: "/desk/opening", as: "admin", rows: 125 + CONTENT.lessons.length + EXERCISES + ARTICLES },
  { path: "/desk/replies", as: "admin", rows: 0 },
  // Each with the names of its person, lesson and exercise.
  {
    ...{ path: "/desk/questions", as: "admin", rows: UNREAD },
    lists: [{ of: "questions", count: LIST, each: 4 }],
  },
  { path: "/desk/questions/q0000000007", as: "admin", rows: 8, waits: 2 },
  { path: "/desk/assignments", as: "admin", rows: UNREAD },
  { path: "/desk/assignments/none", as: "admin", status: 404, rows: 2 },
  { path: "/desk/assignments/none/1/files.zip", as: "admin", status: 404, rows: 2 },
  // With every course to choose from.
  { path: `/desk/people/${TALKER}`, as: "admin", rows: 8 + 202, reads: { courses: 2 } },
  { path: "/desk/courses", as: "admin", rows: 40 + TODAY, reads: { courses: 5 } },
  { path: "/desk/courses/2", as: "admin", rows: 121 },
  { path: "/desk/enrol", as: "admin", rows: 8, reads: { courses: 2 } },
  { path: "/api/desk/enrolments?course=2", as: "admin", rows: 0 },
  {
    ...{ path: "/desk/search?q=chidi", as: "admin", rows: 20, index: INDEX_ROWS },
    ...{ parts: 3, waits: 3, reads: { students: 12 } },
  },
  // Every learner's last lesson is read.
  { path: "/desk/brief", as: "admin", rows: 30, reads: { students: 3 } },
  { path: "/desk/figures", as: "admin", rows: 10, reads: { students: 4 } },
  { path: "/desk/figures.csv", as: "admin", rows: 10, reads: { students: 4 } },
  ...MONEY,
  ...["/messages", "/messages?archived=1"].map(
    (path): Asked => ({ path, as: "admin", lists: [{ of: "talks", count: LIST, each: 2 }], rows: UNREAD }),
  ),
  ...["/messages?box=contact", "/messages?box=contact&archived=1", "/messages?box=mentorship"].map(inbox),
  inbox("/messages?box=mentorship&cursor=1700000000500.f500"),
  { ...full(`/messages/${TALKER}`, "messages", LIST, "admin"), rows: 2 },
  { path: "/messages/contact/f1", as: "admin", rows: 1 },
  // Asked every ten seconds, and the usual answer is that nothing is newer.
  { path: "/messages/newest?after=1900000000000", as: "student", rows: 1 },
  { path: "/messages/newest?after=1900000000000", as: "admin", rows: 4 },
  ...["/users", "/users?cursor=1700000500000.u0000000500", "/api/users"].map(students),
  ...["/users?q=example", "/users?q=xampl", "/api/users?q=example", "/users?q=ada+example"].map((path) =>
    found(path, LIST),
  ),
  ...[`/users?q=${familyOf(777)}`, `/users?q=${familyOf(205)}+chidi`, "/users?q=07700-900+777"].map((path) =>
    found(path, 1),
  ),
  ...["/users?q=nobody", "/users?q=ada+noor", "/api/users?q=ada+noor", "/users?q=example%2B"].map((path) =>
    found(path, 0),
  ),
  ...["/newsletter/issues", "/newsletter/issues?cursor=500.w500"].map((path) => ({
    ...full(path, "issues", ISSUES, "admin"),
    ...{ rows: 1, reads: { students: 1 } },
  })),
  { path: "/desk/keys", as: "admin", rows: 1 },
  // It counts what there is of each kind: courses, offers, projects and templates grow.
  { path: "/desk/content", as: "admin", rows: 2 * TODAY + EXERCISES + NOTES, reads: { courses: 4 } },
  // A list of everything of its kind, in the owner's order: there are at most a few hundred.
  ...["/desk/content/projects", "/api/desk/projects"].map(
    (path): Asked => ({ path, as: "admin", rows: 8, reads: { courses: 2 } }),
  ),
  { path: "/desk/content/projects/new", as: "admin", rows: 0 },
  // The editor then lists the courses to tick.
  { path: "/desk/content/offers/2", as: "admin", rows: 4, waits: 2, reads: { courses: 1 } },
  { path: "/api/desk/offers/2", as: "admin", rows: 4 },
  { path: "/desk/content/offers/2/history", as: "admin", rows: 4, waits: 2 },
  { path: "/desk/content/notes/closures/address", as: "admin", rows: 4 },
  { path: "/desk/mail", as: "admin", rows: 5 },
  { path: "/newsletter/issues/new", as: "admin", rows: CARDS },
  ...["readers/import", "readers/groups", "settings", "settings/email", "issues/w1/email"].map(
    (path): Asked => ({ path: `/newsletter/${path}`, as: "admin", rows: 1 }),
  ),
  ...["/newsletter/readers", "/newsletter/readers?cursor=400.n400"].map(
    (path): Asked => ({ path, as: "admin", rows: LIST + 1 }),
  ),
  { path: "/newsletter/readers/n1", as: "admin", rows: 1 },
  { path: "/newsletter/issues/w1", as: "admin", rows: 1 + CARDS },
  // Where an upload is used is read from all texts that may show it. There are as many issues as students.
  ...["/upload", "/upload?cursor=i0000000500"].map((path) => ({
    ...full(path, "pictures", CARDS, "admin"),
    ...{ waits: 2, reads: { courses: 4, students: 2 } },
  })),
  { ...full("/upload/i0000000007", "pictures", 1, "admin"), waits: 2, reads: { courses: 4, students: 2 } },
  full("/api/uploads", "pictures", CARDS, "admin"),
  {
    ...full("/api/uploads/i0000000007", "pictures", 1, "admin"),
    waits: 2,
    reads: { courses: 4, students: 2 },
  },
];

/** Every page and every call that reads. */
export const ASKED: readonly Asked[] = [...PUBLIC, ...STUDENT, ...ADMIN];
