import type { HomeContent } from "#shared/site/site-settings.ts";
import type { HomeLists } from "#worker/home/faq.ts";
import { AiIntegration } from "./ai-integration.tsx";
import { Mentorship } from "./mentorship.tsx";
import { Scale } from "./scale.tsx";

/** The sections between the prices and the questions, which only show and link. */
export function AfterPrices({
  copy: { mentorship, scale, aiIntegration },
  demos,
}: {
  copy: Pick<HomeContent, "mentorship" | "scale" | "aiIntegration">;
  demos: HomeLists["demos"];
}) {
  return (
    <>
      <Mentorship copy={mentorship} />
      <Scale copy={scale} demos={demos} />
      <AiIntegration copy={aiIntegration} />
    </>
  );
}
