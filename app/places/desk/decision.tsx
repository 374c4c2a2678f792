import type { ReactNode } from "react";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { ACCEPTED_DAYS, WORDS_MAX } from "#shared/places/places.ts";
import { HOW_TO_PAY_MAX } from "#shared/selling/desk-forms.ts";
import type { DecidedRequest } from "#worker/places/requests.ts";
import { placesText } from "./places-text.ts";

/** What the loader of a request's page reads for this. `howToPay`: null where people pay by card. */
export type Decidable = DecidedRequest & { howToPay: string | null };

/** How a request was decided, or the form that decides it. */
export function Decision({ request, failure }: { request: Decidable; failure: Failure | undefined }) {
  return (
    <section aria-labelledby="decide" className="grid content-start gap-5">
      <h2 id="decide" className="text-h3">
        {request.order || request.declinedAt ? "Your decision" : "Accept or decline"}
      </h2>
      {failure && !mayDecide(request) && <FailureNotice failure={failure} title="That did not work" />}
      <Said request={request} />
      {mayDecide(request) && request.offer && <Deciding request={request} failure={failure} />}
    </section>
  );
}

const mayDecide = ({ order, declinedAt }: Decidable) =>
  declinedAt === null && (order === null || order.state === "expired");

const orderLink = (id: string, label: string) => (
  <TextLink to={`/desk/money/${encodeURIComponent(id)}`} className="inline-flex min-h-11 items-center">
    {label}
  </TextLink>
);

function Said({ request: { order, isOpen, declinedAt, link, offer } }: { request: Decidable }): ReactNode {
  if (declinedAt) return <p>You declined this on {dayText(declinedAt)}.</p>;
  if (!order) return offer ? null : <p>The offer that this asks for is gone, so it cannot be accepted.</p>;
  if (isOpen && order.heldUntil) {
    return (
      <>
        <p>
          You accepted this. The place is held until {dayText(order.heldUntil)}, and not paid yet.
          {order.way === "by-hand" && " Mark the order as paid when the money is there."}
        </p>
        {link && <CopyAddress url={link} name="the payment page" />}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {orderLink(order.id, "See the order")}
          <ButtonForm>
            <Button name="intent" value={`withdraw:${order.id}`} variant="secondary">
              Take the place back
            </Button>
          </ButtonForm>
        </div>
      </>
    );
  }
  if (order.state === "expired") {
    return (
      <p>
        {order.withdrawn ? "You took the place back" : "Nobody paid for the place in time"}, so it is free
        again. {orderLink(order.id, "See the order")}
      </p>
    );
  }
  const paid = order.state === "paid" ? "You accepted this, and it is paid." : "You accepted this.";
  return (
    <p>
      {paid} {orderLink(order.id, "See the order")}
    </p>
  );
}

function Deciding({ request, failure }: { request: Decidable; failure: Failure | undefined }) {
  const { offer, howToPay } = request;
  if (!offer) return null;
  const price = formatMoney({ minor: offer.priceMinor, currency: offer.currency });
  const isFull = offer.places !== null && offer.taken >= offer.places;
  return (
    <>
      <p className="text-muted">
        {offer.name} for {price}. {placesText(offer)}{" "}
        {isFull && (
          <TextLink to={`/desk/content/offers/${encodeURIComponent(offer.id)}`}>Raise the places</TextLink>
        )}
      </p>
      <PostForm
        name={null}
        failure={failure}
        failed="Nothing was decided"
        pending="One moment…"
        layout="grid gap-4"
      >
        <TextArea
          label="A sentence of yours"
          name="words"
          rows={3}
          maxLength={WORDS_MAX}
          dir="auto"
          hint="It stands in the email to them, whether you accept or decline."
        />
        {howToPay !== null && (
          <TextArea
            label="How to pay"
            name="howToPay"
            rows={5}
            maxLength={HOW_TO_PAY_MAX}
            dir="auto"
            defaultValue={howToPay}
            hint="Your bank details, for the email if you accept. Empty: it says that they get them from you."
          />
        )}
        <p className="text-small text-muted">
          {howToPay === null
            ? `Accepting makes an order, mails a payment link, and holds a place for ${ACCEPTED_DAYS} days.`
            : `Accepting makes an order, mails how to pay, and holds a place for ${ACCEPTED_DAYS} days.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="accept">
            Accept
          </Button>
          <Button name="intent" value="decline" variant="secondary">
            Decline
          </Button>
        </div>
      </PostForm>
    </>
  );
}
