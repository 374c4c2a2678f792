import { useEffect } from "react";
import { data } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { forgetDraftsOf } from "#app/forms/forget-drafts.ts";
import { ErrorPage, isRefusal } from "#app/site/error-page.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { loginPath } from "#shared/accounts/roles.ts";
import { conditionOf, orderSaid } from "#shared/selling/order-page.ts";
import type { Route } from "./+types/checkout.route";
import { giftDraft } from "./gift-fields.tsx";
import { OrderAction } from "./order-action.tsx";
import { HowToGetIn, WhereItWent } from "./order-notes.tsx";
import { Receipt } from "./receipt.tsx";
import { TestMode } from "./test-mode.tsx";

/** Only for the browser that began the order, and for its owner. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { checkout, bankTransfer } = context.get(servicesContext);
  const order = await orErrorPage(checkout.shown(params.order, page.identity), page);
  const viewer = await orErrorPage(page.identity.viewer(), page);
  const isUnpaid = order.way === "by-hand" && order.state === "open";
  const shown = { order, signedIn: viewer !== null, bankTransfer: isUnpaid ? bankTransfer : "" };
  return data(shown, { headers: { "Cache-Control": "private, no-store" } });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your order", description: "What you have bought.", noindex: true });

const EYEBROW = { pass: "1 passed", pending: "1 pending", fail: "1 failed" };

export default function Checkout({
  loaderData: { order, signedIn, bankTransfer },
  matches,
}: Route.ComponentProps) {
  const { instructor } = matches[0].loaderData.site;
  const condition = conditionOf(order, order.paymentUrl !== null);
  const { result, title, lead } = orderSaid(condition, order, signedIn);
  const given = order.gift && (condition === "paid" || condition === "waiting") ? order.offerId : null;
  useEffect(() => {
    // The next present is often for somebody else.
    if (given !== null) forgetDraftsOf(giftDraft(given));
  }, [given]);
  return (
    <div className="wrap grid-12 gap-y-10 pb-section lg:grid-rows-[auto_1fr] lg:gap-y-0">
      <div className="lg:col-span-7">
        <PageHeader eyebrow={EYEBROW[result]} state={result} title={title} lead={<p>{lead}</p>}>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <OrderAction {...{ condition, order, signedIn }} />
          </div>
        </PageHeader>
      </div>
      <div className="lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:pt-[clamp(2.5rem,1.5rem+4vw,5.5rem)]">
        <Receipt order={order} />
      </div>
      <div className="grid content-start gap-10 lg:col-span-6">
        <DoneNotice texts={{ corrected: "The address is corrected. The way in is in its inbox." }} />
        {order.test && <TestMode />}
        {bankTransfer && (
          <section aria-labelledby="transfer" className="grid gap-3">
            <h2 id="transfer" className="text-h3">
              Paying by bank transfer
            </h2>
            <p className="max-w-[58ch] whitespace-pre-line [overflow-wrap:anywhere]">{bankTransfer}</p>
          </section>
        )}
        {condition === "paid" && (
          <>
            {order.nextSteps && (
              <section aria-labelledby="next-steps" className="grid gap-3">
                <h2 id="next-steps" className="text-h3">
                  What happens next
                </h2>
                <p className="max-w-[58ch] whitespace-pre-line [overflow-wrap:anywhere]">{order.nextSteps}</p>
              </section>
            )}
            <WhereItWent key={order.email} order={order} />
            <HowToGetIn order={order} signedIn={signedIn} instructor={instructor.name} />
          </>
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRefusal(error)) return <ErrorPage error={error} />;
  return (
    <ResultPage
      result="fail"
      title="This order is not shown here"
      lead={
        <p>
          Only its owner sees it, and the browser that paid. Sign in, or open the link in the email with the
          receipt.
        </p>
      }
    >
      <ButtonLink to={loginPath({ pathname: `/checkout/${params.order}`, search: "" })}>Sign in</ButtonLink>
      <ButtonLink to="/contact" variant="secondary">
        Ask for help
      </ButtonLink>
    </ResultPage>
  );
}
