import { data } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/site/meta.ts";
import { organizationData } from "#app/site/schema-org.ts";
import { StructuredData } from "#app/site/structured-data.tsx";
import type { Route } from "./+types/home.route";
import { About } from "./about.tsx";
import { AiIntegration } from "./ai-integration.tsx";
import { isClosedFor } from "./closed.ts";
import { ClosedPage } from "./closed-page.tsx";
import { Faq } from "./faq.tsx";
import { Hero } from "./hero.tsx";
import { Mentorship } from "./mentorship.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Pricing } from "./pricing.tsx";
import { Scale } from "./scale.tsx";

/** How many single courses the pricing section shows. */
const COURSES_SHOWN = 8;

/**
 * If the prices and the FAQ fail, the page still renders, with a status that keeps it out of caches. Its texts come as
 * data, because the owner edits them.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { home, faq } = context.get(servicesContext);
  const { log } = context.get(pageContext);
  if (await isClosedFor(context)) return data({ home, faq: [], offers: null, closed: true });
  try {
    return data({ home, closed: false, ...(await faq.withOffers({ courses: COURSES_SHOWN })) });
  } catch (error) {
    log.error("home.offers_failed", error);
    return data(
      { home, closed: false, faq: [], offers: null },
      { status: 503, headers: { "Retry-After": "60" } },
    );
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
  const { home, faq, offers, closed } = loaderData;
  if (closed) return <ClosedPage site={site} copy={home.newsletter} signedIn={signedIn} />;
  return (
    <>
      <Hero copy={home.hero} site={site} />
      <About copy={home.about} videoId={site.aboutVideoId} />
      <Pricing copy={home.pricing} offers={offers} />
      <Mentorship copy={home.mentorship} />
      <Scale copy={home.scale} />
      <AiIntegration copy={home.aiIntegration} />
      {faq.length > 0 && <Faq heading={home.faq.heading} entries={faq} />}
      <Newsletter copy={home.newsletter} />
      <StructuredData data={import.meta.env.SSR && organizationData(site)} />
    </>
  );
}
