import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import type { Failure } from "./form-context.ts";

const STAYS = "Your form is still here. Please send it again.";
/** A title of their own, because nobody knows whether the form arrived. */
const LOST = {
  title: "The connection broke",
  error: `The connection broke before we could answer. ${STAYS}`,
};
const NO_ANSWER = { title: "The site did not answer", error: `The site could not answer just now. ${STAYS}` };
const TOO_LONG = {
  title: "This is too long",
  error: "That is more than we can take. Please shorten it and send it again.",
};

/** Our own error answers say so with a `message`; those of servers between us and the browser do not. */
const isOurs = (answer: unknown) => typeof answer === "object" && answer !== null && "message" in answer;

/** Why a form has no answer of ours, or null if it has one. */
function reasonFor(result: unknown): Pick<Failure, "title" | "error"> | null {
  if (result instanceof Response) return null;
  if (!isRouteErrorResponse(result)) return LOST;
  if (isOurs(result.data)) return null;
  if (result.status === 413) return TOO_LONG;
  return result.status >= 500 ? NO_ANSWER : null;
}

/**
 * Middleware of the root, in the browser: a form that gets no answer stays on the page with its values and the reason.
 * Otherwise the router would show an error page.
 */
export const keepFormOnLostConnection: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method === "GET") return results;
  return Object.fromEntries(
    Object.entries(results).map(([route, outcome]): [string, DataStrategyResult] => {
      const reason = outcome.type === "error" ? reasonFor(outcome.result) : null;
      if (!reason) return [route, outcome];
      // A 503 keeps the router from reloading the page's data, which would fail too. Effects need a new object each time.
      const failure: Failure = { ...reason, fields: {}, values: {} };
      return [route, { type: "data", result: data(failure, { status: 503 }) }];
    }),
  );
};
