import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import { bookmarkRoutes } from "./bookmarks/routes.ts";
import { ApiError, answerError, answerNotFound } from "./errors.ts";

const BODY_LIMIT_BYTES = 16 * 1024;

const app = new Hono<{ Bindings: Env }>();

app.use(secureHeaders());
app.use(
  bodyLimit({
    maxSize: BODY_LIMIT_BYTES,
    onError: () => {
      throw new ApiError(413, "too_large", "The body is larger than 16 kB.");
    },
  }),
);

app.get("/health", (c) => c.json({ ok: true }));
app.route("/bookmarks", bookmarkRoutes);

app.onError(answerError);
app.notFound(answerNotFound);

export default app;
