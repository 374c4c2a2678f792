import { pageContext, servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/cancel-email-change.route";

export function loader(args: Route.LoaderArgs) {
  return openLink(args, args.context.get(servicesContext).confirmation.lookAtChange);
}

export function action(args: Route.ActionArgs) {
  const { confirmation } = args.context.get(servicesContext);
  return followLink(args, async (token) => {
    await confirmation.cancelChange(token, args.context.get(pageContext).identity);
    return { state: "done" };
  });
}

/** The page shows the action's result, so the loader need not run again. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Cancel the Change of Address",
    description: "Keep the email address of your account as it is.",
    noindex: true,
  });

export default function CancelEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      opened={loaderData}
      answer={actionData}
      ready={{
        title: "Cancel the Change of Address",
        text: "Someone who knows your password asked to move your account to another email address. Cancel it if this wasn't you.",
        button: "Cancel the change",
        pending: "Cancelling…",
      }}
      done={{
        title: "The Change Is Cancelled",
        text: "Your account keeps its address. The person who asked for the change knows your password, so set a new one now. That also signs out every device.",
        next: <ButtonLink to="/forgot-password">Set a new password</ButtonLink>,
      }}
      instead={{ to: "/forgot-password", label: "Set a new password" }}
    />
  );
}
