import type { ReactNode } from "react";
import { Link } from "react-router";
import { Available } from "#app/courses/available.tsx";
import { ButtonLink, type ButtonLook } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { classes } from "#app/ui/classes.ts";
import { Price } from "#app/ui/price.tsx";
import { shortName } from "#shared/courses/exclusive.ts";
import type { ShownCourse, ShownMembership, ShownPackage } from "#shared/courses/shown-offers.ts";
import { formatMoney } from "#shared/money.ts";

type Named = Pick<ShownCourse, "id" | "name" | "price" | "priceSuffix" | "available">;

/** Leads to an offer's own page, and is described by its name. */
function Action({
  offer: { id },
  code,
  children,
  ...look
}: ButtonLook & { offer: Named; code?: string | undefined; className?: string; children: string }) {
  const query = code ? `?code=${encodeURIComponent(code)}` : "";
  return (
    <ButtonLink {...look} to={`/enroll/${id}${query}`} aria-describedby={`offer-${id}`}>
      {children}
    </ButtonLink>
  );
}

/** A cell of a board: name, price and state, what it includes, and the action at its end. */
function OfferCell({
  offer,
  today,
  className,
  action,
  children,
}: {
  offer: Named;
  /** What is paid first, where that is less than the price. */
  today?: Named["price"] | undefined;
  className?: string;
  action: ReactNode;
  children: ReactNode;
}) {
  const { id, name, price, priceSuffix, available } = offer;
  return (
    <li className={classes("flex flex-col gap-4 p-5 sm:gap-5 sm:p-6", className)}>
      <div className="grid gap-2.5">
        <h4 id={`offer-${id}`} className="card-title">
          {name}
        </h4>
        {today ? (
          <div className="flex flex-wrap items-baseline gap-x-3">
            <s className="font-mono text-muted">
              <span className="sr-only">Instead of </span>
              {formatMoney(price)}
            </s>
            <Price price={today} suffix="today" />
          </div>
        ) : (
          <Price price={price} suffix={priceSuffix} />
        )}
        <Available available={available} />
      </div>
      <div className="flex grow flex-col gap-4 text-small">{children}</div>
      {action}
    </li>
  );
}

/** A single course: a line of the list, because its page tells the rest. */
export function CourseLine({ offer, refund }: { offer: ShownCourse; refund: boolean }) {
  const { id, name, price, priceSuffix, available, course, refundDays } = offer;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 border-t border-line px-5 py-3.5 sm:px-6">
      <h4 id={`offer-${id}`} className="card-title max-sm:col-span-2">
        {course ? (
          <Link to={`/courses/${id}`} prefetch="intent" className="title-link">
            {name}
          </Link>
        ) : (
          name
        )}
      </h4>
      <p className="flex flex-wrap items-baseline gap-x-3 text-small text-muted sm:row-start-2">
        <span className="font-mono font-semibold text-ink">{formatMoney(price)}</span>
        {priceSuffix}
        <Available available={available} />
        {refund && <span className="label">{refundDays}-day refund period</span>}
      </p>
      <Action
        offer={offer}
        variant="secondary"
        size="sm"
        className="sm:row-span-2 sm:row-start-1 sm:col-start-2"
      >
        {name.includes("Mentorship") ? "Join Mentorship" : "Join Course"}
      </Action>
    </li>
  );
}

/** A membership. What `before` includes as well is said in one line. */
export function MembershipCell({
  offer,
  before,
}: {
  offer: ShownMembership;
  before: ShownMembership | undefined;
}) {
  const { discount, features, notes, exclusive } = offer;
  const yearly = offer.billingCycle === "yearly";
  const more = features.filter((feature) => !before?.features.includes(feature));
  const includesAll = before && features.length - more.length === before.features.length;
  return (
    <OfferCell
      offer={offer}
      today={discount?.firstYearPrice}
      className={yearly ? "bg-pass-soft" : "bg-surface"}
      action={
        <Action offer={offer} code={discount?.code} variant={yearly ? "primary" : "secondary"}>
          {yearly ? "Go VIP" : "Go Pro"}
        </Action>
      }
    >
      <CheckList items={includesAll ? [`Everything in ${shortName(before.name)}`, ...more] : features} />
      {exclusive.map(({ id, title }) => (
        <p key={id}>
          Its exclusive course:{" "}
          <Link to={`/courses/${id}`} className="link">
            {title}
          </Link>
        </p>
      ))}
      {discount && (
        <div className="grid gap-1 rounded-card border border-pass border-dashed bg-surface px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-mono font-semibold">
            <span>Code {discount.code}</span>
            <span>
              {formatMoney(offer.price)} from {offer.renewsAt}
            </span>
          </p>
          <p>{discount.description}</p>
        </div>
      )}
      {notes && <p className="mt-auto text-muted">{notes}</p>}
    </OfferCell>
  );
}

export function PackageCell({ offer }: { offer: ShownPackage }) {
  return (
    <OfferCell
      offer={offer}
      className="bg-surface"
      action={
        <Action offer={offer} variant="secondary">
          Ask to join
        </Action>
      }
    >
      <CheckList items={offer.features} className="max-sm:hidden" />
      <p className="label mt-auto text-muted">{offer.refundDays}-day refund period</p>
    </OfferCell>
  );
}
