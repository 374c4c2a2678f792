import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { couponSchema } from "#shared/selling/coupon-form.ts";
import type { Route } from "./+types/coupons.route";
import { CouponForm } from "./coupon-form.tsx";
import { CouponList } from "./coupon-list.tsx";
import { MoneyNav } from "./money-nav.tsx";

const PATH = "/desk/money/coupons";

export function loader({ context }: Route.LoaderArgs) {
  const { coupons, site } = context.get(servicesContext);
  const viewerId = context.get(viewerContext).id;
  const work = coupons.list().then((found) => ({ ...found, origin: site.origin, viewerId }));
  return reading(work, context.get(pageContext), "selling.coupons_failed");
}

/** Makes a code, or ends one. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const { coupons } = args.context.get(servicesContext);
  const [intent, id] = form("intent").split(":");
  if (intent === "end" && id) {
    await orErrorPage(coupons.end(id), args.context.get(pageContext));
    return redirect(`${PATH}?done=ended`);
  }
  // A form sends the fields that occur more than once as a list; what was chosen comes back as one text.
  const offers = form.all("offers");
  const text = (name: string) => (name === "offers" ? offers.join(",") : form(name));
  return submission(
    args,
    { schema: couponSchema, text, also: () => ({ offers }), orErrorPage: true },
    async (coupon) => {
      await coupons.make(coupon);
      return redirect(`${PATH}?done=made`);
    },
  );
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Codes", description: "Codes that make an offer cheaper.", noindex: true });

const DONE: Record<string, string> = {
  made: "The code is made. Copy its link, or tell people the code.",
  ended: "The code has ended. Orders that used it stay as they are.",
};

const HOW = [
  {
    term: "By link",
    text: "Copy a code’s link: it opens the offer with the new price already worked out.",
  },
  {
    term: "By hand",
    text: "A buyer who was told the code types it on the offer’s page and sees the price change.",
  },
  {
    term: "Until it ends",
    text: "After its last day or place, or when you end it, the full price is asked. Orders that used it stay as they are.",
  },
  {
    term: "On a card",
    text: "A membership’s own code is part of its offer. Its card applies it, and you change it there.",
  },
];

function HowCodesWork() {
  return (
    <Panel id="how" title="How people use a code">
      <dl className="grid sm:grid-cols-2">
        {HOW.map(({ term, text }) => (
          <div
            key={term}
            className="grid content-start gap-1 border-line px-5 py-4 not-first:border-t sm:px-6 sm:nth-2:border-t-0 sm:even:border-l"
          >
            <dt className="font-semibold">{term}</dt>
            <dd className="text-small text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export default function CouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { content, failure } = loaderData;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        tabs={<MoneyNav />}
        title="Codes"
        lead="A code takes something off an offer’s price. Capitals and spaces make no difference when people type it."
      />
      {!actionData && <DoneNotice texts={DONE} />}
      {content ? (
        <div className="grid-12 items-start gap-y-6 lg:grid-rows-[auto_1fr]">
          <div className="min-w-0 lg:col-span-7">
            <CouponList {...content} />
          </div>
          <Panel id="new" title="A new code" padded className="lg:col-span-5 lg:row-span-2">
            <CouponForm offers={content.offers} viewerId={content.viewerId} failure={actionData} />
          </Panel>
          <div className="min-w-0 lg:col-span-7">
            <HowCodesWork />
          </div>
        </div>
      ) : (
        <LoadFailure title="The codes could not be loaded" message={failure} />
      )}
    </div>
  );
}
