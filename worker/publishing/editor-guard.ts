import { createMiddleware } from "hono/factory";
import { CONTENT_KEY_PREFIX } from "#shared/publishing/content-key.ts";
import { type GuardedEnv, requireAdmin } from "#worker/http/guards.ts";

const KEY = new RegExp(`^bearer +(${CONTENT_KEY_PREFIX}[\\w-]+) *$`, "i");

/** Requires an admin, or a key for content (docs/decisions/103). */
export const requireEditor = createMiddleware<GuardedEnv>(async (c, next) => {
  const [, key] = KEY.exec(c.req.header("authorization") ?? "") ?? [];
  if (key === undefined) return requireAdmin(c, next);
  c.set("viewer", await c.get("services").contentKeys.viewerOf(key));
  await next();
  c.header("Cache-Control", "private, no-store");
});
