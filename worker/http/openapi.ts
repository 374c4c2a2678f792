import type { StandardSchemaV1 } from "@standard-schema/spec";
import { type DescribeRouteOptions, resolver } from "hono-openapi";
import { errorSchema } from "./schemas.ts";

type Answer = string | readonly [description: string, schema: StandardSchemaV1];

/** The `responses` of a route. A description alone means an error response. */
export function answers(byStatus: Record<number, Answer>): NonNullable<DescribeRouteOptions["responses"]> {
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, answer]) => {
      const [description, schema] = typeof answer === "string" ? [answer, errorSchema] : answer;
      return [status, { description, content: { "application/json": { schema: resolver(schema) } } }];
    }),
  );
}

/** The errors that any form can return. */
export const FORM_ERRORS = {
  400: "The body is invalid; `fields` says what to change.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  429: "Too many requests from one network; `Retry-After` says when to try again.",
  503: "It could not be stored; nothing was saved.",
} as const;
