import { type Context, Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import { studentsQuerySchema } from "#shared/accounts/session.ts";
import { AppError } from "#shared/app-error.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { CSV_START, csvLine } from "#worker/http/csv.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { type GuardedEnv, requireAdmin } from "#worker/http/guards.ts";
import { answers } from "#worker/http/openapi.ts";
import { GUARD_ERRORS, SIGNED_IN, studentListSchema } from "./api-schemas.ts";

const tags = ["Students"];
const security = SIGNED_IN;

const BROKEN_OFF = "The list is incomplete: an error occurred here. Please download it again.";

const studentsQuery = validator("query", studentsQuerySchema, (result) => {
  if (result.success) return;
  const fields = fieldErrors(result.error);
  throw new AppError("invalid", Object.values(fields)[0] ?? "The query is not valid.", { fields });
});

/**
 * The matching students as a CSV file, streamed while they are read.
 * @throws AppError `unavailable` if not even the first page can be read
 */
async function csvAnswer(c: Context<GuardedEnv>, q: string): Promise<Response> {
  const pages = c.get("services").students.pages(q);
  let first: Awaited<ReturnType<typeof pages.next>> | null = await pages.next();
  const log = c.get("log");
  const encoder = new TextEncoder();
  let failure: unknown = null;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const heading = csvLine(["Id", "Full name", "Email", "Phone", "Registered"]);
      controller.enqueue(encoder.encode(CSV_START + heading));
    },
    async pull(controller) {
      if (failure) return controller.error(failure);
      try {
        const { value, done } = first ?? (await pages.next());
        first = null;
        if (done) return controller.close();
        const lines = value.map(({ _id, fullName, email, phone, registeredAt }) =>
          csvLine([_id, fullName, email, phone ?? "", registeredAt]),
        );
        controller.enqueue(encoder.encode(lines.join("")));
      } catch (error) {
        // The status has already been sent. The last line says that the file is incomplete, because not every program
        // notices a broken connection.
        log.error("students.export_failed", error);
        failure = error;
        controller.enqueue(encoder.encode(csvLine([BROKEN_OFF])));
      }
    },
  });
  return c.body(body, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="students.csv"',
  });
}

const csvContent = { "text/csv": { schema: { type: "string" as const } } };

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
