import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#shared/app-error.ts";
import type { AppEnv } from "./env.ts";
import { answerFailure } from "./failure-page.ts";

const KB = 1024;
const DRAINED_AT_MOST = 64 * KB * KB;
const UPLOAD_PATHS = new Set(["/api/uploads", "/upload", "/upload.data"]);

/**
 * Reads what is still to come, and forgets it: whoever is cut off while sending often sees a broken
 * connection in place of the answer. A body that is far too large is not waited for.
 */
async function drain({ body, headers }: Request): Promise<void> {
  if (Number(headers.get("content-length")) > DRAINED_AT_MOST) return;
  // Where its beginning was read already there is nothing left to do.
  await body?.pipeTo(new WritableStream()).catch(() => undefined);
}

const refuse = (message: string) => async (c: Context<AppEnv>) => {
  await drain(c.req.raw);
  return answerFailure(new AppError("too_large", message), c);
};

const forms = bodyLimit({ maxSize: 64 * KB, onError: refuse("That is more than 64 kB. Please send less.") });
/** An image of 10 MiB, and what the form puts around it. */
const uploads = bodyLimit({
  maxSize: 10 * KB * KB + 64 * KB,
  onError: refuse("Use an image of at most 10 MiB."),
});

/**
 * Refuses a body that is too large before it is read: by its length where that is told, else as it comes.
 * One that was let through and that nobody read, because the request was refused for something else, is
 * read at the end: left where it is, it costs the connection and with it the answer.
 */
export const bodyLimits: MiddlewareHandler<AppEnv> = async (c, next) => {
  const limit = UPLOAD_PATHS.has(c.req.path) ? uploads : forms;
  const refusal = await limit(c, next);
  if (!c.req.raw.bodyUsed) await drain(c.req.raw);
  return refusal;
};
