import { data, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { pageContext } from "#app/context.ts";
import { formFailure } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { linkTokenSchema } from "#shared/newsletter/newsletter.ts";
import type { LinkState } from "./mailed-link.tsx";

type LinkArgs = { url: URL; context: Readonly<RouterContextProvider> };

const answer = (result: LinkState, status = 200) => data(result, { status });

function readToken(url: URL) {
  return v.safeParse(linkTokenSchema, { token: url.searchParams.get("token") });
}

/**
 * For the loader of a page behind an emailed link: checks the token with `look`, and answers with the link's state and
 * the HTTP status. It changes nothing.
 */
export async function openLink(
  { url, context }: LinkArgs,
  look: (token: string) => Promise<"ready" | "done">,
) {
  const parsed = readToken(url);
  if (!parsed.success) return answer({ state: "refused", error: parsed.issues[0].message }, 400);
  try {
    return answer({ state: await look(parsed.output.token) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unavailable") {
      // Show the button anyway: its action checks the link again.
      context.get(pageContext).log.warn("link.not_looked_up", { code: error.code });
      return answer({ state: "ready" });
    }
    return answer({ state: "refused", error: error.publicMessage }, error.status);
  }
}

/**
 * For the action of a page behind an emailed link: passes the token to `act`, and answers with the result and the HTTP
 * status. A malformed, unknown or expired link gets a 400 with a sentence for the visitor.
 */
export async function followLink({ url, context }: LinkArgs, act: (token: string) => Promise<LinkState>) {
  const parsed = readToken(url);
  if (!parsed.success) return answer({ state: "refused", error: parsed.issues[0].message }, 400);
  try {
    return answer(await act(parsed.output.token));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The link still works, so the page offers to try again.
    if (error.code === "unavailable" || error.code === "rate_limited") {
      return formFailure(error, {}, context.get(pageContext));
    }
    return answer({ state: "refused", error: error.publicMessage }, error.status);
  }
}
