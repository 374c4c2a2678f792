import { data } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/site/meta.ts";
import { organizationData } from "#app/site/schema-org.ts";
import { StructuredData } from "#app/site/structured-data.tsx";
import { faq } from "#shared/content/faq.ts";
import { home } from "#shared/content/home.ts";
import type { Route } from "./+types/home.route";
import { About } from "./about.tsx";
import { AiIntegration } from "./ai-integration.tsx";
import { Faq } from "./faq.tsx";
import { Hero } from "./hero.tsx";
import { Mentorship } from "./mentorship.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Pricing } from "./pricing.tsx";
import { Scale } from "./scale.tsx";

/** How many single courses the pricing section shows. */
const COURSES_SHOWN = 8;

/**
 * If the prices fail, the page still renders, with a status that keeps it out of caches. The FAQ comes as data, because
 * its answers would otherwise be the largest part of the page's script.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { log } = context.get(pageContext);
  try {
    const { offers } = await services.faq.withOffers({ courses: COURSES_SHOWN });
    return data({ faq, offers });
  } catch (error) {
    log.error("home.offers_failed", error);
    return data({ faq, offers: null }, { status: 503, headers: { "Retry-After": "60" } });
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: home.hero.heading,
    description:
      "Hands-on, project-based web development courses with AI-powered mentorship. Build, ship and master the craft with modern tools.",
  });

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { site } = matches[0].loaderData;
  return (
    <>
      <Hero instructor={site.instructor} />
      <About videoId={site.aboutVideoId} />
      <Pricing offers={loaderData.offers} />
      <Mentorship />
      <Scale />
      <AiIntegration />
      <Faq entries={loaderData.faq} />
      <Newsletter />
      <StructuredData data={import.meta.env.SSR && organizationData(site)} />
    </>
  );
}
