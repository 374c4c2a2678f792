import type { Context } from "hono";
import { validator } from "hono-openapi";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";

const pagingSchema = z.object({
  limit: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .transform((limit) => Math.min(limit, 200))
    .default(50),
  cursor: z
    .string()
    .max(100)
    .regex(/^-?\d{1,15}\.[\w-]{1,64}$/)
    .optional(),
});

/** Part of the description of every paged route. */
export const PAGED =
  'At most `limit` of them, by default 50. The `Link` header with `rel="next"` points to the next page.';

/** `?limit=` from 1 to 200, by default 50, and `?cursor=` from the `Link` header of the previous page. */
export const paging = validator("query", pagingSchema, (result) => {
  if (result.success) return;
  throw new AppError(
    "invalid",
    "limit must be a number from 1 to 200, and cursor must come from a Link header of this API.",
  );
});

/** Sets the `Link` header for the next page (RFC 8288). */
export function linkNext(
  c: Context,
  path: string,
  { next, limit }: { next: string | null; limit: number },
): void {
  if (next === null) return;
  const query = new URLSearchParams({ limit: String(limit), cursor: next });
  c.header("Link", `<${path}?${query}>; rel="next"`);
}
