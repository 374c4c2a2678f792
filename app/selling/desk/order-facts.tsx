import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import { companyLines } from "#shared/selling/company-text.ts";
import { giftDayText } from "#shared/selling/gift.ts";
import type { OrderAtTheDesk } from "#worker/selling/desk-order.ts";
import { PriceLines } from "../price-lines.tsx";
import { WAY_NAMES } from "./order-state.tsx";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** A course that the order opened, and whether it still does. */
function Opened({ courseId, title, endsAt, revokedAt, at }: OrderAtTheDesk["access"][number] & { at: Date }) {
  const isOver = revokedAt !== null || (endsAt !== null && endsAt <= at);
  const name = courseId === ALL_COURSES ? "All courses" : (title ?? "A course that is gone");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {name}
      <Badge tone={isOver ? "neutral" : "pass"}>{isOver ? "Ended" : "Open"}</Badge>
    </li>
  );
}

function Person({ story: { person, order } }: { story: OrderAtTheDesk }) {
  if (!person) return <Fact name="Person">{order.email ? "No account yet" : "The account is deleted"}</Fact>;
  return (
    <Fact name="Person">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={`/desk/people/${encodeURIComponent(person.id)}`}>
          <bdi>{person.fullName}</bdi>
        </TextLink>
        {!person.emailConfirmedAt && <Badge tone="pending">Address not confirmed</Badge>}
      </span>
      {person.email !== order.email && <span className="block text-small text-muted">{person.email}</span>}
    </Fact>
  );
}

/** Who a present is for, and whether they have it. */
function PresentFacts({ gift, receiver }: NonNullable<OrderAtTheDesk["gift"]>) {
  return (
    <>
      <Fact name="Present">
        For {gift.email ?? "an address that was deleted"}
        {gift.handedOn && ", as its receiver handed it on"}, on {giftDayText(gift.day)}
        {gift.from && `, signed ${gift.from}`}
        <span className="block text-small text-muted">
          {gift.sentAt ? (
            <>
              Sent <Moment at={gift.sentAt.toISOString()} time />
            </>
          ) : (
            "Not sent yet"
          )}
          {gift.sentAt && !gift.claimedAt && ", not claimed yet"}
          {gift.claimedAt && (
            <>
              , claimed <Moment at={gift.claimedAt.toISOString()} time />
            </>
          )}
        </span>
      </Fact>
      {receiver && (
        <Fact name="Claimed by">
          <TextLink to={`/desk/people/${encodeURIComponent(receiver.id)}`}>
            <bdi>{receiver.fullName}</bdi>
          </TextLink>
        </Fact>
      )}
    </>
  );
}

/** What was agreed: the price, line by line, who bought it, how they paid, and what it opens. */
export function OrderFacts({ story }: { story: OrderAtTheDesk }) {
  const { order, code, access, at } = story;
  const { id, email, offerId, way, createdAt, paidAt, consent, consentAt, nextSteps } = order;
  return (
    <section aria-labelledby="agreed" className="grid gap-6">
      <h2 id="agreed" className="text-h3">
        What was agreed
      </h2>
      <Card className="px-5 py-3">
        <PriceLines {...order} />
      </Card>
      <dl className="border-t border-line">
        <Person story={story} />
        <Fact name="Address">{email ?? "Deleted with the account"}</Fact>
        {order.company && (
          <Fact name="Company">
            <span className="whitespace-pre-line">{companyLines(order.company).join("\n")}</span>
            {order.accountsEmail && <span className="block">Accounts: {order.accountsEmail}</span>}
          </Fact>
        )}
        <Fact name="Offer">
          <TextLink to={`/enroll/${encodeURIComponent(offerId)}`}>{order.offerName}</TextLink>
        </Fact>
        <Fact name="Ordered">
          <Moment at={createdAt.toISOString()} time />
        </Fact>
        <Fact name="Paid">
          {paidAt ? (
            <>
              <Moment at={paidAt.toISOString()} time />, {WAY_NAMES[way].toLowerCase()}
            </>
          ) : (
            `Not paid (${WAY_NAMES[way].toLowerCase()})`
          )}
        </Fact>
        {code && (
          <Fact name="Code">
            <TextLink to="/desk/money/coupons">{code}</TextLink>
          </Fact>
        )}
        <Fact name={way === "by-hand" ? "What applies" : "Agreed to"}>
          “{consent}”
          <span className="block text-small text-muted">
            <Moment at={consentAt.toISOString()} time />
          </span>
        </Fact>
        {story.gift && <PresentFacts {...story.gift} />}
        <Fact name="Opens">
          {access.length > 0 ? (
            <ul className="grid gap-1.5">
              {access.map((one) => (
                <Opened key={one.courseId} {...one} at={at} />
              ))}
            </ul>
          ) : order.seats === null ? (
            "Nothing yet"
          ) : (
            "Its seats open the courses"
          )}
        </Fact>
        {nextSteps && <Fact name="They read next">{nextSteps}</Fact>}
        <Fact name="Order">
          <code className="text-small">{id}</code>
        </Fact>
        {order.paymentId && (
          <Fact name="At the provider">
            <code className="text-small">{order.paymentId}</code>
          </Fact>
        )}
      </dl>
    </section>
  );
}
