import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import { askSchema, chatSchema } from "#shared/chat/chat.ts";
import { lessonChatSchema } from "#shared/chat/lesson-question.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { answerError } from "#worker/http/errors.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers } from "#worker/http/openapi.ts";
import type { Asker } from "./chat.ts";
import type { ChatEvent } from "./citations.ts";

const citation = z.object({ n: z.number().int(), title: z.string(), heading: z.string(), url: z.string() });
const answerSchema = z.object({ answer: z.string(), citations: z.array(citation) });

const ERRORS = {
  400: "The question is empty or too long.",
  413: "The conversation is too long.",
  415: "The body is not JSON.",
  429: "The visitor's budget is spent; `Retry-After` and the message say until when.",
  503: "It could not be answered.",
} as const;

/** Server-sent events, one for each part of the answer. Ending the request also ends the call to the model. */
function eventStream(events: AsyncGenerator<ChatEvent>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // The service logs its failures and turns them into events.
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`));
    },
    async cancel() {
      await events.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
    },
  });
}

function askerOf(c: Pick<Context<ApiEnv>, "req" | "get">): Asker {
  return {
    network: c.get("network"),
    signal: c.req.raw.signal,
    viewer: () => c.get("identity").viewer(),
  };
}

export const chatApi = new Hono<ApiEnv>()
  .post(
    "/",
    describeRoute({
      tags: ["Chat"],
      summary: "Ask the assistant",
      description:
        "With `Accept: text/event-stream` the answer comes as events: `delta` with `text`, `source` with the `citation` that the text names next, then `done` with `citations` and `model`, or `error`.",
      responses: answers({ 200: ["The answer.", answerSchema.extend({ model: z.string() })], ...ERRORS }),
    }),
    ...jsonBody(chatSchema),
    async (c) => {
      const { chat } = c.get("services");
      const { text: question, history } = c.req.valid("json");
      const asker = askerOf(c);
      if (c.req.header("accept")?.includes("text/event-stream")) {
        return eventStream(await chat.start({ question, history }, asker));
      }
      const { answer, citations, model } = await chat.answer({ question, history }, asker);
      return c.json({ answer, citations, model }, 200, { "Cache-Control": "no-store" });
    },
  )
  .post(
    "/lessons/:id",
    describeRoute({
      tags: ["Chat"],
      summary: "Ask the assistant about a lesson",
      description:
        "Like `POST /api/chat`, for people who may see the lesson: answers come from its text first. With `exercise` the answer takes your code and the failing test into account. It begins with a hint, and it never has the solution of an assignment.",
      responses: answers({
        200: ["The answer.", answerSchema.extend({ model: z.string() })],
        ...ERRORS,
        401: "The lesson is not free, and you are not signed in.",
        403: "The lesson is part of a course that you have not joined.",
        404: "There is no such lesson, or it was taken off the site.",
      }),
    }),
    ...jsonBody(lessonChatSchema),
    async (c) => {
      const { chat, lessonMaterial } = c.get("services");
      const { text: question, history, exercise } = c.req.valid("json");
      const asker = askerOf(c);
      const viewer = await c.get("identity").viewer();
      const lesson = await lessonMaterial.read(viewer, c.req.param("id"), exercise);
      if (c.req.header("accept")?.includes("text/event-stream")) {
        return eventStream(await chat.start({ question, history, lesson }, asker));
      }
      const { answer, citations, model } = await chat.answer({ question, history, lesson }, asker);
      return c.json({ answer, citations, model }, 200, { "Cache-Control": "no-store" });
    },
  )
  .post(
    "/ask",
    describeRoute({
      tags: ["Chat"],
      summary: "Ask the assistant, as a script",
      responses: answers({ 200: ["The answer.", answerSchema], ...ERRORS }),
    }),
    ...jsonBody(askSchema),
    async (c) => {
      const { question, messages: history } = c.req.valid("json");
      const asker = askerOf(c);
      const { answer, citations } = await c.get("services").chat.answer({ question, history }, asker);
      return c.json({ answer, citations }, 200, { "Cache-Control": "no-store" });
    },
  );

/** Replaces the general error messages with those of spec.md §8. */
chatApi.onError((error, c) => {
  if (error instanceof HTTPException && error.status === 400) {
    return answerError(new AppError("invalid", "Please provide a valid question.", { cause: error }), c);
  }
  if (error instanceof AppError && error.status < 500) return answerError(error, c);
  const { code, retryAfter } =
    error instanceof AppError ? error : { code: "internal" as const, retryAfter: undefined };
  return answerError(new AppError(code, "Unable to process request.", { cause: error, retryAfter }), c);
});
