import { data } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { WholeWords } from "#app/ui/whole-words.tsx";
import type { Route } from "./+types/mentorship.route";
import { Fit } from "./fit.tsx";
import { MentorshipOffer } from "./mentorship-offer.tsx";
import { Months } from "./months.tsx";
import { Packages } from "./packages.tsx";
import { Questions } from "./questions.tsx";
import { reviewOf } from "./review.server.ts";
import { ReviewExample } from "./review-example.tsx";
import { Week } from "./week.tsx";

/** The entries of the FAQ that are shown here, in this order. */
const QUESTIONS = ["mentorship", "bootcamp", "teams", "refunds"];

export async function loader({ context }: Route.LoaderArgs) {
  const { faq, pages } = context.get(servicesContext);
  const read = await reading(faq.withGuided(QUESTIONS), context.get(pageContext), "mentorship.offers_failed");
  // Its code is in the example, highlighted.
  const texts = { ...pages.mentorship, reviewCode: "", reviewComments: [], joinSteps: [] };
  const { promise } = pages.about;
  return data({ ...read.data, texts, review: reviewOf(pages.mentorship), promise }, read.init ?? undefined);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Mentorship and Full-Stack Bootcamp",
    description: args.loaderData?.texts.lead ?? "",
  });

export default function Mentorship({ loaderData, matches }: Route.ComponentProps) {
  const { content, failure, texts, review, promise } = loaderData;
  const { site } = matches[0].loaderData;
  return (
    <>
      <header className="wrap grid-12 items-center gap-y-10 pt-[clamp(2.5rem,1.5rem+4vw,5.5rem)] pb-[clamp(3rem,2rem+3vw,5rem)]">
        <div className="grid justify-items-start gap-6 lg:col-span-6">
          <h1 className="text-h1">{texts.heading}</h1>
          <p className="max-w-[50ch] text-lead text-muted">{texts.lead}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <ButtonLink to="/mentorship/join" size="lg">
              {texts.button}
            </ButtonLink>
            <ButtonLink to="#packages" prefetch="none" size="lg" variant="secondary">
              Compare the packages
            </ButtonLink>
          </div>
        </div>
        <img
          src="/art/courses/mentorship.svg"
          alt=""
          width={800}
          height={500}
          fetchPriority="high"
          className="w-full rounded-card lg:col-span-6"
        />
      </header>

      {content?.mentorship && <MentorshipOffer texts={texts} offer={content.mentorship} guided={content} />}

      {review && (
        <section aria-labelledby="review" className="wrap grid-12 items-center gap-y-8 pt-section">
          <div className="grid justify-items-start gap-5 lg:col-span-4">
            <h2 id="review" className="text-h2">
              {review.heading}
            </h2>
            {review.text && <p className="max-w-[50ch] text-lead text-muted">{review.text}</p>}
            <ButtonLink to="/mentorship/join" variant="secondary">
              {texts.button}
            </ButtonLink>
          </div>
          <div className="lg:col-span-8 lg:pl-4">
            <ReviewExample review={review} />
          </div>
        </section>
      )}

      {texts.weekHeading && texts.weekSteps.length > 0 && (
        <section aria-labelledby="week" className="wrap pt-section">
          <div className="grid gap-4 pb-8">
            <h2 id="week" className="text-h2">
              {texts.weekHeading}
            </h2>
            {texts.weekText && <p className="max-w-[58ch] text-lead text-muted">{texts.weekText}</p>}
          </div>
          <Week steps={texts.weekSteps} />
        </section>
      )}

      <section aria-labelledby="how" className="wrap grid-12 gap-y-8 py-section">
        <h2 id="how" className="text-h2 lg:col-span-4">
          {texts.howHeading}
        </h2>
        <NumberedSteps steps={texts.howSteps} heading="h3" className="lg:col-span-8 lg:grid-cols-2" />
      </section>

      <Fit texts={texts} />

      <section aria-labelledby="bootcamp" className="border-t border-line bg-surface">
        <div className="wrap py-section">
          <div className="grid max-w-3xl gap-4 pb-10">
            <h2 id="bootcamp" className="text-h2">
              <WholeWords text={texts.bootcampHeading} />
            </h2>
            <p className="max-w-[58ch] text-lead text-muted">{texts.bootcampLead}</p>
          </div>
          {texts.planHeading && texts.months.length > 0 && (
            <div className="pb-14">
              <h3 className="pb-8 text-h3">{texts.planHeading}</h3>
              <Months months={texts.months} heading="h4" />
            </div>
          )}
          <div id="packages">
            {content ? (
              <Packages offers={content.bootcamp} waiting={content.waiting} button={texts.button} />
            ) : (
              <LoadFailure title="The packages could not be loaded" message={failure} />
            )}
          </div>
        </div>
      </section>

      {content && content.questions.length > 0 && (
        <Questions
          heading={texts.questionsHeading}
          entries={content.questions}
          site={site}
          promise={promise}
        />
      )}

      <section aria-labelledby="start" className="bg-deep text-deep-ink">
        <div className="wrap flex flex-wrap items-end justify-between gap-8 py-[clamp(3.5rem,2.5rem+4vw,6rem)]">
          <div className="grid gap-4">
            <h2 id="start" className="text-h2">
              {texts.closingHeading}
            </h2>
            <p className="max-w-[52ch] text-lead text-deep-muted">{texts.closingText}</p>
          </div>
          <ButtonLink to="/mentorship/join" size="lg" variant="deep" className="deep-focus">
            {texts.button}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
