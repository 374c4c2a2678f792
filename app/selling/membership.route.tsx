import { redirect, redirectDocument } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { MEMBERSHIP_PATH } from "#shared/selling/membership.ts";
import type { Route } from "./+types/membership.route";
import { Membership } from "./membership.tsx";
import { MembershipChoices } from "./membership-choices.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { memberPage, offers } = context.get(servicesContext);
  const memberships = async () => {
    const items = await memberPage.of(context.get(viewerContext));
    return { items, choices: items.length === 0 ? await offers.shown() : null };
  };
  return reading(memberships(), context.get(pageContext), "selling.membership_page_failed");
}

/** Cancels, takes that back, stays with the present membership, or leads to the provider's page for the card. */
export async function action({ request, context }: Route.ActionArgs) {
  const { memberPage } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const text = await readForm(request);
  const [intent = "", id = ""] = text("intent").split(":");
  try {
    // The provider's page is none of the router's.
    if (intent === "card") return redirectDocument(await memberPage.cardPage(viewer, id));
    if (intent === "cancel" || intent === "undo") {
      const state = await memberPage.setCancelled(viewer, id, intent === "cancel");
      return redirect(`${MEMBERSHIP_PATH}?done=${state === "ended" ? "ended" : intent}`);
    }
    if (intent === "keep") await memberPage.keep(viewer, id);
    else throw new AppError("invalid", "Please reload the page and try again.");
  } catch (error) {
    return formFailure(error, {}, context.get(pageContext));
  }
  return redirect(`${MEMBERSHIP_PATH}?done=${intent}`);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Membership", description: "Your membership and its invoices.", noindex: true });

const DONE = {
  cancel: "Your membership is cancelled. It stays open until the end of what is paid.",
  ended: "Your membership has ended. Nothing more is taken from your card.",
  undo: "Your membership goes on.",
  keep: "You stay with your present membership.",
  switched: "You have switched. The receipt is in your inbox.",
  "switches-later": "Your membership changes at the end of what is paid.",
};

export default function MembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { content, failure } = loaderData;
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title="Membership"
        lead={
          !content?.choices && "What you pay for, until when, and everything that you can change about it."
        }
      />
      <DoneNotice texts={DONE} />
      {!content && <LoadFailure title="Your membership could not be loaded" message={failure} />}
      {content?.choices && <MembershipChoices offers={content.choices} />}
      <div className="grid gap-16">
        {content?.items.map((membership) => (
          <Membership key={membership.id} membership={membership} failure={actionData} />
        ))}
      </div>
    </div>
  );
}
