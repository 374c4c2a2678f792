import { data } from "react-router";
import { faq } from "#shared/content/faq.ts";
import { home } from "#shared/content/home.ts";
import { organizationData } from "#shared/domain/structured-data.ts";
import { StructuredData } from "../components/structured-data.tsx";
import { pageContext, servicesContext } from "../context.ts";
import { About } from "../home/about.tsx";
import { AiIntegration } from "../home/ai-integration.tsx";
import { Faq } from "../home/faq.tsx";
import { Hero } from "../home/hero.tsx";
import { Mentorship } from "../home/mentorship.tsx";
import { Newsletter } from "../home/newsletter.tsx";
import { Pricing } from "../home/pricing.tsx";
import { Scale } from "../home/scale.tsx";
import { pageMeta } from "../meta.ts";
import type { Route } from "./+types/home";

/** How many single courses have their price here; the library has the others. */
const COURSES = 8;

/**
 * The page stands without its prices; its status then keeps it out of every cache. The FAQ comes as data
 * because its answers would otherwise be the largest part of the page's script, and not with a document,
 * which has its text already (app/home/faq-entries.ts).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { offers } = context.get(servicesContext);
  const { log, asData } = context.get(pageContext);
  const entries = asData ? faq : null;
  try {
    return data({ faq: entries, offers: await offers.onHome({ courses: COURSES }) });
  } catch (error) {
    log.error("home.offers_failed", error);
    return data({ faq: entries, offers: null }, { status: 503, headers: { "Retry-After": "60" } });
  }
}

export { answerHeaders as headers } from "../answer-headers.ts";

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
      <Faq given={import.meta.env.SSR ? faq : loaderData.faq} />
      <Newsletter />
      <StructuredData data={import.meta.env.SSR && organizationData(site)} />
    </>
  );
}
