import { walkTokens } from "marked";
import { answerBlocks } from "#app/chat/answer-markdown.ts";
import { splitAtFences } from "#shared/prose/code-fences.ts";
import { NOTHING, UNSURE } from "#worker/chat/built-in.ts";
import type { Chat } from "#worker/chat/chat.ts";
import type { ChatEvent, Citation } from "#worker/chat/citations.ts";
import type { Found, Search } from "#worker/search/search.ts";
import type { Asked } from "./questions.ts";
import { foreignMarkup } from "./rendered.ts";

export type Outcome = {
  asked: Asked;
  /** How many sections were found. Without any, no model is asked. */
  found: number;
  /** Whether the answer quotes or says something, only offers pages, or says that nothing was found. */
  result: "answered" | "offered" | "nothing";
  /** Whether the best result is one of the expected sections, and one of the expected pages is among the first three. */
  rightSection: boolean;
  rightPage: boolean;
  /** It answered, and its best page is not one of the expected ones. */
  wrong: boolean;
  /** The answer and the pages that it cites. */
  answer: string;
  cited: string[];
  /** The model that the visitor was told; null if the answer broke off. */
  model: string | null;
  /** Whether it broke off after the first words and said so. */
  keptAndMarked: boolean;
  fabricated: number;
  leaked: number;
  markup: number;
  characters: number;
};

const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

/** Citations without a source, sources that were not retrieved, and code that is not in its source. */
function fabricatedIn(answer: string, citations: readonly Citation[], { passages }: Found): number {
  const retrieved = (url: string) => passages.find((passage) => passage.url === url);
  let wrong = citations.filter(({ url }) => !retrieved(url)).length;
  let code: string | null = null;
  for (const part of splitAtFences(answer)) {
    if (part.kind === "code") {
      code = part.code;
      continue;
    }
    walkTokens(answerBlocks(part.text), (token) => {
      if (token.type === "citation" && !citations.some(({ n }) => n === token.n)) wrong += 1;
    });
    // A line of citation marks after code names the code's source.
    const [, marks] = /^\W*(?:sources?|from)?\W*((?:\[\d+\])+)\s*(?:\n|$)/i.exec(part.text) ?? [];
    for (const [, n] of code === null ? [] : (marks ?? "").matchAll(/\[(\d+)\]/g)) {
      const source = citations.find((citation) => citation.n === Number(n));
      const held = passages.some(
        ({ url, body }) => url === source?.url && squeezed(body).includes(squeezed(code ?? "")),
      );
      if (!held) wrong += 1;
    }
    code = null;
  }
  return wrong;
}

/** How many runs of eight words of the rules an answer contains, compared letter by letter. */
function leakedIn(answer: string, rules: string): number {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const words = rules.split(/\s+/).filter((word) => letters(word) !== "");
  const all = letters(answer);
  return words.filter(
    (_, at) => at + 8 <= words.length && all.includes(letters(words.slice(at, at + 8).join(""))),
  ).length;
}

/** Caches search results, so that several runs search for a question once, and remembers the last question's. */
export function rememberingSearch(search: Search): Search & { used(): Found; forget(): void } {
  const known = new Map<string, ReturnType<Search["find"]>>();
  let finds: Found[] = [];
  return {
    async find(text, limit) {
      const found = known.get(text) ?? search.find(text, limit);
      known.set(text, found);
      finds.push(await found);
      return found;
    },
    /** What the chat used: with two searches, the second only if it was sure (worker/chat/chat.ts). */
    used() {
      const [first, second] = finds;
      const found = second?.certainty === "sure" ? second : first;
      return found ?? { passages: [], certainty: "none", words: new Map(), rivals: [], correction: "" };
    },
    forget() {
      finds = [];
    },
  };
}

/** A page's URL: without the section, except for the FAQ, where each is a page of its own. */
function pageOf(url: string): string {
  return (url.startsWith("/#") ? url : url.replace(/#.*/, "")).replace(/\/syllabus$/, "");
}

type Needs = {
  chat: Chat;
  search: ReturnType<typeof rememberingSearch>;
  /** The rules that the model was given; empty if no model was asked. */
  rules: () => string;
  render: (content: string, citations: readonly Citation[]) => string;
};

/** Asks one question as the chat page does, and judges the answer. */
export async function ask({ chat, search, rules, render }: Needs, asked: Asked): Promise<Outcome> {
  const events: ChatEvent[] = [];
  const asker = {
    network: "192.0.2.1",
    signal: new AbortController().signal,
    viewer: async () => null,
  };
  search.forget();
  const { question, history } = asked;
  for await (const event of await chat.start({ question, history }, asker)) events.push(event);
  const answer = events.map((event) => (event.type === "delta" ? event.text : "")).join("");
  const citations = events.flatMap((event) => (event.type === "source" ? [event.citation] : []));
  const end = events.at(-1);
  const found = search.used();
  const wanted = asked.pages.map(pageOf);
  const pages = [...new Set(found.passages.map(({ url }) => pageOf(url)))];
  const [best] = found.passages;
  const result = answer.startsWith(UNSURE) ? "offered" : answer.startsWith(NOTHING) ? "nothing" : "answered";
  return {
    asked,
    found: found.passages.length,
    result,
    rightSection:
      best !== undefined &&
      asked.sections.some((section) => {
        const [page = "", heading = ""] = section.split(" :: ");
        return pageOf(page) === pageOf(best.url) && heading === best.heading;
      }),
    rightPage: pages.slice(0, 3).some((page) => wanted.includes(page)),
    wrong: result === "answered" && !wanted.includes(pages[0] ?? ""),
    answer,
    cited: citations.map(({ url }) => pageOf(url)),
    model: end?.type === "done" ? end.model : null,
    keptAndMarked: end?.type === "error" && answer.trim() !== "",
    fabricated: fabricatedIn(answer, citations, found),
    leaked: leakedIn(answer, rules()),
    markup: foreignMarkup(
      render(answer, citations),
      found.passages.map(({ body }) => body),
    ).length,
    characters: answer.length,
  };
}
