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
 * For the loader of a mailed link: reads its token, lets `look` say how the link stands, and answers with its status.
 * It changes nothing.
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
    // The link is as good as before, so the page offers to try it again.
    if (error.code === "unavailable" || error.code === "rate_limited") {
      return formFailure(error, {}, context.get(pageContext));
    }
    return answer({ state: "refused", error: error.publicMessage }, error.status);
  }
}
