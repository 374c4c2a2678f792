import { AppError } from "#shared/app-error.ts";
import { type ChatHistory, HISTORY_CHARACTERS_MAX } from "#shared/chat/chat.ts";
import type { Log } from "#shared/log.ts";
import type { Limits } from "#worker/platform/limits.ts";
import type { Found, Search } from "#worker/search/search.ts";
import { createBudget } from "./budget.ts";
import { createBuiltInModel, NOTHING, offerPages, quoteAnswer } from "./built-in.ts";
import type { ChatEvent } from "./citations.ts";
import { isFollowUp, questionAsAsked, withoutRepeating, withQuestionBefore } from "./follow-up.ts";
import { NotAnswered, rewrite, type Usage } from "./generate.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { findInLesson } from "./lesson-question.ts";
import { type ChatModel, costOf, type Price, type Tier } from "./models.ts";
import { messagesFor, REWRITE_RULES } from "./prompt.ts";
import { smallTalk } from "./small-talk.ts";
import { solutionReply } from "./solution-request.ts";
import { speak } from "./speak.ts";
import type { Unanswered } from "./unanswered.ts";

const PASSAGES = 5;
/** The time limit of a model. */
export const MODEL_WITHIN_MS = 30_000;
/** The time limit for rewriting a follow-up question. After that it is searched for as it is. */
const REWRITE_WITHIN_MS = 5_000;

/** `lesson`: the one in which it is asked, which the asker may see. */
export type Question = { question: string; history: ChatHistory; lesson?: LessonMaterial | undefined };
/** The visitor who asks. `viewer` is called only if signed-in users may get another model. */
export type Asker = {
  network: string;
  signal: AbortSignal;
  viewer: () => Promise<{ id: string } | null>;
};
type Answer = Extract<ChatEvent, { type: "done" }> & { answer: string };

/** Who listens to an answer. */
type Listener = { signal: AbortSignal; member: boolean };

/** A model and its tier; the tier of the built-in model is null. */
type Speaker = { model: ChatModel; tier: Tier | null };

type Needs = {
  search: Search;
  limits: Pick<Limits, "take">;
  /** The configured models; null for a tier without one. */
  models: Record<Tier, { load: () => Promise<ChatModel | null>; price: Price | null } | null>;
  isMember: (userId: string) => Promise<boolean>;
  /** Keeps a question that was not answered. */
  keepUnanswered: (unanswered: Unanswered) => void;
  log: Log;
  now: () => Date;
  modelWithinMs?: number;
};

/** The name under which answers of our own are known. */
const BUILT_IN = "built-in";
const UNANSWERED = "Unable to process request.";

/** The cause of a model's failure, for the log. */
const reasonOf = (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error);

export function createChat(needs: Needs) {
  const { takeVisitorBudget, takeModelBudget } = createBudget(needs);
  const { search, models, isMember, keepUnanswered, log, now } = needs;
  const { modelWithinMs = MODEL_WITHIN_MS } = needs;

  /** A tier's model; null if there is none or its provider cannot be loaded. */
  async function loaded(tier: Tier): Promise<ChatModel | null> {
    try {
      return (await models[tier]?.load()) ?? null;
    } catch (error) {
      log.warn("chat.model_failed", { tier, reason: reasonOf(error) });
      return null;
    }
  }

  /** The configured models that a visitor may use, the best first. Each use counts towards the day's budget. */
  async function* allowedModels(member: boolean): AsyncGenerator<Speaker & { tier: Tier }> {
    for (const tier of ["members", "everyone"] as const) {
      if (tier === "members" && !member) continue;
      const model = await loaded(tier);
      if (model && (await takeModelBudget(tier))) yield { model, tier };
    }
  }

  /** A follow-up question, rewritten by a model so that it stands alone; null without a model, or if it fails. */
  async function rewritten(asked: Question, { signal, member }: Listener): Promise<string | null> {
    for await (const { model, tier } of allowedModels(member)) {
      const usage: Usage = { inputTokens: 0, outputTokens: 0, estimated: true };
      const within = AbortSignal.any([
        signal,
        AbortSignal.timeout(Math.min(REWRITE_WITHIN_MS, modelWithinMs)),
      ]);
      const messages = messagesFor(asked.history, asked.question);
      try {
        const question = await rewrite({
          model,
          instructions: REWRITE_RULES,
          messages,
          signal: within,
          usage,
        });
        log.info("chat.rewritten", { model: model.modelId, tier, ...usage });
        return question;
      } catch (error) {
        log.warn("chat.model_failed", { model: model.modelId, tier, reason: reasonOf(error) });
        return null;
      }
    }
    return null;
  }

  /** The sections for a question. A follow-up is understood from the conversation before it. */
  async function retrieve(asked: Question, listener: Listener): Promise<Found> {
    const { question, lesson } = asked;
    if (lesson) {
      const whole = isFollowUp(question) ? (withQuestionBefore(asked) ?? question) : question;
      const found = findInLesson({ ...asked, question: whole, lesson }, await search.find(whole, PASSAGES));
      return withoutRepeating(found, asked);
    }
    const before = withQuestionBefore(asked);
    if (before === null) return search.find(question, PASSAGES);
    if (isFollowUp(question)) {
      const found = await search.find((await rewritten(asked, listener)) ?? before, PASSAGES);
      return withoutRepeating(found, asked);
    }
    const alone = await search.find(question, PASSAGES);
    if (alone.certainty !== "none") return alone;
    const together = await search.find(before, PASSAGES);
    return together.certainty === "sure" ? together : alone;
  }

  /** The models to try, in order, then the built-in one, which always works. */
  async function* speakers(found: Found, member: boolean): AsyncGenerator<Speaker, Speaker> {
    // With nothing to go by, a model could only guess.
    if (found.passages.length > 0) yield* allowedModels(member);
    return { model: createBuiltInModel(quoteAnswer(found)), tier: null };
  }

  /** Says a text of our own, which cites nothing. */
  async function* say(text: string): AsyncGenerator<ChatEvent> {
    yield { type: "delta", text };
    yield { type: "done", citations: [], model: BUILT_IN };
  }

  async function* run(asked: Question, found: Found, asker: Listener, whole: boolean) {
    const began = now().getTime();
    const { signal } = asker;
    const { passages, certainty } = found;
    const refusal = asked.lesson ? solutionReply(asked.question, asked.lesson) : null;
    function unanswered() {
      if (refusal) return say(refusal);
      const question = questionAsAsked(asked);
      const page = certainty === "none" ? null : (passages[0]?.url.split("#")[0] ?? null);
      keepUnanswered({ question, lessonId: asked.lesson?.id ?? null, page });
      return say(certainty === "none" ? NOTHING : offerPages(passages));
    }

    /** Streams one model's answer. Returns false if the next model should try. */
    async function* tried({ model, tier }: Speaker, fellBack: boolean): AsyncGenerator<ChatEvent, boolean> {
      const limit = tier ? AbortSignal.any([signal, AbortSignal.timeout(modelWithinMs)]) : signal;
      const usage: Usage = { inputTokens: 0, outputTokens: 0, estimated: true };
      let characters = 0;
      const figures = () => ({
        model: model.modelId,
        characters,
        milliseconds: now().getTime() - began,
        // The built-in model costs nothing.
        ...(tier && { tier, ...usage, cost: costOf(models[tier]?.price ?? null, usage) }),
      });
      const turn = speak({ model, passages, asked, whole, usage }, limit);
      let over = false;
      try {
        for (let step = await turn.next(); ; step = await turn.next()) {
          if (step.done) {
            const citations = step.value;
            over = true;
            log.info("chat.answered", {
              ...figures(),
              certainty,
              fellBack,
              passages: passages.length,
              citations: citations.length,
            });
            yield { type: "done", citations, model: model.modelId };
            return true;
          }
          if (step.value.type === "delta") characters += step.value.text.length;
          yield step.value;
        }
      } catch (error) {
        over = true;
        if (signal.aborted) {
          log.info("chat.stopped", figures());
          return true;
        }
        if (error instanceof NotAnswered) {
          log.info("chat.not_answered", { ...figures(), certainty });
          yield* unanswered();
          return true;
        }
        if (tier && characters === 0) {
          log.warn("chat.model_failed", { ...figures(), reason: reasonOf(error) });
          return false;
        }
        // Without streaming, the request itself fails and logs this.
        if (whole) throw error;
        log.warn("chat.model_failed", { ...figures(), reason: reasonOf(error) });
        yield { type: "error", error: "The answer broke off. Please try again." };
        return true;
      } finally {
        // When the visitor stops listening, the model stops too.
        await turn.return([]);
        if (!over) log.info("chat.stopped", figures());
      }
    }

    const order = speakers(found, asker.member);
    let fellBack = false;
    try {
      for (let next = await order.next(); ; next = await order.next()) {
        // The built-in model only quotes what surely answers the question.
        if (next.done && (refusal || certainty !== "sure")) {
          log.info("chat.not_answered", { model: BUILT_IN, certainty, fellBack });
          return yield* unanswered();
        }
        if (yield* tried(next.value, fellBack)) return;
        if (next.done) return;
        fellBack = true;
      }
    } catch (error) {
      if (whole) throw new AppError("unavailable", UNANSWERED, { retryAfter: 10, cause: error });
      if (!signal.aborted) log.error("chat.failed", error);
      yield { type: "error" as const, error: UNANSWERED };
    }
  }

  /**
   * Checks the limits and searches the passages. The result then streams the answer.
   * @throws AppError `too_large`, `rate_limited`, `unavailable`
   */
  async function start(asked: Question, asker: Asker, whole = false): Promise<AsyncGenerator<ChatEvent>> {
    const length = asked.history.reduce((sum, { content }) => sum + content.length, 0);
    if (length > HISTORY_CHARACTERS_MAX) {
      throw new AppError("too_large", "The conversation is over 24,000 characters. Please start a new chat.");
    }
    await takeVisitorBudget(asker.network);
    const reply = smallTalk(asked.question);
    if (reply !== null) return say(reply);
    // Before the answer starts, because this may set a cookie.
    const viewer = models.members ? await asker.viewer() : null;
    const listener = { signal: asker.signal, member: viewer !== null && (await isMember(viewer.id)) };
    return run(asked, await retrieve(asked, listener), listener, whole);
  }

  return {
    start,

    /**
     * The complete answer.
     * @throws AppError as `start`, and `unavailable` if no model answered
     */
    async answer(asked: Question, asker: Asker): Promise<Answer> {
      let answer = "";
      for await (const event of await start(asked, asker, true)) {
        if (event.type === "delta") answer += event.text;
        else if (event.type === "done") return { ...event, answer };
      }
      throw new AppError("unavailable", UNANSWERED, { retryAfter: 10 });
    },
  };
}

export type Chat = ReturnType<typeof createChat>;
