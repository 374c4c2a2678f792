import { servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/leave-list.route";

export function loader(args: Route.LoaderArgs) {
  return openLink(args, args.context.get(servicesContext).waitingList.look);
}

export function action(args: Route.ActionArgs) {
  return followLink(args, async (token) => {
    await args.context.get(servicesContext).waitingList.leave(token);
    return { state: "done" };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Leave the Waiting List",
    description: "Leave a waiting list.",
    noindex: true,
  });

export default function LeaveWaitingList({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      opened={loaderData}
      answer={actionData}
      ready={{
        title: "Leave the Waiting List",
        text: "You give up your place in line, and get no email when a place is free.",
        button: "Leave the list",
        pending: "One moment…",
      }}
      done={{
        title: "You Are off the List",
        text: "You get no email when a place is free. You can join again at the end of the line.",
      }}
      instead={{ to: "/courses", label: "Browse Courses" }}
    />
  );
}
