import { walkTokens } from "marked";
import { answerBlocks } from "#app/chat/answer-markdown.ts";
import { splitAtFences } from "#shared/prose/code-fences.ts";
import { REFUSAL } from "#worker/chat/built-in.ts";
import type { Chat } from "#worker/chat/chat.ts";
import type { ChatEvent, Citation } from "#worker/chat/citations.ts";
import type { Found, Search } from "#worker/search/search.ts";
import type { Asked } from "./questions.ts";
import { foreignMarkup } from "./rendered.ts";

export type Outcome = {
  question: string;
  /** Whether one of the expected pages is among the first three results. */
  inTopThree: boolean;
  refused: boolean;
  /** The model that the visitor was told; null if the answer broke off. */
  model: string | null;
  /** Whether it broke off after the first words and said so. */
  keptAndMarked: boolean;
  /** The pages that it cites. */
  cited: string[];
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

/** Caches search results, so that several runs search for a question once. */
export function rememberingSearch(search: Search): Search & { last(): Found } {
  const known = new Map<string, Promise<Found>>();
  let last: Found = { passages: [], confident: false };
  return {
    async find(text, limit) {
      const found = known.get(text) ?? search.find(text, limit);
      known.set(text, found);
      last = await found;
      return last;
    },
    last: () => last,
  };
}

type Needs = {
  chat: Chat;
  search: ReturnType<typeof rememberingSearch>;
  /** The rules that the model was given; empty if no model was asked. */
  rules: () => string;
  render: (content: string, citations: readonly Citation[]) => string;
};

/** Asks one question as the chat page does, and judges the answer. */
export async function ask(
  { chat, search, rules, render }: Needs,
  { question, pages }: Asked,
): Promise<Outcome> {
  const events: ChatEvent[] = [];
  const asker = {
    network: "192.0.2.1",
    signal: new AbortController().signal,
    viewer: async () => null,
  };
  for await (const event of await chat.start({ question, history: [] }, asker)) events.push(event);
  const answer = events.map((event) => (event.type === "delta" ? event.text : "")).join("");
  const citations = events.flatMap((event) => (event.type === "source" ? [event.citation] : []));
  const end = events.at(-1);
  const found = search.last();
  const slugs = new Map(found.passages.map(({ url, slug }) => [url, slug]));
  const firstPages = [...new Set(found.passages.map(({ slug }) => slug))].slice(0, 3);
  return {
    question,
    inTopThree: pages.some((page) => firstPages.includes(page)),
    refused: answer.startsWith(REFUSAL),
    model: end?.type === "done" ? end.model : null,
    keptAndMarked: end?.type === "error" && answer.trim() !== "",
    cited: citations.map(({ url }) => slugs.get(url) ?? url),
    fabricated: fabricatedIn(answer, citations, found),
    leaked: leakedIn(answer, rules()),
    markup: foreignMarkup(
      render(answer, citations),
      found.passages.map(({ body }) => body),
    ).length,
    characters: answer.length,
  };
}
