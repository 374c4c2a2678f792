import { Printer } from "lucide-react";
import { data, redirectDocument } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { ErrorPage, isRefusal } from "#app/site/error-page.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { consentText } from "#shared/selling/checkout.ts";
import { payQuoteSchema } from "#shared/selling/checkout-form.ts";
import { type QuoteState, quoteTitle } from "#shared/selling/company-quote.ts";
import type { Route } from "./+types/quote.route";
import { Consent } from "./consent.tsx";
import { QuoteSheet } from "./quote-sheet.tsx";
import { TestMode } from "./test-mode.tsx";

const NO_STORE = { headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" } };

/** For everybody who has the link: it is made to be forwarded. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { quotes, site } = context.get(servicesContext);
  const shown = await orErrorPage(quotes.shown(params.token), context.get(pageContext));
  return data({ ...shown, url: `${site.origin}/quotes/${params.token}` }, NO_STORE);
}

/** Leads to the payment page. */
export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { quotes } = context.get(servicesContext);
  const { network } = context.get(pageContext);
  return submission(args, { schema: payQuoteSchema, orErrorPage: true }, async () =>
    // The provider is no page of the router's.
    redirectDocument(await quotes.pay(params.token, network)),
  );
}

export const meta: Route.MetaFunction = (args) => {
  const quote = args.loaderData?.quote;
  return pageMeta(args, {
    title: quote ? `${quoteTitle(quote)}: ${quote.offerName}` : "Quote not found",
    description: "A price for a company, with a link to pay it.",
    noindex: true,
  });
};

type Shown = Route.ComponentProps["loaderData"];

const EYEBROW: Record<QuoteState, { text: string; state: "pass" | "pending" | "fail" }> = {
  open: { text: "1 pending", state: "pending" },
  waiting: { text: "1 pending", state: "pending" },
  paid: { text: "1 passed", state: "pass" },
  refunded: { text: "1 failed", state: "fail" },
  lost: { text: "1 failed", state: "fail" },
  expired: { text: "1 failed", state: "fail" },
  withdrawn: { text: "1 failed", state: "fail" },
};

const OVER: readonly QuoteState[] = ["refunded", "lost", "expired", "withdrawn"];

function leadOf({ quote, state }: Shown): string {
  const { offerName, expiresAt, email } = quote;
  switch (state) {
    case "open":
      return `${offerName} for this price until ${dayText(expiresAt)}. Forward this page to your accounts: anyone with its link can pay.`;
    case "waiting":
      return `The payment for ${offerName} is under way. The bank says in a few days whether it pays.`;
    case "paid":
      return `It is paid. The way in to ${offerName} went to ${email ?? "the address that it was asked for"}.`;
    case "refunded":
      return "Given back: it was paid, and all of the money went back. The page of the offer has today’s price, and makes you a new one.";
    case "lost":
      return "Lost to a dispute: it was paid, and the bank took the money back. The page of the offer has today’s price, and makes you a new one.";
    case "expired":
      return `It was valid until ${dayText(expiresAt)}. Nothing was paid. The page of the offer has today’s price, and makes you a new one.`;
    case "withdrawn":
      return "It was taken back, and cannot be paid any more. The page of the offer has today’s price, and makes you a new one.";
  }
}

function Pay({
  loaderData: { quote, isTest },
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const total = formatMoney({ minor: quote.total, currency: quote.currency });
  return (
    <section aria-labelledby="pay" className="grid gap-4">
      <h2 id="pay" className="text-h3">
        Pay by card
      </h2>
      {isTest && <TestMode />}
      <PostForm
        name={null}
        failure={actionData}
        failed="Nothing was paid"
        pending="Opening the payment page…"
        layout="grid gap-4"
      >
        <Consent text={consentText(quote.refundDays)} ticked={false} />
        <Button size="lg" className="w-full">
          Pay {total} now
        </Button>
        <p className="text-small text-muted">
          Next comes the payment provider’s page. This site never sees your card. The way in goes to{" "}
          <span className="[overflow-wrap:anywhere]">{quote.email}</span>.
        </p>
      </PostForm>
    </section>
  );
}

export default function QuotePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { quote, state, invoice, bankTransfer, takesCards, url } = loaderData;
  const { site } = matches[0].loaderData;
  const eyebrow = EYEBROW[state];
  return (
    <div className="wrap pb-section print:pb-0">
      <div className="print:hidden">
        <PageHeader
          eyebrow={eyebrow.text}
          state={eyebrow.state}
          title={state === "paid" ? `${quoteTitle(quote)}: Paid` : quoteTitle(quote)}
          lead={<p className="[overflow-wrap:anywhere]">{leadOf(loaderData)}</p>}
        >
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {invoice && (
              <ButtonLink to={invoice} reloadDocument>
                The invoice as a PDF
              </ButtonLink>
            )}
            {OVER.includes(state) && <ButtonLink to={`/enroll/${quote.offerId}`}>See the offer</ButtonLink>}
            <Button
              type="button"
              variant="secondary"
              onClick={() => window.print()}
              className="noscript:hidden"
            >
              <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
              Print
            </Button>
          </div>
        </PageHeader>
      </div>
      <div className="grid-12 gap-y-12 print:block">
        <div className="lg:col-span-7">
          <QuoteSheet
            title={quoteTitle(quote)}
            quote={quote}
            site={site}
            bankTransfer={bankTransfer}
            payUrl={state === "open" && takesCards ? url : null}
            paid={state === "paid"}
          >
            The price stays the same until that day, but no place is held.
          </QuoteSheet>
        </div>
        {state === "open" && (
          <div className="grid content-start gap-10 lg:col-span-4 lg:col-start-9 print:hidden">
            {takesCards && <Pay loaderData={loaderData} actionData={actionData} />}
            <section aria-labelledby="forward" className="grid gap-3 border-t border-line pt-6">
              <h2 id="forward" className="text-h3">
                Forward it
              </h2>
              <CopyAddress url={url} name="the quote" />
              <p className="text-small text-muted">
                Something wrong in it? Get another one on{" "}
                <TextLink to={`/enroll/${quote.offerId}`}>the page of the offer</TextLink>: they cost nothing.
              </p>
            </section>
          </div>
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRefusal(error)) return <ErrorPage error={error} />;
  return (
    <ResultPage
      result="fail"
      title="Quote not found"
      lead={<p>There is no quote at this address. Copy all of the link, or ask the person who sent it.</p>}
    >
      <ButtonLink to="/#pricing">See the prices</ButtonLink>
      <ButtonLink to="/contact" variant="secondary">
        Ask for help
      </ButtonLink>
    </ResultPage>
  );
}
