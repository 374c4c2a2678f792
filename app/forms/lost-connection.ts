import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import type { FormFailure } from "#app/site/errors.ts";

const LOST: FormFailure<Record<string, never>> = {
  error: "The connection broke before we could answer. Your form is still here. Please send it again.",
  fields: {},
  values: {},
};

// A 503 keeps the router from reloading the page's data, which would fail too. Effects need a new object per answer.
const notAnswered = () => data({ ...LOST }, { status: 503 });

const answered = (result: unknown) => result instanceof Response || isRouteErrorResponse(result);

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
    Object.entries(results).map(([route, outcome]) =>
      outcome.type === "error" && !answered(outcome.result)
        ? [route, { type: "data", result: notAnswered() } satisfies DataStrategyResult]
        : [route, outcome],
    ),
  );
};
