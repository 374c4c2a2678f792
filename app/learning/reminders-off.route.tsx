import { servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/reminders-off.route";

export function loader(args: Route.LoaderArgs) {
  const { reminders } = args.context.get(servicesContext);
  return openLink(args, reminders.lookAtOff);
}

/** The page's button and an email program's one-click link (RFC 8058) send the same POST; the URL names the reader. */
export function action(args: Route.ActionArgs) {
  const { reminders } = args.context.get(servicesContext);
  return followLink(args, async (token) => {
    await reminders.off(token);
    return { state: "done" };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Stop Reminders",
    description: "Stop the reminders of your course.",
    noindex: true,
  });

export default function RemindersOff({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      opened={loaderData}
      answer={actionData}
      ready={{
        title: "Stop Reminders",
        text: "We will no longer email you when you have not opened a lesson for a while. Your courses stay where they are, and you can switch the reminders on again in your profile.",
        button: "Stop the reminders",
        pending: "Stopping…",
      }}
      done={{
        title: "No More Reminders",
        text: "We no longer remind you of your course. You can switch the reminders on again in your profile.",
      }}
      instead={{ to: "/portal/profile#reminders", label: "Open your profile" }}
    />
  );
}
