import { data } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkPage } from "#app/forms/mailed-link.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { AppError } from "#shared/app-error.ts";
import { FIRST_SLOT, weekdayOf } from "#shared/newsletter/schedule.ts";
import type { Route } from "./+types/confirm.route";

export async function loader(args: Route.LoaderArgs) {
  const { newsletter, newsletterSettings } = args.context.get(servicesContext);
  const [opened, slot] = await Promise.all([
    openLink(args, newsletter.look),
    newsletterSettings.read().catch((error: unknown) => {
      if (error instanceof AppError) return FIRST_SLOT;
      throw error;
    }),
  ]);
  return data({ opened: opened.data, weekday: weekdayOf(slot) }, opened.init ?? {});
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
  const { opened, weekday } = loaderData;
  return (
    <LinkPage
      opened={opened}
      answer={actionData}
      ready={{
        title: "Confirm Your Address",
        text: "One more step: confirm that you asked for the newsletter.",
        button: "Confirm",
        pending: "Confirming…",
      }}
      done={{
        title: "You Are on the List",
        text: `Your address is confirmed. The next newsletter reaches you on ${weekday}.`,
      }}
      instead={{ to: "/newsletter", label: "Sign up again" }}
    />
  );
}
