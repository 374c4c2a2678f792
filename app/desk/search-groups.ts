import { LEARNER_STATES } from "#app/assignments/states.tsx";
import { STATE_NAMES } from "#app/selling/desk/order-state.tsx";
import { FOUND } from "#shared/desk/found.ts";
import { formatMoney } from "#shared/money.ts";
import { excerptOf, type MarkedText } from "#shared/search/excerpt.ts";
import { searchTerms } from "#shared/search-text.ts";
import type { DeskSearch } from "#worker/desk/desk-search.ts";
import type { Listed } from "#worker/search/search.ts";
import { markedTerms } from "./marked-terms.ts";

/** Something found, and where it is read; null if it has no page. */
export type Hit = {
  key: string;
  title: string;
  text: string;
  to: string | null;
  at: Date | null;
  /** What it is, where its group does not say it. */
  kind?: string;
};
/** The same with the words that were searched for marked. */
export type MarkedHit = Omit<Hit, "title" | "text"> & { title: MarkedText; text: MarkedText };

export type Group = {
  name: string;
  hits: MarkedHit[];
  /** Whether there are more than these. */
  more: boolean;
  /** The page that lists them all, if there is one. */
  to: string | null;
};

type Found = Awaited<ReturnType<DeskSearch["find"]>>;

/** What a found page is. */
const PAGE_KINDS = {
  note: "Note",
  lesson: "Lesson",
  course: "Course",
  offer: "Offer",
  faq: "Frequent question",
  article: "Article",
  page: "Page",
} as const;

const READER = { pending: "Not confirmed yet", confirmed: "Reader", unsubscribed: "Unsubscribed" };

/** What was found, as the desk shows it; groups without anything are left out. `short` shortens a text. */
export function groupsOf(
  found: Found,
  { best, wanted }: Listed,
  q: string,
  short: (text: string) => string,
): Group[] {
  const terms = searchTerms(q.replace(/['‘’ʼ′`´]/g, ""));
  const marked = ({ title, text, ...hit }: Hit): MarkedHit => ({
    ...{ ...hit, title: markedTerms(title, terms), text: markedTerms(text, terms) },
  });
  const group = (name: string, to: string | null, hits: Hit[]): Group => ({
    ...{ name, to, hits: hits.slice(0, FOUND).map(marked), more: hits.length > FOUND },
  });
  const letters = (kind: "contact" | "mentorship", rows: Found["contact"]): Hit[] =>
    rows.map(({ id, fullName, email, text, createdAt }) => ({
      key: id,
      title: fullName,
      text: short(`${email}: ${text}`),
      to: `/messages/${kind}/${id}`,
      at: createdAt,
    }));
  const named = (path: string, rows: Found["projects"]): Hit[] =>
    rows.map(({ name, text }) => ({ key: name, title: name, text: short(text), to: path, at: null }));
  const search = new URLSearchParams({ q });
  const people = found.people.map(({ id, fullName, email, role }) => ({
    ...{ key: id, title: fullName, text: role === "admin" ? `${email}, admin` : email },
    ...{ to: `/desk/people/${id}`, at: null },
  }));
  const messages = found.messages.map(({ id, studentId, fullName, author, text, createdAt }) => ({
    ...{ key: id, title: author === "student" ? fullName : `To ${fullName}`, text: short(text) },
    ...{ to: `/messages/${studentId}`, at: createdAt },
  }));
  const orders = found.orders.map(
    ({ id, fullName, email, offerName, total, currency, state, createdAt }) => ({
      ...{ key: id, title: fullName ?? email ?? "Account deleted", to: `/desk/money/${id}`, at: createdAt },
      text: short(
        `${offerName}, ${formatMoney({ minor: total, currency })}: ${STATE_NAMES[state].toLowerCase()}`,
      ),
    }),
  );
  const questions = found.questions.map(({ id, fullName, lesson, text, updatedAt }) => ({
    ...{ key: id, title: fullName, text: short(text ? `${lesson}: ${text}` : lesson) },
    ...{ to: `/desk/questions/${id}`, at: updatedAt },
  }));
  const assignments = found.assignments.map(({ id, fullName, title, state, since }) => ({
    ...{ key: id, title: fullName, text: short(`${title}: ${LEARNER_STATES[state].text.toLowerCase()}`) },
    ...{ to: `/desk/assignments/${id}`, at: since },
  }));
  const readers = found.readers.map(({ id, email, status, personId }) => ({
    ...{ key: id, title: email, text: READER[status], at: null },
    to: personId ? `/desk/people/${personId}` : null,
  }));
  const pages = best.map(({ title, heading, body, url, kind }) => ({
    ...{ key: url, title: heading && heading !== title ? `${title} › ${heading}` : title },
    ...{ text: excerptOf(body, wanted), to: url, at: null, kind: PAGE_KINDS[kind] },
  }));
  return [
    group("People", `/users?${search}`, people),
    group("Orders", `/desk/money?${search}`, orders),
    group("Contact messages", null, letters("contact", found.contact)),
    group("Mentorship requests", null, letters("mentorship", found.requests)),
    group("Messages", null, messages),
    group("Questions", "/desk/questions", questions),
    group("Assignments", "/desk/assignments", assignments),
    group("Newsletter readers", null, readers),
    group("Pages", `/search?${search}`, pages),
    group("Projects", "/projects", named("/projects", found.projects)),
    group("Templates", "/templates", named("/templates", found.templates)),
  ].filter(({ hits }) => hits.length > 0);
}
