import { ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Offer } from "#shared/courses/catalogue.ts";
import { waitingListPath } from "#shared/places/places.ts";

/**
 * The bootcamp's packages as cards side by side. A subgrid aligns their prices, details and buttons, however long the
 * texts are.
 */
export function Packages({
  offers,
  waiting,
  button,
}: {
  offers: readonly Offer[];
  /** The ids of those with a waiting list. */
  waiting: readonly string[];
  button: string;
}) {
  if (offers.length === 0) {
    return <EmptyState title="No packages are on offer">Please look again later.</EmptyState>;
  }
  return (
    <ul className="grid gap-6 lg:grid-cols-3 lg:grid-rows-[repeat(5,auto)]">
      {offers.map((offer) => (
        <li
          key={offer.id}
          className="grid content-start gap-5 rounded-card border border-line bg-paper p-6 lg:row-span-5 lg:grid-rows-subgrid lg:p-7"
        >
          <h3 id={`package-${offer.id}`} className="text-h3">
            {offer.name}
          </h3>
          <div className="grid content-start gap-2">
            <Price price={offer.price} suffix={offer.priceSuffix} />
            <p className="label text-muted">
              Refund within {offer.refundDays} days
              {waiting.includes(offer.id) && <span className="text-pending-ink">, waiting list</span>}
            </p>
          </div>
          <CheckList
            // The refund period is said above.
            items={offer.features.filter((feature) => feature !== `${offer.refundDays}-day refund period`)}
            className="content-start gap-x-6! gap-y-2.5! sm:max-lg:grid-cols-2"
          />
          {/* Rendered even if empty, so that the button stays in its row. */}
          <p className="text-small text-muted max-lg:empty:hidden">{offer.notes}</p>
          <ButtonLink
            to={
              waiting.includes(offer.id) ? waitingListPath(offer.id) : `/mentorship/join?package=${offer.id}`
            }
            aria-describedby={`package-${offer.id}`}
            variant="secondary"
            className="w-full"
          >
            {waiting.includes(offer.id) ? "Join the waiting list" : button}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
