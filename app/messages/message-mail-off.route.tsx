import { servicesContext } from "#app/context.ts";
import { LinkForm } from "#app/newsletter/link-form.tsx";
import { followLink, openLink } from "#app/newsletter/link-token.ts";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/message-mail-off.route";

export function loader(args: Route.LoaderArgs) {
  const { messageNotices } = args.context.get(servicesContext);
  return openLink(args, async (token) => {
    await messageNotices.checkOff(token);
    return { state: "ready" };
  });
}

/** The page's button and a mail program's one click (RFC 8058) post alike: the address says who is meant. */
export function action(args: Route.ActionArgs) {
  const { messageNotices } = args.context.get(servicesContext);
  return followLink(args, async (token) => {
    await messageNotices.off(token);
    return { state: "done" };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Stop Mail about Messages",
    description: "Stop the mail that says that there are new messages.",
    noindex: true,
  });

export default function MessageMailOff({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkForm
      current={actionData ?? loaderData}
      ready={{
        title: "Stop Mail about Messages",
        text: "We will no longer mail you when there is a new message. Your messages stay where they are, and you can switch the mail on again in your profile.",
        button: "Stop these mails",
        pending: "Stopping…",
      }}
      done={{
        title: "No More Mail about Messages",
        text: "We no longer email you about new messages. You can switch it on again in your profile.",
      }}
      refusedTitle="This Link Does Not Work"
      instead={{ to: "/portal/profile#message-mail", label: "Open your profile" }}
    />
  );
}
