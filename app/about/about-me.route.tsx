import { pageContext, servicesContext } from "#app/context.ts";
import { Late } from "#app/site/late.tsx";
import { lateList } from "#app/site/late-list.ts";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { about } from "#shared/content/about.ts";
import type { Route } from "./+types/about-me.route";
import { AboutHeader } from "./about-header.tsx";
import { Contributions } from "./contributions.tsx";
import { NextStep } from "./next-step.tsx";
import { Tools } from "./tools.tsx";

/** If the contributions cannot be read, the page still renders without them. */
export function loader({ request, context }: Route.LoaderArgs) {
  const work = reading(
    context.get(servicesContext).contributions.list("daily"),
    context.get(pageContext),
    "contributions.list_failed",
  );
  return lateList(request, work, { essential: false });
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

export default function AboutMe({ loaderData: { list }, matches }: Route.ComponentProps) {
  const { site } = matches[0].loaderData;
  const { teaching } = about;
  return (
    <>
      <AboutHeader site={site} />
      <section aria-labelledby="teaching-heading" className="border-y border-line bg-surface">
        <div className="wrap grid-12 gap-y-10 py-section">
          <SectionHeading
            id="teaching-heading"
            title={teaching.heading}
            lead={teaching.lead}
            className="content-start lg:col-span-4"
          />
          <NumberedSteps steps={teaching.steps} heading="h3" className="md:grid-cols-2 lg:col-span-8" />
        </div>
      </section>
      <Tools />
      <Late list={list} fallback={<Spinner label="Loading the contributions…" className="wrap pb-section" />}>
        {(reading) => <Contributions days={reading.content} failed={reading.failure !== null} />}
      </Late>
      <NextStep />
    </>
  );
}
