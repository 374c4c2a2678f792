import { pageContext, servicesContext } from "#app/context.ts";
import { ErrorPage, isRefusal } from "#app/site/error-page.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { wayIn } from "#shared/content/enrolling.ts";
import { formatMoney } from "#shared/money.ts";
import type { Route } from "./+types/enroll.route";
import { OfferSummary } from "./offer-summary.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  return orErrorPage(context.get(servicesContext).offers.withCourse(params.id), context.get(pageContext));
}

export const meta: Route.MetaFunction = (args) => {
  const offer = args.loaderData?.offer;
  if (!offer) {
    return pageMeta(args, {
      title: "Offer not found",
      description: "There is no such offer.",
      noindex: true,
    });
  }
  return pageMeta(args, {
    title: `Enroll: ${offer.name}`,
    description: `${offer.name}, ${formatMoney(offer.price)} ${offer.priceSuffix}: what is included, the ${offer.refundDays}-day refund period and the next step.`,
  });
};

export default function Enroll({ loaderData: { offer, state, course }, matches }: Route.ComponentProps) {
  const { site, signedIn } = matches[0].loaderData;
  const { action, steps } = wayIn(offer, { instructor: site.instructor.name, signedIn, state });
  return (
    <div className="wrap pt-[clamp(2.5rem,1.5rem+4vw,5rem)] pb-section">
      <div className="grid-12 gap-y-10">
        <header className="grid content-start gap-6 lg:col-span-7">
          <h1 className="text-h1">Enroll</h1>
          <h2 className="text-h2 text-pass">{offer.name}</h2>
          {course && <p className="max-w-[52ch] text-lead text-balance text-muted">{course.tagline}</p>}
          {offer.notes && <p className="max-w-[58ch] text-muted">{offer.notes}</p>}
          {course && (
            <p>
              <TextLink to={`/courses/${course.id}`}>Read about the course, module by module</TextLink>
            </p>
          )}
        </header>

        <div className="lg:col-span-5 lg:row-span-2 xl:col-span-4 xl:col-start-9">
          <div className="grid gap-6 lg:sticky lg:top-24">
            <OfferSummary offer={offer}>
              <ButtonLink to={action.to} variant="deep" size="lg" className="deep-focus">
                {action.label}
              </ButtonLink>
              <p className="text-small text-deep-muted">No payment is taken on this site.</p>
            </OfferSummary>
            {course && (
              <img
                {...pictureSources(course.thumbnailUrl, "25rem")}
                alt=""
                width={800}
                height={500}
                loading="lazy"
                className="hidden aspect-[8/5] w-full rounded-card object-cover lg:block"
              />
            )}
          </div>
        </div>

        <div className="grid gap-14 lg:col-span-7 lg:pt-4">
          <section aria-labelledby="included">
            <h3 id="included" className="text-h3">
              What is included
            </h3>
            <CheckList items={offer.features} className="mt-5 gap-x-8 gap-y-3 sm:grid-cols-2" />
          </section>
          <section aria-labelledby="next">
            <h3 id="next" className="mb-5 text-h3">
              What happens next
            </h3>
            <NumberedSteps steps={steps} heading="h4" />
            <p className="border-t border-line pt-5 text-muted">
              Not sure yet? <TextLink to="/contact">Ask a question</TextLink> first.
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRefusal(error)) return <ErrorPage error={error} />;
  return (
    <ResultPage
      result="fail"
      title="Offer not found"
      lead={<p>There is no offer at this address. It may have been renamed or withdrawn.</p>}
    >
      <ButtonLink to="/#pricing">See the prices</ButtonLink>
      <ButtonLink to="/courses" variant="secondary">
        Browse Courses
      </ButtonLink>
    </ResultPage>
  );
}
