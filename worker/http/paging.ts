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

/** Stands in the description of each call that pages. */
export const PAGED =
  'At most `limit` of them, 50 without it. `Link` with `rel="next"` leads to the next page.';

/** `?limit=` from 1 to 200, 50 without it, and `?cursor=` from the `Link` header of the page before. */
export const paging = validator("query", pagingSchema, (result) => {
  if (result.success) return;
  throw new AppError("invalid", "limit is a number from 1 to 200, cursor one from a Link header of ours.");
});

/** Says where the next page is (RFC 8288). */
export function linkNext(
  c: Context,
  path: string,
  { next, limit }: { next: string | null; limit: number },
): void {
  if (next === null) return;
  const query = new URLSearchParams({ limit: String(limit), cursor: next });
  c.header("Link", `<${path}?${query}>; rel="next"`);
}
