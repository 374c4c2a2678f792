import { createMiddleware } from "hono/factory";
import type { Viewer } from "#shared/accounts/roles.ts";
import { CONTENT_KEY_PREFIX } from "#shared/publishing/content-key.ts";
import { type GuardedEnv, requireAdmin } from "#worker/http/guards.ts";
import type { ContentKeys } from "./content-keys.ts";

const KEY = new RegExp(`^bearer +(${CONTENT_KEY_PREFIX}[\\w-]+) *$`, "i");

type Asking = { authorization: string | undefined; contentKeys: Pick<ContentKeys, "viewerOf"> };

/** The admin whose key for content came with a request; null without a key. @throws AppError for one that ended */
export async function keyHolder({ authorization = "", contentKeys }: Asking): Promise<Viewer | null> {
  const [, key] = KEY.exec(authorization) ?? [];
  return key === undefined ? null : contentKeys.viewerOf(key);
}

/** Requires an admin, or a key for content (docs/decisions/103). */
export const requireEditor = createMiddleware<GuardedEnv>(async (c, next) => {
  const holder = await keyHolder({
    authorization: c.req.header("authorization"),
    contentKeys: c.get("services").contentKeys,
  });
  if (holder === null) return requireAdmin(c, next);
  c.set("viewer", holder);
  await next();
  c.header("Cache-Control", "private, no-store");
});
