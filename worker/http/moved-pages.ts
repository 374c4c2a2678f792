import { createMiddleware } from "hono/factory";
import { redirectFor } from "./redirects.ts";

/** Sends whoever asks for an old or mistyped address to the page it means, for good. */
export const movedPages = createMiddleware(async (c, next) => {
  const readable = c.req.method === "GET" || c.req.method === "HEAD";
  const target = readable ? redirectFor(new URL(c.req.url)) : null;
  if (target !== null) return c.redirect(target, 301);
  await next();
});
