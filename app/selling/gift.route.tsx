import { data, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { openLink } from "#app/forms/mailed-link.server.ts";
import { LinkRefused } from "#app/forms/mailed-link.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { formFailure } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { NextSteps, ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { GIFT_PATH } from "#shared/selling/gift.ts";
import { giftAddressSchema } from "#shared/selling/gift-form.ts";
import type { ShownGift } from "#worker/selling/gift-claiming.ts";
import type { Route } from "./+types/gift.route";
import { GiftPage } from "./gift-page.tsx";

/** Shows what the link is for and changes nothing, because mail scanners open links, too. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const headers = { "Cache-Control": "private, no-store" };
  if (url.searchParams.get("done") === "handed-on") return data({ link: null, gift: null }, { headers });
  let gift: ShownGift | null = null;
  const { identity } = context.get(pageContext);
  const opened = await openLink(args, async (token) => {
    gift = await context.get(servicesContext).giftClaiming.look(token, identity);
    return "ready";
  });
  const shown = gift as ShownGift | null;
  if (shown?.mine) throw redirect(shown.start);
  return data({ link: opened.data, gift: shown }, { ...opened.init, headers });
}

/** Claims the present; `hand-on` gives it to another address, `tell` lets the giver know that it is not needed. */
export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  const { giftClaiming } = context.get(servicesContext);
  const page = context.get(pageContext);
  const token = url.searchParams.get("token") ?? "";
  const text = await readForm(args.request);
  const again = (done: string) => redirect(`${GIFT_PATH}?token=${encodeURIComponent(token)}&done=${done}`);
  if (text("intent") === "hand-on") {
    return submission(args, { schema: giftAddressSchema, text }, async ({ giftEmail }) => {
      await giftClaiming.handOn(token, giftEmail);
      return redirect(`${GIFT_PATH}?done=handed-on`);
    });
  }
  try {
    if (text("intent") === "tell") {
      await giftClaiming.tellGiver(token);
      return again("told");
    }
    const { to } = await giftClaiming.claim(token, page.identity);
    return to === null ? again("claimed") : redirect(`${to}?done=claimed`);
  } catch (error) {
    return formFailure(error, {} as Record<string, string>, page);
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "A Present for You",
    description: "Open what somebody has given you.",
    noindex: true,
  });

const DONE = {
  told: "We have told them. Until they decide, you can still hand it on.",
};

const TRY = [
  { title: "Copy the whole link", text: "Some mail programs break a long link in two." },
  {
    title: "Look for a newer email",
    text: "Once a present is sent again or handed on, only the newest link works.",
  },
  { title: "Look in the portal", text: "If the present was opened before, its account has it there." },
];

export default function Gift({ loaderData: { link, gift }, actionData: failure }: Route.ComponentProps) {
  if (!link) {
    return (
      <ResultPage
        result="pass"
        title="It Is Handed On"
        lead={<p>The new address gets an email with a link of its own. Yours no longer works.</p>}
      >
        <ButtonLink to="/">Back to Home</ButtonLink>
      </ResultPage>
    );
  }
  if (link.state === "refused") {
    return (
      <LinkRefused
        error={link.error}
        instead={{ to: "/contact", label: "Contact support" }}
        other={{ to: "/portal", label: "Go to your portal" }}
        aside={<NextSteps heading="What to try" steps={TRY} />}
      />
    );
  }
  return (
    <>
      <div className="wrap empty:hidden">
        <DoneNotice texts={DONE} className="mt-8" />
      </div>
      <GiftPage gift={gift} failure={failure} />
    </>
  );
}
