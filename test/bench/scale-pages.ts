import { familyOf, TALKER } from "./scale-data.ts";

export type Visitor = "anyone" | "student" | "admin";

/** Something that can be asked for. */
export type Asked = {
  path: string;
  as: Visitor;
  /**
   * Of how many rows of the database it shows something, with a full page of each list: a course's card
   * shows two, because its price is the offer's.
   */
  rows: number;
  /** It asks the search index, whose reading depends on the words (docs/decisions/051). */
  search?: true;
  /** How many words of an index it may read besides: a search finds its rows there. */
  words?: number;
  /** How many databases it asks side by side, where it is not one. */
  parts?: number;
};

const CARDS = 24;
const LIST = 50;
/** The categories among the choices beside the library. */
const CHOICES = 9;

/** How many courses have one tag, in a thousand. */
const FOUND = 12;
/** A word that very many have is counted up to a thousand, in each of two queries. */
const COMMON = 2 * 1_002;
/** A word that one has is read in each of two queries, and to be sure that there is no other. */
const RARE = 8;

const pages = (paths: readonly string[], rows = 0): Asked[] =>
  paths.map((path) => ({ path, as: "anyone", rows }));

const PUBLIC: Asked[] = [
  ...pages(["/newsletter", "/success", "/error", "/api/docs", "/contact"]),
  ...pages(["/blog", "/blog/whats-new-in-react-2025", "/terms", "/privacy", "/robots.txt", "/feed.xml"]),
  ...pages(["/youtube", "/about-me", "/notes", "/notes/props", "/search", "/playground", "/chat"]),
  ...pages(["/login", "/logout", "/forgot-password", "/portal/profile/delete", "/there-is-no-such-page"]),
  ...pages(["/"], 8 + 2 + 3),
  ...pages(["/courses", "/courses?cursor=300.x201", "/courses?category=Testing"], 2 * CARDS + CHOICES),
  ...pages(["/courses?level=Advanced", "/courses?category=Testing&level=Advanced"], 2 * CARDS + CHOICES),
  { path: "/courses?q=course", as: "anyone", rows: 2 * CARDS + CHOICES, words: COMMON },
  { path: "/courses?q=tag77", as: "anyone", rows: 2 * FOUND + CHOICES, words: 4 * FOUND + CARDS },
  ...pages(["/courses/2", "/courses/2/syllabus"], 2 + 9),
  ...pages(["/courses/x700", "/courses/x700/syllabus"], 2 + 1),
  ...pages(["/enroll/2", "/enroll/x700"], 2),
  ...pages(["/enroll/pro"], 1),
  ...pages(["/mentorship"], 1 + 1 + 3),
  ...pages(["/mentorship/join"], 1 + 3),
  ...pages(["/register"], 3),
  ...pages(["/projects", "/projects?cursor=300.p200", "/templates", "/templates?cursor=300.t200"], CARDS),
  ...pages(["/sitemap/courses-1.xml"], 500),
  ...pages(["/sitemap.xml", "/sitemap/pages.xml"], 5 + 1),
  ...pages(["/llms.txt"], 100 * 2 + 5),
  { path: "/status", as: "anyone", rows: 3, parts: 2 },
  { path: "/search?q=props", as: "anyone", rows: 0, search: true },
  ...pages(["/api/", "/api/health", "/api/openapi.json", "/api/youtube", "/api/info/github"]),
  ...pages(["/api/courses", "/api/courses?cursor=300.x200"], 2 * LIST),
  ...pages(["/api/courses/2"], 2 + 9),
  ...pages(["/api/projects", "/api/projects?cursor=300.p200"], LIST),
  ...pages(["/api/templates", "/api/templates?cursor=300.t200"], LIST),
  { path: "/api/search?q=props", as: "anyone", rows: 0, search: true },
];

const STUDENT: Asked[] = [
  { path: "/portal", as: "student", rows: 2 },
  { path: "/portal/assignments", as: "student", rows: 0 },
  { path: "/portal/profile", as: "student", rows: 3 },
  { path: "/messages", as: "student", rows: LIST + 1 },
  { path: "/messages?cursor=1700000000100.a0000000100", as: "student", rows: LIST + 1 },
  { path: "/api/auth/me", as: "student", rows: 1 },
  { path: "/api/auth/sessions", as: "student", rows: 1 },
  { path: "/api/auth/passkeys", as: "student", rows: 1 },
];

const ADMIN: Asked[] = [
  { path: "/portal", as: "admin", rows: 8 + 5 + 5 + 2 * 5 },
  { path: "/messages", as: "admin", rows: 2 * LIST + 3 },
  { path: "/messages?archived=1", as: "admin", rows: 2 * LIST + 3 },
  { path: "/messages?box=contact", as: "admin", rows: LIST + 3 },
  { path: "/messages?box=contact&archived=1", as: "admin", rows: LIST + 3 },
  { path: "/messages?box=mentorship", as: "admin", rows: LIST + 3 },
  { path: "/messages?box=mentorship&cursor=1700000000500.f500", as: "admin", rows: LIST + 3 },
  { path: `/messages/${TALKER}`, as: "admin", rows: 2 + LIST },
  { path: "/messages/contact/f1", as: "admin", rows: 1 },
  { path: "/users", as: "admin", rows: LIST },
  { path: "/users?cursor=1700000500000.u0000000500", as: "admin", rows: LIST },
  { path: "/users?q=example", as: "admin", rows: LIST, words: COMMON },
  { path: `/users?q=${familyOf(777)}`, as: "admin", rows: 1, words: RARE },
  { path: `/users?q=${familyOf(205)}+chidi`, as: "admin", rows: 1, words: COMMON },
  { path: "/users?q=nobody", as: "admin", rows: 0, words: RARE },
  { path: "/upload", as: "admin", rows: CARDS },
  { path: "/upload?cursor=i0000000500", as: "admin", rows: CARDS },
  { path: "/api/users", as: "admin", rows: LIST },
];

/** Every page and every call that reads. */
export const ASKED: readonly Asked[] = [...PUBLIC, ...STUDENT, ...ADMIN];
