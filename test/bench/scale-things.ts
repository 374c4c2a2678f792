/** Recognises generated items of a list in a page's HTML, in its data and in JSON. */
const THINGS = {
  courses: /\bCourse \d+\b/g,
  projects: /\bProject \d+\b/g,
  templates: /\bTemplate \d+\b/g,
  students: /\b[a-z]+\d+@example\.org\b/g,
  talks: /\bu\d{10}\b/g,
  messages: /\b(?:Message|How does part) \d+\b/g,
  letters: /\bA question \d+\b/g,
  pictures: /\bimages\/x\/\d+\b/g,
  issues: /\bIssue of week \d+\b/g,
  questions: /\bWhat is part \d+\b/g,
  orders: /\bOrder of course \d+\b/g,
  addresses: /\/courses\/x\d+\b/g,
} as const;
export type Thing = keyof typeof THINGS;

/** How many different generated items of a kind an answer shows. */
export function countThings(text: string, thing: Thing): number {
  return new Set(text.match(THINGS[thing])).size;
}
