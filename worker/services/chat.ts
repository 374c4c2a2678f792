import { AppError } from "#shared/domain/app-error.ts";
import { type ChatEvent, type Citation, createCitationFilter } from "#shared/domain/citations.ts";
import type { Log } from "#shared/domain/log.ts";
import { type ChatHistory, HISTORY_CHARACTERS_MAX } from "#shared/schemas/chat.ts";
import { createBuiltInModel, quoteAnswer, refusalAnswer } from "../chat/built-in.ts";
import { generate, type Usage } from "../chat/generate.ts";
import type { ChatModel } from "../chat/models.ts";
import { instructionsFor, messagesFor } from "../chat/prompt.ts";
import { type Limit, type Limits, networkOf } from "./limits.ts";
import type { Found, FoundPassage, Search } from "./search.ts";

const HOUR_MS = 60 * 60_000;

/** The budgets: with room for a class behind one address, and a day's ceiling on what a model costs. */
export const CHAT_LIMITS = {
  visitorHour: { name: "chat-hour", max: 120, windowMs: HOUR_MS },
  visitorDay: { name: "chat-day", max: 400, windowMs: 24 * HOUR_MS },
  modelDay: { name: "chat-model-day", max: 3_000, windowMs: 24 * HOUR_MS },
} as const satisfies Record<string, Limit>;

const PASSAGES = 5;
/** A question with one of these words is about what was said before. */
const POINTS_BACK = /\b(it|its|that|this|they|them|these|those|one|ones)\b|^\s*(and|but|so)\b/i;
/** A model that has not finished by then is given up. */
export const MODEL_WITHIN_MS = 30_000;

export type Question = { question: string; history: ChatHistory };
export type Asker = { clientAddress: string; signal: AbortSignal };
type Answer = Extract<ChatEvent, { type: "done" }> & { answer: string };

type Needs = {
  search: Search;
  limits: Limits;
  /** Writes answers of its own; null where the built-in one answers everything. */
  model: () => Promise<ChatModel | null>;
  log: Log;
  now: () => Date;
  modelWithinMs?: number;
};

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

function citationOf({ title, heading, url }: FoundPassage, index: number): Citation {
  return { n: index + 1, title, heading, url };
}

export function createChat({ search, limits, model, log, now, modelWithinMs = MODEL_WITHIN_MS }: Needs) {
  /** @throws AppError `rate_limited`, saying until when */
  async function takeVisitorBudget(clientAddress: string): Promise<void> {
    const network = networkOf(clientAddress);
    try {
      await limits.take([CHAT_LIMITS.visitorHour, network], [CHAT_LIMITS.visitorDay, network]);
    } catch (error) {
      if (!(error instanceof AppError) || error.retryAfter === undefined || error.code !== "rate_limited") {
        throw error;
      }
      const from = clock.format(new Date(now().getTime() + error.retryAfter * 1000 + 60_000));
      const message = `You have asked as many questions as one visitor may for now. You can ask again from ${from} UTC.`;
      throw new AppError("rate_limited", message, { retryAfter: error.retryAfter, cause: error });
    }
  }

  /** Whether a model may be paid for one more answer today; counted before it is. */
  async function takeModelBudget(): Promise<boolean> {
    try {
      await limits.take([CHAT_LIMITS.modelDay, "site"]);
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
      log.info("chat.model_budget_spent", { retryAfter: error.retryAfter });
      return false;
    }
  }

  /** The passages for a question; one that only makes sense after the last is looked up with it. */
  async function retrieve({ question, history }: Question): Promise<Found> {
    const last = history.findLast(({ role }) => role === "user")?.content;
    if (last && POINTS_BACK.test(question)) {
      const together = await search.find(`${last.slice(0, 400)} ${question}`, PASSAGES);
      if (together.confident) return together;
    }
    return search.find(question, PASSAGES);
  }

  type Turn = { model: ChatModel; passages: readonly FoundPassage[]; asked: Question; whole: boolean };

  /** One model's answer with its citations checked. With `whole` nothing is given before all of it is there. */
  async function* speak({ model, passages, asked, whole }: Turn, signal: AbortSignal) {
    const filter = createCitationFilter(passages.map(({ body }) => body));
    const answer = generate({
      model,
      instructions: instructionsFor(passages),
      messages: messagesFor(asked.history, asked.question),
      signal,
    });
    let buffered = "";
    let usage: Usage = { inputTokens: undefined, outputTokens: undefined };
    try {
      for (let step = await answer.next(); ; step = await answer.next()) {
        if (step.done) {
          usage = step.value;
          break;
        }
        const text = filter.push(step.value);
        if (whole) buffered += text;
        else if (text) yield { type: "delta" as const, text };
      }
      const rest = buffered + filter.end();
      if (rest) yield { type: "delta" as const, text: rest };
    } finally {
      // Somebody who stops listening stops the model, too.
      await answer.return(usage);
    }
    const cited = filter.cited().flatMap((place) => passages[place] ?? []);
    return { citations: cited.map(citationOf), usage };
  }

  async function* run(asked: Question, found: Found, signal: AbortSignal, whole: boolean) {
    const began = now().getTime();
    const { passages, confident } = found;
    const builtIn = createBuiltInModel(confident ? quoteAnswer(passages) : refusalAnswer(passages[0]));
    // What the site does not teach needs no model to say so.
    const configured = confident ? await model() : null;
    const paid = configured && (await takeModelBudget()) ? configured : null;
    let characters = 0;
    let fellBack = false;

    async function* tried(using: ChatModel): AsyncGenerator<ChatEvent> {
      const limit =
        using === builtIn ? signal : AbortSignal.any([signal, AbortSignal.timeout(modelWithinMs)]);
      const turn = speak({ model: using, passages, asked, whole }, limit);
      try {
        for (let step = await turn.next(); ; step = await turn.next()) {
          if (!step.done) {
            characters += step.value.text.length;
            yield step.value;
            continue;
          }
          const { citations, usage } = step.value;
          const name = using === builtIn ? "built-in" : using.modelId;
          log.info("chat.answered", {
            model: name,
            confident,
            fellBack,
            passages: passages.length,
            citations: citations.length,
            characters,
            milliseconds: now().getTime() - began,
            ...usage,
          });
          yield { type: "done", citations, model: name };
          return;
        }
      } finally {
        await turn.return({ citations: [], usage: { inputTokens: undefined, outputTokens: undefined } });
      }
    }

    try {
      yield* tried(paid ?? builtIn);
    } catch (error) {
      if (signal.aborted) {
        log.info("chat.stopped", { characters });
        return;
      }
      log.warn("chat.model_failed", {
        model: paid?.modelId ?? "built-in",
        characters,
        reason: String(error instanceof Error ? error.cause : error),
      });
      if (paid === null || characters > 0) {
        yield { type: "error" as const, error: "The answer broke off. Please try again." };
        return;
      }
      fellBack = true;
      yield* tried(builtIn);
    }
  }

  /**
   * Checks, counts and looks up; what comes back then answers piece by piece.
   * @throws AppError `too_large`, `rate_limited`, `unavailable`
   */
  async function start(asked: Question, asker: Asker, whole = false): Promise<AsyncGenerator<ChatEvent>> {
    const length = asked.history.reduce((sum, { content }) => sum + content.length, 0);
    if (length > HISTORY_CHARACTERS_MAX) {
      throw new AppError("too_large", "The conversation is over 24,000 characters. Please start a new chat.");
    }
    await takeVisitorBudget(asker.clientAddress);
    return run(asked, await retrieve(asked), asker.signal, whole);
  }

  return {
    start,

    /**
     * The whole answer at once.
     * @throws AppError as `start`, and `unavailable` where no model answered
     */
    async answer(asked: Question, asker: Asker): Promise<Answer> {
      let answer = "";
      for await (const event of await start(asked, asker, true)) {
        if (event.type === "delta") answer += event.text;
        else if (event.type === "done") return { ...event, answer };
      }
      throw new AppError("unavailable", "Unable to process request.", { retryAfter: 10 });
    },
  };
}

export type Chat = ReturnType<typeof createChat>;
