import { nameOfSource } from "#shared/chat/source-name.ts";
import type { Passage } from "#shared/search/search-query.ts";
import type { ChatModel } from "./models.ts";

type Quotable = Pick<Passage, "title" | "heading" | "body">;

/** The beginning of every refusal. The evaluation recognises refusals by it. */
export const REFUSAL = "This site does not teach that";

const MOST_QUOTED = 3;
const MOST_CHARACTERS = 1_400;

/** The beginning of a section, cut between paragraphs and never inside a code block. */
function opening(body: string, most: number): string {
  const blocks: string[] = [];
  let fenced: string[] | null = null;
  for (const block of body.split(/\n{2,}/)) {
    const fences = block.match(/^\s*(```|~~~)/gm)?.length ?? 0;
    if (fenced) {
      fenced.push(block);
      if (fences % 2 === 1) {
        blocks.push(fenced.join("\n\n"));
        fenced = null;
      }
    } else if (fences % 2 === 1) fenced = [block];
    else blocks.push(block);
  }
  const kept: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (kept.length > 0 && length + block.length > most) break;
    kept.push(block);
    length += block.length;
  }
  return kept.join("\n\n");
}

/** Replaces links with their words, because only citations are links in an answer. */
function withoutLinks(body: string): string {
  return body.replace(/(?<!!)\[([^\]\n]+)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, "$1");
}

/** An answer that quotes the best passages, each with its number. */
export function quoteAnswer(passages: readonly Quotable[]): string {
  const quotes = passages.slice(0, MOST_QUOTED).map((passage, place) => {
    // The first passage is the answer. The others are shorter, for further reading.
    const text = opening(withoutLinks(passage.body), place === 0 ? MOST_CHARACTERS : MOST_CHARACTERS / 3);
    return `### From “${nameOfSource(passage)}” [${place + 1}]\n\n${text}`;
  });
  return ["Here is what this site’s own pages say, word for word.", ...quotes].join("\n\n");
}

/** The reply if the site has no answer. It names the nearest page, if there is one. */
export function refusalAnswer(nearest: Quotable | undefined): string {
  const on = nearest ? ` The nearest page is “${nameOfSource(nearest)}” [1].` : "";
  return `${REFUSAL}, so I cannot answer it from its notes.${on} You can ask me about React, TypeScript, testing and deploying, or use the contact form.`;
}

const UNCOUNTED = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
const FINISHED = {
  finishReason: { unified: "stop" as const, raw: undefined },
  usage: {
    inputTokens: UNCOUNTED,
    outputTokens: { total: undefined, text: undefined, reasoning: undefined },
  },
};

/**
 * Our own model with the same interface as the others. It returns `answer`, which was put together from passages, so it
 * invents nothing, needs no network and costs nothing.
 */
export function createBuiltInModel(answer: string): ChatModel {
  const pieces = answer.match(/(?:\s*\S+){1,4}/g) ?? [];
  return {
    specificationVersion: "v4",
    provider: "greenbar",
    modelId: "built-in",
    supportedUrls: {},
    async doGenerate() {
      return { content: [{ type: "text", text: answer }], warnings: [], ...FINISHED };
    },
    async doStream() {
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue({ type: "stream-start" as const, warnings: [] });
          controller.enqueue({ type: "text-start" as const, id: "1" });
          for (const delta of pieces) controller.enqueue({ type: "text-delta" as const, id: "1", delta });
          controller.enqueue({ type: "text-end" as const, id: "1" });
          controller.enqueue({ type: "finish" as const, ...FINISHED });
          controller.close();
        },
      });
      return { stream };
    },
  };
}
