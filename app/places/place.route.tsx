import { data, redirectDocument } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { submission } from "#app/forms/submission.server.ts";
import { ErrorPage, isRefusal } from "#app/site/error-page.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { placeSchema } from "#shared/places/forms.ts";
import type { Route } from "./+types/place.route";
import { PlaceForm } from "./place-form.tsx";
import { PlaceOver } from "./place-over.tsx";

/** For the person who has the link, and kept nowhere. */
const PRIVATE = { headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" } };

const tokenOf = (url: URL) => url.searchParams.get("token") ?? "";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { placePayments, payments } = context.get(servicesContext);
  const place = await orErrorPage(placePayments.read(tokenOf(url)), context.get(pageContext));
  return data({ place, payments }, PRIVATE);
}

/** Opens the payment page. The link itself pays nothing, because mail scanners open links. */
export async function action(args: Route.ActionArgs) {
  const { placePayments } = args.context.get(servicesContext);
  const { identity } = args.context.get(pageContext);
  const answer = await submission(args, { schema: placeSchema, orErrorPage: true }, async () => {
    const { to } = await placePayments.open(tokenOf(args.url), identity);
    // Neither the provider nor /checkout/return is a page of the router's.
    return redirectDocument(to);
  });
  return answer instanceof Response
    ? answer
    : data(answer.data, { ...answer.init, headers: { ...answer.init?.headers, ...PRIVATE.headers } });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your Place", description: "A place that is held for you.", noindex: true });

export default function Place({
  loaderData: { place, payments },
  actionData,
  matches,
}: Route.ComponentProps) {
  const { instructor } = matches[0].loaderData.site;
  const { condition, offerName, offerId, heldUntil } = place;
  if (condition !== "open")
    return <PlaceOver place={place} condition={condition} instructor={instructor.name} />;
  return (
    <div className="wrap grid-12 gap-y-10 pb-section">
      <div className="lg:col-span-7">
        <PageHeader
          eyebrow="1 pending"
          state="pending"
          title="Your place"
          lead={
            heldUntil && (
              <p>
                A place in {offerName} is held for you until {dayText(heldUntil)}. Nothing is due before you
                pay, and if you don’t want it, you need do nothing.
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
      <div className="lg:col-span-5 lg:col-start-8 lg:pt-[clamp(2.5rem,1.5rem+4vw,5.5rem)]">
        <PlaceForm place={place} test={payments?.test ?? false} failure={actionData} />
      </div>
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
