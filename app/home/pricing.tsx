import { memo, Suspense } from "react";
import { onUse } from "#app/learning/on-use.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { ShownOffers } from "#shared/courses/shown-offers.ts";
import type { HomeContent } from "#shared/site/site-settings.ts";
import { SECTION } from "./section.ts";

const OfferBoard = onUse(async () => (await import("./offer-board.tsx")).OfferBoard);

const isEmpty = ({ courses, memberships, packages }: ShownOffers) =>
  courses.length + memberships.length + packages.length === 0;

/**
 * Every offer with its own refund period (spec.md §2, §9). `offers` is null if they could not be loaded. Without any,
 * there is no section. Rendered anew only with new data: an update would replace what has no script yet.
 */
export const Pricing = memo(function Pricing({
  copy,
  offers,
}: {
  copy: HomeContent["pricing"];
  offers: ShownOffers | null;
}) {
  const { heading, lead } = copy;
  if (offers && isEmpty(offers)) return null;
  return (
    <section id="pricing" aria-labelledby="pricing-heading" className={`wrap ${SECTION}`}>
      <SectionHeading id="pricing-heading" title={heading} lead={lead} className="mb-8" />
      {offers ? (
        <Suspense>
          <OfferBoard offers={offers} />
        </Suspense>
      ) : (
        <EmptyState
          state="fail"
          title="The prices could not be loaded"
          action={
            <ButtonLink to="/" reloadDocument variant="secondary">
              Try again
            </ButtonLink>
          }
        >
          <p>Something this list needs is not answering. The rest of the page is complete.</p>
        </EmptyState>
      )}
    </section>
  );
});
