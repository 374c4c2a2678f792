import { servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/unsubscribe.route";

export function loader(args: Route.LoaderArgs) {
  return openLink(args, args.context.get(servicesContext).newsletter.lookAtUnsubscribe);
}

/**
 * The page's button and an email program's one-click link (RFC 8058) send the same POST. The URL names the reader, so
 * the body, `List-Unsubscribe=One-Click` or empty, is not read.
 */
export function action(args: Route.ActionArgs) {
  return followLink(args, async (token) => {
    await args.context.get(servicesContext).newsletter.unsubscribe(token);
    return { state: "done" };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Unsubscribe", description: "Stop the newsletter.", noindex: true });

export default function UnsubscribeNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      opened={loaderData}
      answer={actionData}
      ready={{
        title: "Stop the Newsletter",
        text: "You will receive no more newsletters at this address. You can sign up again whenever you like.",
        button: "Unsubscribe",
        pending: "Unsubscribing…",
      }}
      done={{ title: "You Are Unsubscribed", text: "No more newsletters will be sent to this address." }}
      instead={{ to: "/newsletter", label: "Sign up again" }}
    />
  );
}
