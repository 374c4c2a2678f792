import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { classes } from "#app/ui/classes.ts";
import { Price } from "#app/ui/price.tsx";
import type { ShownCourse, ShownMembership, ShownPackage } from "#shared/courses/shown-offers.ts";
import { formatMoney } from "#shared/money.ts";

/** The parts that all cards share: name, price and action. */
function OfferCard({
  offer,
  action,
  featured = false,
  children,
}: {
  offer: Pick<ShownCourse, "id" | "name" | "price" | "priceSuffix">;
  action: string;
  featured?: boolean;
  /** Grows, so that the actions in a row line up. */
  children: ReactNode;
}) {
  const nameId = `offer-${offer.id}`;
  return (
    <Card as="li" className={classes("flex flex-col gap-5 p-6", featured && "border-pass")}>
      <div className="grid gap-3">
        <h4 id={nameId} className="card-title">
          {offer.name}
        </h4>
        <Price price={offer.price} suffix={offer.priceSuffix} />
      </div>
      <div className="flex grow flex-col gap-5">{children}</div>
      <ButtonLink
        to={`/enroll/${offer.id}`}
        variant={featured ? "primary" : "secondary"}
        aria-describedby={nameId}
      >
        {action}
      </ButtonLink>
    </Card>
  );
}

/** A single course. The features that all courses share are listed beside the cards. */
export function CourseCard({ offer }: { offer: ShownCourse }) {
  return (
    <OfferCard offer={offer} action={offer.name.includes("Mentorship") ? "Join Mentorship" : "Join Course"}>
      {offer.notes && <p className="text-small text-muted">{offer.notes}</p>}
      <p className="label mt-auto text-muted">{`${offer.refundDays}-day refund period`}</p>
    </OfferCard>
  );
}

export function MembershipCard({ offer }: { offer: ShownMembership }) {
  const { discount, notes } = offer;
  const yearly = offer.billingCycle === "yearly";
  return (
    <OfferCard offer={offer} action={yearly ? "Go VIP" : "Go Pro"} featured={yearly}>
      <CheckList items={offer.features} className="text-small" />
      {discount && (
        <div className="grid gap-1 rounded-card border border-pass border-dashed bg-pass-soft px-4 py-3 text-small">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-mono font-semibold">
            <span>Code {discount.code}</span>
            <span>First year {formatMoney(discount.firstYearPrice)}</span>
          </p>
          <p>{discount.description}</p>
        </div>
      )}
      {notes && <p className="mt-auto text-small text-muted">{notes}</p>}
    </OfferCard>
  );
}

export function BootcampCard({ offer }: { offer: ShownPackage }) {
  return (
    <OfferCard offer={offer} action={offer.name.includes("Team") ? "Join as a Team" : "Join Bootcamp"}>
      <CheckList items={offer.features} className="gap-x-6 text-small sm:max-lg:grid-cols-2" />
      {offer.notes && <p className="mt-auto text-small text-muted">{offer.notes}</p>}
    </OfferCard>
  );
}
