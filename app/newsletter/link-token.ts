import { data, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { pageContext } from "#app/context.ts";
import { report } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { linkTokenSchema } from "#shared/newsletter/newsletter.ts";
import type { LinkState } from "./link-form.tsx";

type LinkArgs = { url: URL; context: Readonly<RouterContextProvider> };

const answer = (result: LinkState, status = 200) => data(result, { status });

function readToken(url: URL) {
  return v.safeParse(linkTokenSchema, { token: url.searchParams.get("token") });
}

/**
 * For the loader of a mailed link: reads its token, lets `look` say how the link stands, and answers with
 * its status. Opening a link changes nothing, because mail scanners open links too (docs/decisions/005).
 */
export async function openLink({ url, context }: LinkArgs, look: (token: string) => Promise<LinkState>) {
  const parsed = readToken(url);
  if (!parsed.success) return answer({ state: "refused", error: parsed.issues[0].message }, 400);
  try {
    return answer(await look(parsed.output.token));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unavailable") {
      // The button finds out, and says so if that fails too.
      context.get(pageContext).log.warn("link.not_looked_up", { code: error.code });
      return answer({ state: "ready" });
    }
    return answer({ state: "refused", error: error.publicMessage }, error.status);
  }
}

/**
 * For the action of a mailed link: hands its token to `act` and answers how that went with its status. A
 * malformed, unknown or expired link is a 400 with a sentence for the visitor.
 */
export async function followLink({ url, context }: LinkArgs, act: (token: string) => Promise<LinkState>) {
  const parsed = readToken(url);
  if (!parsed.success) return answer({ state: "refused", error: parsed.issues[0].message }, 400);
  try {
    return answer(await act(parsed.output.token));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report(error, context.get(pageContext));
    // The link is as good as before: the page offers to try it again.
    if (error.code === "unavailable" || error.code === "rate_limited") {
      const again: LinkState = { state: "ready", failure: error.publicMessage };
      return data(again, {
        status: error.status,
        headers: { "Retry-After": String(error.retryAfter ?? 60) },
      });
    }
    return answer({ state: "refused", error: error.publicMessage }, error.status);
  }
}
