/** The kinds of load. `page`: public pages; `call`: the API and searches; the others write. */
export const KINDS = ["page", "call", "sign-in", "message", "contact", "newsletter"] as const;
export type Kind = (typeof KINDS)[number];

/** One request of the load. `account`: the student who sends it. */
export type Planned = { kind: Kind; path: string; visitor: number; id: string; again: boolean };

const PAGES = [
  ...["/", "/courses", "/courses/2", "/courses/4/syllabus", "/enroll/2", "/mentorship", "/projects"],
  ...["/templates", "/blog", "/notes", "/notes/props", "/about-me", "/terms", "/chat", "/contact"],
];
const CALLS = [
  ...["/api/courses", "/api/courses/3", "/api/projects", "/api/templates", "/api/search?q=effects"],
  ...["/search?q=how+do+I+lift+state", "/courses?q=node", "/api/openapi.json"],
];

/** Of a hundred requests: eighty pages, fifteen calls and searches, five that sign in or write. */
function kindOf(place: number): Kind {
  if (place < 80) return "page";
  if (place < 95) return "call";
  return KINDS[place === 95 ? 2 : place === 96 || place === 97 ? 3 : place === 98 ? 4 : 5] ?? "page";
}

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "/";

/**
 * The request with this number, the same in every run. Steps of 37 mix the kinds. Every fourth write is sent again
 * a hundred requests later, as a browser does that got no answer.
 */
export function planned(number: number): Planned {
  const kind = kindOf((number * 37) % 100);
  const round = Math.floor(number / 100);
  const again = kind !== "page" && kind !== "call" && kind !== "sign-in" && round % 4 === 1;
  const first = again ? number - 100 : number;
  const path =
    kind === "page" ? pick(PAGES, number + round) : kind === "call" ? pick(CALLS, number + round) : "";
  return { kind, path, visitor: first, id: `w${first}`, again };
}
