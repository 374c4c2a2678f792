import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/app-error.ts";
import { isOpenWhileClosed } from "#shared/site/closed.ts";
import type { ApiEnv } from "./env.ts";

/** While the site is closed, the API answers admins only. The pages: app/home/closed.ts. */
export const closedApi = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get("services").site.closed && !isOpenWhileClosed(c.req.path)) {
    const viewer = await c.get("identity").viewer();
    if (viewer?.role !== "admin") throw new AppError("forbidden", "This site is not open yet.");
  }
  await next();
});
