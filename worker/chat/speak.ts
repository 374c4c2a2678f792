import type { ChatHistory } from "#shared/chat/chat.ts";
import type { Passage } from "#shared/search/passage.ts";
import { type ChatEvent, type Citation, createCitationFilter } from "./citations.ts";
import { generate, type Usage } from "./generate.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { solutionGuardFor, withLesson } from "./lesson-question.ts";
import type { ChatModel } from "./models.ts";
import { instructionsFor, messagesFor } from "./prompt.ts";

type Turn = {
  model: ChatModel;
  /** The passages it may cite. */
  passages: readonly Passage[];
  asked: { question: string; history: ChatHistory; lesson?: LessonMaterial | undefined };
  /** Returns nothing until the answer is complete, so that a failure leaves nothing behind. */
  whole: boolean;
  usage: Usage;
};

/** One model's answer with checked citations. Each source comes before its first mark. Returns all sources. */
export async function* speak(
  { model, passages, asked, whole, usage }: Turn,
  signal: AbortSignal,
): AsyncGenerator<Extract<ChatEvent, { type: "delta" | "source" }>, Citation[]> {
  const { lesson } = asked;
  const filter = createCitationFilter(passages.map(({ body }) => body));
  const guard = lesson ? solutionGuardFor({ ...asked, lesson }, passages) : null;
  const citations: Citation[] = [];
  const named = () => {
    const fresh = filter.cited().slice(citations.length);
    const added = fresh.flatMap((place) => {
      const { title, heading, url } = passages[place] ?? {};
      if (title === undefined || heading === undefined || url === undefined) return [];
      return [{ n: filter.cited().indexOf(place) + 1, title, heading, url }];
    });
    citations.push(...added);
    return added.map((citation) => ({ type: "source" as const, citation }));
  };
  let buffered = "";
  const answer = generate({
    model,
    instructions: instructionsFor(passages, lesson !== undefined),
    messages: messagesFor(asked.history, lesson ? withLesson({ ...asked, lesson }) : asked.question),
    signal,
    usage,
  });
  for await (const piece of answer) {
    const text = filter.push(guard ? guard.push(piece) : piece);
    if (whole) buffered += text;
    else {
      yield* named();
      if (text) yield { type: "delta", text };
    }
  }
  const rest = buffered + (guard ? filter.push(guard.end()) : "") + filter.end();
  yield* named();
  if (rest) yield { type: "delta", text: rest };
  return citations;
}
