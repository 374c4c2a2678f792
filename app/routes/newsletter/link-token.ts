import { data, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { AppError } from "#shared/domain/app-error.ts";
import { linkTokenSchema } from "#shared/schemas/newsletter.ts";
import { pageContext } from "../../context.ts";
import { report } from "../../errors.ts";
import type { LinkState } from "./link-form.tsx";

/**
 * Reads the token of a mail's link, hands it to `use`, and answers how that went with its status: a
 * malformed, unknown or expired link is a 400 with a sentence for the visitor.
 */
export async function followLink(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  success: "ready" | "done",
  use: (token: string) => Promise<void>,
) {
  const parsed = v.safeParse(linkTokenSchema, { token: url.searchParams.get("token") });
  const answer = (result: LinkState, status = 200) => data(result, { status });
  if (!parsed.success) return answer({ state: "refused", error: parsed.issues[0].message }, 400);
  try {
    await use(parsed.output.token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report(error, context.get(pageContext));
    // The link is as good as before: the page offers to try it again.
    if (error.code === "unavailable") {
      const again: LinkState = { state: "ready", failure: error.publicMessage };
      return data(again, {
        status: error.status,
        headers: { "Retry-After": String(error.retryAfter ?? 60) },
      });
    }
    return answer({ state: "refused", error: error.publicMessage }, error.status);
  }
  return answer({ state: success });
}
