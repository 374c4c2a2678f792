import { type Context, Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import { studentsQuerySchema } from "#shared/accounts/session.ts";
import { AppError } from "#shared/app-error.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { csvContent, csvFile } from "#worker/http/csv.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { type GuardedEnv, requireAdmin } from "#worker/http/guards.ts";
import { answers } from "#worker/http/openapi.ts";
import { GUARD_ERRORS, SIGNED_IN, studentListSchema } from "./api-schemas.ts";

const tags = ["Students"];
const security = SIGNED_IN;

const studentsQuery = validator("query", studentsQuerySchema, (result) => {
  if (result.success) return;
  const fields = fieldErrors(result.error);
  throw new AppError("invalid", Object.values(fields)[0] ?? "The query is not valid.", { fields });
});

const HEADING = ["Id", "Full name", "Email", "Phone", "Registered"];

/** The matching students as a CSV file. */
function csvAnswer(c: Context<GuardedEnv>, q: string): Promise<Response> {
  async function* pages() {
    for await (const students of c.get("services").students.pages(q)) {
      yield students.map(({ _id, fullName, email, phone, registeredAt }) => [
        ...[_id, fullName, email, phone ?? "", registeredAt],
      ]);
    }
  }
  return csvFile(c, {
    name: "students.csv",
    heading: HEADING,
    pages: pages(),
    onBroken: (error) => c.get("log").error("students.export_failed", error),
  });
}

export const usersApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags,
    summary: "The students",
    description:
      'Newest first, at most `limit` of them. The `Link` header with `rel="next"` points to the next page. `q` matches any part of a name, an email address or a phone number. `format=csv` returns all of them as a file.',
    security,
    responses: answers({
      200: ["A page of students.", studentListSchema],
      ...GUARD_ERRORS,
      400: "The query is not valid.",
    }),
  }),
  requireAdmin,
  studentsQuery,
  async (c) => {
    const { q, limit, cursor, format } = c.req.valid("query");
    if (format === "csv") return csvAnswer(c, q);
    const { students, next } = await c.get("services").students.list({ q, limit, cursor });
    if (next) {
      const query = new URLSearchParams({ ...(q ? { q } : {}), limit: String(limit), cursor: next });
      c.header("Link", `</api/users?${query}>; rel="next"`);
    }
    return c.json(students.map(({ _id, fullName, email, phone }) => ({ _id, fullName, email, phone })));
  },
);

export const usersCsvApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags,
    summary: "The students as a spreadsheet file",
    description: "CSV in UTF-8. Cells that a spreadsheet would run as a formula start with an apostrophe.",
    security,
    responses: {
      200: { description: "All students that match `q`.", content: csvContent },
      ...answers(GUARD_ERRORS),
    },
  }),
  requireAdmin,
  studentsQuery,
  (c) => csvAnswer(c, c.req.valid("query").q),
);
