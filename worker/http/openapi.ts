import type { StandardSchemaV1 } from "@standard-schema/spec";
import { type DescribeRouteOptions, resolver } from "hono-openapi";
import { errorSchema } from "./schemas.ts";

type Answer = string | readonly [description: string, schema: StandardSchemaV1];

/** The `responses` of a route: a description alone stands for an error, with the error contract. */
export function answers(byStatus: Record<number, Answer>): NonNullable<DescribeRouteOptions["responses"]> {
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, answer]) => {
      const [description, schema] = typeof answer === "string" ? [answer, errorSchema] : answer;
      return [status, { description, content: { "application/json": { schema: resolver(schema) } } }];
    }),
  );
}

/** What any form can answer besides success. */
export const FORM_ERRORS = {
  400: "The body is not valid; `fields` says what to change.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  429: "Too much from one place; `Retry-After` says when to try again.",
  503: "It could not be stored; nothing was kept.",
} as const;
