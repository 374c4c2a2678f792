import { type Context, Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { timingSafeEqual } from "hono/utils/buffer";
import { ApiError } from "../errors.ts";
import { check, readBody } from "../read-body.ts";
import { bookmarkChangesSchema, idSchema, newBookmarkSchema, pageSchema } from "./schema.ts";
import { bookmarkStore } from "./store.ts";

/** `WRITE_TOKEN` is a secret: from .dev.vars on your machine, from `wrangler secret put` when deployed. */
type BookmarkEnv = { Bindings: Env & { WRITE_TOKEN?: string } };

/** Reading is public. Writing needs the token; where none is set, nobody can write. */
const mayWrite = bearerAuth<BookmarkEnv>({
  verifyToken: async (token, c) => {
    const expected = c.env.WRITE_TOKEN;
    return Boolean(expected) && timingSafeEqual(token, expected ?? "");
  },
});

export const bookmarkRoutes = new Hono<BookmarkEnv>()
  .get("/", async (c) => c.json(await bookmarkStore(c.env.DB).list(check(pageSchema, c.req.query()))))

  .post("/", mayWrite, async (c) => {
    const bookmark = await bookmarkStore(c.env.DB).add(await readBody(c, newBookmarkSchema), new Date());
    c.header("Location", `/bookmarks/${bookmark.id}`);
    return c.json(bookmark, 201);
  })

  .get("/:id", async (c) => c.json(found(await bookmarkStore(c.env.DB).find(idOf(c)))))

  .patch("/:id", mayWrite, async (c) => {
    const changes = await readBody(c, bookmarkChangesSchema);
    return c.json(found(await bookmarkStore(c.env.DB).change(idOf(c), changes)));
  })

  .delete("/:id", mayWrite, async (c) => {
    found((await bookmarkStore(c.env.DB).remove(idOf(c))) || null);
    return c.body(null, 204);
  });

/** An address whose id is not a number names no bookmark, so it is a 404 and not a 400. */
function idOf(c: Context<BookmarkEnv>): number {
  return found(idSchema.safeParse(c.req.param("id")).data ?? null);
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new ApiError(404, "not_found", "There is no such bookmark.");
  return value;
}
