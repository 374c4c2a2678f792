import { Printer } from "lucide-react";
import { data, redirect, redirectDocument } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { QuoteSheet } from "#app/selling/quote-sheet.tsx";
import { ErrorPage, isRefusal } from "#app/site/error-page.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { placeSchema } from "#shared/places/forms.ts";
import { PLACE_PATH } from "#shared/places/places.ts";
import { companySchema, detailsOf } from "#shared/selling/company.ts";
import type { Route } from "./+types/place.route";
import { PlaceForm } from "./place-form.tsx";
import { PlaceOver } from "./place-over.tsx";

/** For the person who has the link, and kept nowhere. */
const PRIVATE = { headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" } };

const tokenOf = (url: URL) => url.searchParams.get("token") ?? "";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { placePayments, payments, site } = context.get(servicesContext);
  const token = tokenOf(url);
  const place = await orErrorPage(placePayments.read(token), context.get(pageContext));
  const payUrl = `${site.origin}${PLACE_PATH}?token=${encodeURIComponent(token)}`;
  return data({ place, payments, payUrl }, PRIVATE);
}

/** Opens the payment page, or makes this page a quote. The link pays nothing: mail scanners open links. */
export async function action(args: Route.ActionArgs) {
  const { placePayments } = args.context.get(servicesContext);
  const { identity } = args.context.get(pageContext);
  const token = tokenOf(args.url);
  const text = await readForm(args.request);
  const asked = { text, orErrorPage: true };
  const wantsQuote = text("intent") === "company";
  const answer = wantsQuote
    ? await submission(args, { ...asked, schema: companySchema }, async (form) => {
        const details = detailsOf(form);
        await placePayments.keepCompany(token, details);
        return redirect(
          `${PLACE_PATH}?token=${encodeURIComponent(token)}${details.company ? "#quote-sheet" : ""}`,
        );
      })
    : await submission(args, { ...asked, schema: placeSchema }, async (form) => {
        const { to } = await placePayments.open(token, identity, detailsOf(form));
        // Neither the provider nor /checkout/return is a page of the router's.
        return redirectDocument(to);
      });
  return answer instanceof Response
    ? answer
    : data(
        { ...answer.data, ...(wantsQuote && { title: "The quote was not made" }) },
        { ...answer.init, headers: { ...answer.init?.headers, ...PRIVATE.headers } },
      );
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your Place", description: "A place that is held for you.", noindex: true });

export default function Place({
  loaderData: { place, payments, payUrl },
  actionData,
  matches,
}: Route.ComponentProps) {
  const { site } = matches[0].loaderData;
  const { condition, offerName, offerId, heldUntil } = place;
  if (condition !== "open")
    return <PlaceOver place={place} condition={condition} instructor={site.instructor.name} />;
  return (
    <div className="wrap grid-12 gap-y-10 pb-section print:block">
      <div className="lg:col-span-7 print:hidden">
        <PageHeader
          eyebrow="1 pending"
          state="pending"
          title="Your place"
          lead={
            heldUntil && (
              <p>
                A place in {offerName} is held for you until {dayText(heldUntil)}. Nothing is due before you
                pay, and if you don’t want it, you don’t have to do anything.
              </p>
            )
          }
        />
        <p>
          <TextLink
            to={`/enroll/${encodeURIComponent(offerId)}`}
            className="inline-flex min-h-11 items-center"
          >
            See what is included
          </TextLink>
        </p>
      </div>
      <div className="lg:col-span-5 lg:col-start-8 lg:row-span-2 print:hidden lg:pt-[clamp(2.5rem,1.5rem+4vw,5.5rem)]">
        <PlaceForm place={place} test={payments?.test ?? false} failure={actionData} />
      </div>
      {place.company && heldUntil && (
        <div id="quote-sheet" className="scroll-mt-24 lg:col-span-7 print:col-span-full">
          <QuoteSheet
            title={`Quote for ${offerName}`}
            quote={{ ...place, expiresAt: heldUntil }}
            site={site}
            bankTransfer={place.bankTransfer}
            payUrl={payUrl}
          >
            Its price and its place are kept until that day.
          </QuoteSheet>
          <p className="mt-4 print:hidden noscript:hidden">
            <Button type="button" variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
              Print
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRefusal(error)) return <ErrorPage error={error} />;
  return (
    <ResultPage
      result="fail"
      title="This Link Does Not Work"
      lead={<p>Copy all of it from the email. If it still does not work, ask for a new one.</p>}
    >
      <ButtonLink to="/contact">Ask for help</ButtonLink>
      <ButtonLink to="/courses" variant="secondary">
        Browse Courses
      </ButtonLink>
    </ResultPage>
  );
}
