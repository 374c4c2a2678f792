import { Hono } from "hono";
import { AppError } from "#shared/app-error.ts";
import { matchesEtag } from "#shared/entity-tag.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { answerError } from "#worker/http/errors.ts";
import { sendFilm } from "./send-film.ts";
import { IMAGE_WIDTHS, type ImageWidth } from "./transform.ts";

/** The bucket also contains the templates' files and the lessons' films, which have their own URLs. */
const KEY = /^\/media\/((?:videos|images|films|files)(?:\/[\w-][\w.-]*)+)$/;
/** R2 fails on longer keys. A key that matches KEY has one byte for each character. */
const LONGEST_KEY = 1_024;
const VIDEO_PICTURE = /^videos\/([\w-]{11})$/;

function readWidth(text: string | undefined): ImageWidth | null {
  if (text === undefined) return null;
  const width = IMAGE_WIDTHS.find((each) => String(each) === text);
  if (!width) throw new AppError("invalid", `The width must be one of ${IMAGE_WIDTHS.join(", ")}.`);
  return width;
}

/** An uploaded picture may be replaced at its address, so browsers ask again after a minute (docs/decisions/101). */
const CHANGING = "public, max-age=60";
const UNCHANGING = "public, max-age=604800, stale-while-revalidate=2592000";

/** `/media/{key}` and `/media/{key}?w=640`: pictures from R2, videos and zips. */
export const mediaRoutes = new Hono<ApiEnv>();
// JSON, because an error page makes no sense in place of a picture.
mediaRoutes.onError(answerError);
mediaRoutes.get("/*", async (c) => {
  const { media, videos } = c.get("services");
  const url = new URL(c.req.url);
  const noSuchPicture = new AppError("not_found", "There is no such picture.");
  const key = KEY.exec(url.pathname)?.[1];
  if (!key || key.length > LONGEST_KEY) throw noSuchPicture;
  if (/^fil(m|e)s\//.test(key)) return sendFilm(c, key, UNCHANGING);

  const options = {
    width: readWidth(c.req.query("w")),
    accept: c.req.header("accept") ?? null,
    variantUrl: `${url.origin}${url.pathname}`,
    isKnown: (etag: string) => matchesEtag(c.req.header("if-none-match"), etag),
  };
  let answer = await media.read(key, options);
  const video = VIDEO_PICTURE.exec(key)?.[1];
  if (!answer && video) {
    await videos.fetchPicture(video);
    answer = await media.read(key, options);
  }
  if (!answer) throw noSuchPicture;

  const { etag, picture } = answer;
  const headers = {
    ETag: etag,
    "Cache-Control": key.startsWith("images/") ? CHANGING : UNCHANGING,
    Vary: "Accept",
  };
  if (!picture) return c.body(null, 304, headers);
  return c.body(picture.body, 200, {
    ...headers,
    "Content-Type": picture.contentType,
    ...(picture.size === null ? {} : { "Content-Length": String(picture.size) }),
  });
});
mediaRoutes.all("/*", (c) => {
  throw new AppError("method_not_allowed", `${c.req.method} is not possible here.`, {
    allow: ["GET", "HEAD"],
  });
});
