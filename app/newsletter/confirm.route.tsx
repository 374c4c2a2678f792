import { pageContext, servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/confirm.route";

export function loader(args: Route.LoaderArgs) {
  return openLink(args, args.context.get(servicesContext).newsletter.look);
}

export function action(args: Route.ActionArgs) {
  return followLink(args, async (token) => {
    await args.context.get(servicesContext).newsletter.confirm(token, args.context.get(pageContext));
    return { state: "done" };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Confirm Your Address",
    description: "Confirm your address for the newsletter.",
    noindex: true,
  });

export default function ConfirmNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      opened={loaderData}
      answer={actionData}
      ready={{
        title: "Confirm Your Address",
        text: "One more step: confirm that you asked for the newsletter.",
        button: "Confirm",
        pending: "Confirming…",
      }}
      done={{
        title: "You Are on the List",
        text: "Your address is confirmed. The next newsletter reaches you on Monday.",
      }}
      instead={{ to: "/newsletter", label: "Sign up again" }}
    />
  );
}
