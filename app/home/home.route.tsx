import { type ComponentProps, memo, Suspense } from "react";
import { data } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { exercisePreview } from "#app/learning/exercise/exercise-preview.server.ts";
import { FreeExercise } from "#app/learning/exercise/free-exercise.tsx";
import { onUse, partsLoaded } from "#app/learning/on-use.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { organizationData } from "#app/site/schema-org.ts";
import { StructuredData } from "#app/site/structured-data.tsx";
import { studyOrder } from "#shared/courses/study-order.ts";
import { faqGroups } from "#shared/home/faq-groups.ts";
import type { Route } from "./+types/home.route";
import { About } from "./about.tsx";
import { isClosedFor } from "./closed.ts";
import { ClosedPage } from "./closed-page.tsx";
import { Faq } from "./faq.tsx";
import { Hero } from "./hero.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Pricing } from "./pricing.tsx";
import { SECTION } from "./section.ts";

const Courses = onUse(async () => (await import("./courses.tsx")).Courses);
const AfterPrices = onUse(async () => (await import("./after-prices.tsx")).AfterPrices);

// Rendered anew only with new data: an update would replace what has no script yet.
const CoursesPart = memo((props: ComponentProps<typeof Courses>) => (
  <Suspense>
    <Courses {...props} />
  </Suspense>
));
const AfterPricesPart = memo((props: ComponentProps<typeof AfterPrices>) => (
  <Suspense>
    <AfterPrices {...props} />
  </Suspense>
));

/** How many single courses the pricing section shows. */
const COURSES_SHOWN = 8;
/** How many courses have a picture: a large one, and three beside it. */
const WITH_PICTURE = 4;

/** The courses in the order of their places; those without a page come last. */
function inOrder<T extends { id: string }>(courses: readonly T[], places: readonly { id: string }[]): T[] {
  const placed = places.flatMap(({ id }) => courses.find((course) => course.id === id) ?? []);
  return [...placed, ...courses.filter((course) => !placed.includes(course))];
}

/** What the page shows without its lists. */
const NOTHING = { faq: [], offers: null, places: [], demos: [], exercise: null, hasIssues: false };

/**
 * If the lists fail, the page still renders, with a status that keeps it out of caches. Its texts come as data, because
 * the owner edits them.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { faq, home: texts } = context.get(servicesContext);
  const { groups, ...faqTexts } = texts.faq;
  // The page has the questions in their groups already.
  const home = { ...texts, faq: faqTexts };
  const { log } = context.get(pageContext);
  if (await isClosedFor(context)) return data({ home, closed: true, ...NOTHING });
  await partsLoaded();
  try {
    const { offers, demos, exercise, hasIssues, ...lists } = await faq.withOffers({ courses: COURSES_SHOWN });
    const places = studyOrder(offers.courses);
    return data({
      ...{ home, closed: false, demos, hasIssues, faq: faqGroups(lists.faq, groups) },
      // The prices have the courses in the same order as the pictures above them.
      offers: { ...offers, courses: inOrder(offers.courses, places) },
      places: places.slice(0, WITH_PICTURE),
      exercise: exercise && exercisePreview(exercise),
    });
  } catch (error) {
    log.error("home.offers_failed", error);
    return data({ home, closed: false, ...NOTHING }, { status: 503, headers: { "Retry-After": "60" } });
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.closed ? "Opening soon" : (args.loaderData?.home.hero.heading ?? "Home"),
    description:
      "Hands-on, project-based web development courses with AI-powered mentorship. Build, ship and master the craft with modern tools.",
    noindex: args.loaderData?.closed ?? false,
  });

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { site, signedIn } = matches[0].loaderData;
  const { home, faq, offers, places, demos, exercise, hasIssues, closed } = loaderData;
  if (closed) return <ClosedPage site={site} copy={home.newsletter} signedIn={signedIn} />;
  return (
    <>
      <Hero copy={home.hero} site={site} freeLesson={exercise?.lesson.path ?? null} />
      {exercise && (
        <section id="try" aria-labelledby="try-heading" className="border-y border-line bg-surface">
          <div className={`wrap ${SECTION}`}>
            <FreeExercise exercise={exercise} />
          </div>
        </section>
      )}
      {offers && <CoursesPart courses={offers.courses} places={places} />}
      <About copy={home.about} videoId={site.aboutVideoId} />
      <Pricing copy={home.pricing} offers={offers} />
      <AfterPricesPart copy={home} demos={demos} />
      {faq.length > 0 && <Faq heading={home.faq.heading} groups={faq} />}
      <Newsletter copy={home.newsletter} hasIssues={hasIssues} />
      <StructuredData data={import.meta.env.SSR && organizationData(site)} />
    </>
  );
}
