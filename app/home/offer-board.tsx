import { CheckList } from "#app/ui/check-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { hasWaitingList } from "#shared/courses/availability.ts";
import { shortName } from "#shared/courses/exclusive.ts";
import type { ShownOffers } from "#shared/courses/shown-offers.ts";
import { whenMembershipPays } from "#shared/courses/when-membership-pays.ts";
import { formatMoney } from "#shared/money.ts";
import { CourseLine, MembershipCell, PackageCell } from "./offer-cards.tsx";

/** Cells without gaps: the ground between them is the line. */
const BOARD = "grid gap-px overflow-hidden rounded-card border border-line bg-line";

/** Every offer with its price and its action. */
export function OfferBoard({ offers }: { offers: ShownOffers }) {
  const { included, courses, memberships, packages } = offers;
  const pays = whenMembershipPays(offers);
  const sameRefund = new Set(courses.map(({ refundDays }) => refundDays)).size === 1;
  return (
    <div className="grid gap-6">
      <div className={`${BOARD} lg:grid-cols-2`}>
        {courses.length > 0 && (
          <div className="flex flex-col bg-surface lg:only:col-span-2">
            <div className="p-5 sm:p-6">
              <h3 className="text-h3">Single courses</h3>
              <p className="mt-2 text-muted">
                Paid once and yours to keep.{pays && " Pays off if you want one course."}
                {sameRefund && ` Each has a ${courses[0]?.refundDays}-day refund period.`}
                {courses.some(({ available }) => hasWaitingList(available)) &&
                  " Where there is a waiting list you pay nothing until there is a place for you."}
              </p>
            </div>
            <ul>
              {courses.map((offer) => (
                <CourseLine key={offer.id} offer={offer} refund={!sameRefund} />
              ))}
            </ul>
            <div className="grow border-t border-line p-5 text-small sm:p-6">
              <p className="font-semibold">Every single course includes</p>
              <CheckList items={included} className="mt-3 grid-cols-2 gap-x-5" />
            </div>
          </div>
        )}
        {memberships.length > 0 && (
          <div className="flex flex-col gap-px lg:only:col-span-2">
            <div className="bg-surface p-5 sm:p-6">
              <h3 className="text-h3">Memberships</h3>
              <p className="mt-2 text-muted">
                All active courses while you are a member.
                {pays &&
                  ` Pays off from the second course in a year: ${formatMoney(pays.yearly.price)} for ${shortName(pays.yearly.name)}, at least ${formatMoney(pays.twoCourses)} for two courses.`}
              </p>
            </div>
            <ul className="grid grow gap-px sm:grid-cols-2">
              {memberships.map((offer, index) => (
                <MembershipCell key={offer.id} offer={offer} before={memberships[index - 1]} />
              ))}
            </ul>
          </div>
        )}
      </div>
      {packages.length > 0 && (
        <div className={BOARD}>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 bg-surface p-5 sm:p-6">
            <div>
              <h3 className="text-h3">Full-stack bootcamp</h3>
              <p className="mt-2 text-muted">
                6 months and 10+ projects, from your first page to deployed full-stack applications.
              </p>
            </div>
            <TextLink to="/mentorship">Compare the packages</TextLink>
          </div>
          <ul className="grid gap-px md:grid-cols-3">
            {packages.map((offer) => (
              <PackageCell key={offer.id} offer={offer} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
