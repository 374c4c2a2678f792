import { ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ShownOffers } from "#shared/courses/shown-offers.ts";
import type { HomeContent } from "#shared/site/site-settings.ts";
import { BootcampCard, CourseCard, MembershipCard } from "./offer-cards.tsx";
import { PricingGroup } from "./pricing-group.tsx";

const isEmpty = ({ courses, memberships, packages }: ShownOffers) =>
  courses.length + memberships.length + packages.length === 0;

/**
 * Every offer with its own refund period (spec.md §2, §9). `offers` is null if they could not be loaded. Without any,
 * there is no section.
 */
export function Pricing({ copy, offers }: { copy: HomeContent["pricing"]; offers: ShownOffers | null }) {
  const { heading, lead } = copy;
  if (offers && isEmpty(offers)) return null;
  return (
    <section id="pricing" aria-labelledby="pricing-heading" className="wrap py-section">
      <SectionHeading id="pricing-heading" title={heading} lead={lead} className="mb-14" />
      {offers ? (
        <Offers {...offers} />
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
}

function Offers({ included, courses, memberships, packages }: ShownOffers) {
  return (
    <div className="grid gap-16">
      {courses.length > 0 && (
        <PricingGroup
          title="Single courses"
          text="Paid once and yours to keep. Every single course includes the same things."
          aside={
            <>
              <CheckList items={included} className="mt-5 gap-x-6 text-small sm:max-lg:grid-cols-2" />
              {courses.length >= 8 && (
                <TextLink to="/courses" className="mt-4 inline-block">
                  See all courses
                </TextLink>
              )}
            </>
          }
        >
          <ul className="grid gap-4 sm:grid-cols-2">
            {courses.map((offer) => (
              <CourseCard key={offer.id} offer={offer} />
            ))}
          </ul>
        </PricingGroup>
      )}
      {memberships.length > 0 && (
        <PricingGroup
          title="Memberships"
          text="All active courses while you are a member. Choose by the month or by the year."
        >
          <ul className="grid gap-4 sm:grid-cols-2">
            {memberships.map((offer) => (
              <MembershipCard key={offer.id} offer={offer} />
            ))}
          </ul>
        </PricingGroup>
      )}
      {packages.length > 0 && (
        <PricingGroup
          wide
          title="Full-stack bootcamp"
          text="6 months and 10+ projects, from your first page to deployed full-stack applications."
          aside={
            <TextLink to="/mentorship" className="mt-4 inline-block">
              Compare the packages
            </TextLink>
          }
        >
          <ul className="grid gap-4 lg:grid-cols-3">
            {packages.map((offer) => (
              <BootcampCard key={offer.id} offer={offer} />
            ))}
          </ul>
        </PricingGroup>
      )}
    </div>
  );
}
