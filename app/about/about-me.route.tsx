import { pageContext, servicesContext } from "#app/context.ts";
import { reviewOf } from "#app/mentorship/review.server.ts";
import { ReviewExample } from "#app/mentorship/review-example.tsx";
import { Late } from "#app/site/late.tsx";
import { lateList } from "#app/site/late-list.ts";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/about-me.route";
import { AboutHeader } from "./about-header.tsx";
import { Contributions } from "./contributions.tsx";
import { NextStep } from "./next-step.tsx";
import { Tools } from "./tools.tsx";

/** If the contributions cannot be read, the page still renders without them. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { contributions, pages } = context.get(servicesContext);
  const work = reading(contributions.list("daily"), context.get(pageContext), "contributions.list_failed");
  return lateList(request, work, {
    essential: false,
    also: { texts: pages.about, review: reviewOf(pages.mentorship) },
  });
}

export const meta: Route.MetaFunction = (args) => {
  const instructor = args.matches[0].loaderData?.site.instructor;
  return pageMeta(args, {
    title: "About Me",
    description: instructor
      ? `${instructor.name}, ${instructor.title}: how I teach practical web development, and what I work with.`
      : "How I teach practical web development, and what I work with.",
  });
};

export default function AboutMe({ loaderData: { list, texts, review }, matches }: Route.ComponentProps) {
  const { site } = matches[0].loaderData;
  return (
    <>
      <AboutHeader heading={texts.heading} site={site} />
      <section aria-labelledby="teaching-heading" className="border-y border-line bg-surface">
        <div className="wrap grid-12 items-center gap-y-10 py-section">
          <SectionHeading
            id="teaching-heading"
            title={texts.teachingHeading}
            lead={texts.teachingLead}
            className="lg:col-span-12"
          />
          <NumberedSteps
            steps={texts.steps}
            heading="h3"
            className={review ? "md:max-lg:grid-cols-2 lg:col-span-5" : "md:grid-cols-2 lg:col-span-12"}
          />
          {review && (
            <div className="lg:col-span-7">
              <ReviewExample review={review} />
            </div>
          )}
        </div>
      </section>
      <Tools texts={texts} />
      <Late list={list} fallback={<Spinner label="Loading the contributions…" className="wrap pb-section" />}>
        {(reading) => (
          <Contributions texts={texts} days={reading.content} failed={reading.failure !== null} />
        )}
      </Late>
      <NextStep texts={texts} />
    </>
  );
}
