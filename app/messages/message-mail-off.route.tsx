import { servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/message-mail-off.route";

export function loader(args: Route.LoaderArgs) {
  const { messageNotices } = args.context.get(servicesContext);
  return openLink(args, messageNotices.lookAtOff);
}

/** The page's button and an email program's one-click link (RFC 8058) send the same POST; the URL names the reader. */
export function action(args: Route.ActionArgs) {
  const { messageNotices } = args.context.get(servicesContext);
  return followLink(args, async (token) => {
    await messageNotices.off(token);
    return { state: "done" };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Stop Emails about Messages",
    description: "Stop the emails about new messages.",
    noindex: true,
  });

export default function MessageMailOff({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      opened={loaderData}
      answer={actionData}
      ready={{
        title: "Stop Emails about Messages",
        text: "We will no longer email you when there is a new message. Your messages stay where they are, and you can switch the emails on again in your profile.",
        button: "Stop these emails",
        pending: "Stopping…",
      }}
      done={{
        title: "No More Emails about Messages",
        text: "We no longer email you about new messages. You can switch the emails on again in your profile.",
      }}
      instead={{ to: "/portal/profile#message-mail", label: "Open your profile" }}
    />
  );
}
