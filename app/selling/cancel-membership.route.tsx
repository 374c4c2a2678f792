import { servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { MEMBERSHIP_PATH } from "#shared/selling/membership.ts";
import type { Route } from "./+types/cancel-membership.route";

/** The link in the mail before a renewal: opening it changes nothing, because mail scanners open links. */
export function loader(args: Route.LoaderArgs) {
  const { memberPage } = args.context.get(servicesContext);
  return openLink(args, async (token) => {
    const { view } = await memberPage.byToken(token);
    return view.cancels || view.state === "ended" ? "done" : "ready";
  });
}

export function action(args: Route.ActionArgs) {
  const { memberPage } = args.context.get(servicesContext);
  return followLink(args, async (token) => {
    await memberPage.cancelByToken(token);
    return { state: "done" };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Cancel Your Membership", description: "Cancel your membership.", noindex: true });

export default function CancelMembership({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      opened={loaderData}
      answer={actionData}
      ready={{
        title: "Cancel Your Membership",
        text: "Nothing more is taken from your card. Everything stays open until the end of what is paid, and until then you can take the cancellation back.",
        button: "Cancel my membership",
        pending: "Cancelling…",
      }}
      done={{
        title: "Your Membership Is Cancelled",
        text: "Nothing more is taken from your card. Everything stays open until the end of what is paid, and what you did stays yours.",
      }}
      instead={{ to: MEMBERSHIP_PATH, label: "See your membership" }}
    />
  );
}
