import { pageContext, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/confirm.route";
import { LinkForm } from "./link-form.tsx";
import { followLink, openLink } from "./link-token.ts";

/** Whether the link is known shows only when it is used. */
export function loader(args: Route.LoaderArgs) {
  return openLink(args, async () => ({ state: "ready" }));
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
    description: "Confirm your address for the Monday newsletter.",
    noindex: true,
  });

export default function ConfirmNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkForm
      current={actionData ?? loaderData}
      ready={{
        title: "Confirm Your Address",
        text: "One more step: confirm that you asked for the Monday newsletter.",
        button: "Confirm",
        pending: "Confirming…",
      }}
      done={{
        title: "You Are on the List",
        text: "Your address is confirmed. The next developer tips reach you on Monday.",
      }}
      refusedTitle="This Link Does Not Work"
      instead={{ to: "/newsletter", label: "Sign up again" }}
    />
  );
}
