import { ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Offer } from "#shared/courses/catalogue.ts";

/**
 * The bootcamp's packages side by side. A subgrid aligns their prices, details and actions, however long the texts are.
 */
export function Packages({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) {
    return <EmptyState title="No packages are on offer">Please look again later.</EmptyState>;
  }
  return (
    <ul className="grid border-t border-line lg:grid-cols-3 lg:grid-rows-[repeat(5,auto)]">
      {offers.map((offer) => (
        <li
          key={offer.id}
          className="grid content-start gap-6 border-b border-line py-8 lg:row-span-5 lg:grid-rows-subgrid lg:gap-y-6 lg:border-r lg:px-8 lg:first:pl-0 lg:last:border-r-0 lg:last:pr-0"
        >
          <h3 id={`package-${offer.id}`} className="text-h3">
            {offer.name}
          </h3>
          <div className="grid content-start gap-2">
            <Price price={offer.price} suffix={offer.priceSuffix} />
            <p className="label text-muted">Refund within {offer.refundDays} days</p>
          </div>
          <CheckList
            items={offer.features}
            className="content-start gap-x-6! gap-y-2.5! sm:max-lg:grid-cols-2"
          />
          {/* Rendered even if empty, so that the action stays in its row. */}
          <p className="text-small text-muted">{offer.notes}</p>
          <ButtonLink
            to={`/mentorship/join?package=${offer.id}`}
            variant="secondary"
            aria-describedby={`package-${offer.id}`}
            className="justify-self-start"
          >
            Ask to join
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
