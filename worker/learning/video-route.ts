import { Hono } from "hono";
import { AppError } from "#shared/app-error.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { answerError } from "#worker/http/errors.ts";
import { identify } from "#worker/http/guards.ts";
import { sendFilm } from "#worker/media/send-film.ts";

/** Long enough to go back a minute without another request. */
const A_WHILE = "private, max-age=600";

/** `/learn/videos/{token}`: a lesson's film, for the person whom the link was made for. */
export const lessonVideoRoute = new Hono<ApiEnv>();
// JSON, because a player shows no page.
lessonVideoRoute.onError(answerError);
lessonVideoRoute.use(identify);
lessonVideoRoute.get("/:token", async (c) => {
  const { lessonVideos } = c.get("services");
  const key = await lessonVideos.read(c.req.param("token"), () => c.get("identity").viewer());
  return sendFilm(c, key, A_WHILE);
});
lessonVideoRoute.all("/:token", (c) => {
  throw new AppError("method_not_allowed", `${c.req.method} is not possible here.`, {
    allow: ["GET", "HEAD"],
  });
});
