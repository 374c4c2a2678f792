import { html } from "hono/html";
import { AppError } from "#shared/app-error.ts";
import { ConfigError } from "#worker/config.ts";
import type { AnswerContext } from "./env.ts";
import { answerError } from "./errors.ts";

/**
 * The response when neither the API nor a page could respond: the services could not be built, or rendering itself
 * failed. JSON below `/api`, otherwise a page without dependencies.
 */
export function answerFailure(error: unknown, c: AnswerContext): Response | Promise<Response> {
  const failure =
    error instanceof ConfigError
      ? new AppError("unavailable", "This site is not set up yet. The log tells its owner why.", {
          cause: error,
        })
      : error;
  if (c.req.path === "/api" || c.req.path.startsWith("/api/")) return answerError(failure, c);

  const { status, publicMessage } =
    failure instanceof AppError
      ? failure
      : new AppError("internal", "Something went wrong on our side. Please try again in a minute.");
  if (status >= 500) c.get("log").error("request.failed", error, { method: c.req.method, path: c.req.path });
  c.header("Cache-Control", "no-store");
  return c.html(
    html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <title>Something Went Wrong</title>
        </head>
        <body>
          <main>
            <p>1 failed</p>
            <h1>Something Went Wrong</h1>
            <p>${publicMessage}</p>
            <p>If you write to us about it, please add this number: ${c.get("requestId")}</p>
            <p><a href="/">Back to Home</a></p>
          </main>
        </body>
      </html>`,
    status,
  );
}
