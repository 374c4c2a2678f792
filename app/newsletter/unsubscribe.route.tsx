import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/unsubscribe.route";
import { LinkForm } from "./link-form.tsx";
import { followLink, openLink } from "./link-token.ts";

export function loader(args: Route.LoaderArgs) {
  return openLink(args, async (token) => {
    await args.context.get(servicesContext).newsletter.checkUnsubscribe(token);
    return { state: "ready" };
  });
}

/**
 * The page's button and a mail program's one click (RFC 8058) post alike: who is meant stands in the
 * address, so the body, `List-Unsubscribe=One-Click` or empty, is not read.
 */
export function action(args: Route.ActionArgs) {
  return followLink(args, async (token) => {
    await args.context.get(servicesContext).newsletter.unsubscribe(token);
    return { state: "done" };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Unsubscribe", description: "Stop the Monday newsletter.", noindex: true });

export default function UnsubscribeNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkForm
      current={actionData ?? loaderData}
      ready={{
        title: "Stop the Newsletter",
        text: "You will receive no more developer tips at this address. You can sign up again whenever you like.",
        button: "Unsubscribe",
        pending: "Unsubscribing…",
      }}
      done={{ title: "You Are Unsubscribed", text: "No more developer tips will be sent to this address." }}
      refusedTitle="This Link Does Not Work"
      instead={{ to: "/newsletter", label: "Sign up again" }}
    />
  );
}
