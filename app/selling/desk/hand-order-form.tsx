import { useId } from "react";
import { Choice, TextField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { CheckBox } from "#app/newsletter/check-box.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { EMAIL_MAX, FULL_NAME_MAX } from "#shared/forms/limits.ts";
import { readNumber } from "#shared/publishing/fields.ts";
import type { DeskOrders } from "#worker/selling/desk-orders.ts";
import { amountField, amountText } from "./amount.ts";

export type SoldByHand = Awaited<ReturnType<DeskOrders["offers"]>>;
export type Asked = { email: string; fullName: string; offerId: string };

/** The offers of a select, with their prices. */
export function OfferOptions({ offers }: { offers: SoldByHand }) {
  return (
    <>
      <option value="">Choose an offer…</option>
      {offers.map(({ id, name, priceMinor, currency }) => (
        <option key={id} value={id}>
          {name} ({amountText(priceMinor, currency)})
        </option>
      ))}
    </>
  );
}

/** Whether the amount that was typed is above the price of the offer that was chosen. */
function isAbove({ offerId, total = "" }: Failure["values"], offers: SoldByHand): boolean {
  const price = offers.find(({ id }) => id === offerId)?.priceMinor;
  return price !== undefined && Math.round(Number(readNumber(total)) * 100) > price;
}

/** An order that is paid to the owner's bank: now, or later. */
export function HandOrderForm({
  offers,
  asked,
  newOrderId,
  taxByProvider,
  viewerId,
  failure,
}: {
  offers: SoldByHand;
  asked: Asked;
  newOrderId: string;
  /** The payment provider works out the tax, but sees no bank transfers. */
  taxByProvider: boolean;
  viewerId: string;
  failure: Failure | undefined;
}) {
  const id = useId();
  const offer = offers.find((each) => each.id === asked.offerId);
  return (
    <PostForm
      // What comes from a request is not mixed with an old draft.
      name={asked.email ? null : `hand-order:${viewerId}`}
      failure={failure}
      failed="The order was not made"
      pending="One moment…"
    >
      <input type="hidden" name="orderId" value={failure?.values.orderId ?? newOrderId} />
      <TextField
        label="Email address"
        name="email"
        type="email"
        required
        maxLength={EMAIL_MAX}
        autoComplete="off"
        defaultValue={asked.email}
        hint="Access, receipt and invoice go to this address."
      />
      <TextField
        label="Full name"
        name="fullName"
        maxLength={FULL_NAME_MAX}
        autoComplete="off"
        defaultValue={asked.fullName}
        hint="For their account, if they have none yet."
      />
      <Choice
        key={failure?.values.offerId}
        label="Offer"
        name="offerId"
        required
        defaultValue={failure?.values.offerId ?? asked.offerId}
      >
        <OfferOptions offers={offers} />
      </Choice>
      <TextField
        label="Amount in pounds"
        name="total"
        required
        inputMode="decimal"
        autoComplete="off"
        className="[&>input]:max-w-[16rem]"
        defaultValue={offer ? amountField(offer.priceMinor) : ""}
        hint="What you agreed. Less than the price is shown as a discount."
      />
      {failure && isAbove(failure.values, offers) && (
        <CheckBox
          name="above"
          value="yes"
          defaultChecked={failure.values.above === "yes"}
          label="The amount is right: more than the price was agreed"
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <Button name="intent" value="paid" aria-describedby={`${id}-paid`}>
            Book as paid
          </Button>
          <p id={`${id}-paid`} className="text-small text-muted">
            The money is there: this opens the courses at once, sends the receipt and books the sale.
          </p>
        </div>
        <div className="grid content-start gap-2">
          <Button name="intent" value="unpaid" variant="secondary" aria-describedby={`${id}-unpaid`}>
            Ask for payment
          </Button>
          <p id={`${id}-unpaid`} className="text-small text-muted">
            On the next page you email them how to pay. The courses open once you book it as paid.
          </p>
        </div>
      </div>
      <p className="text-small text-muted">
        To give a course for nothing, <TextLink to="/desk/enrol">enrol the person</TextLink>.
      </p>
      {taxByProvider && (
        <p className="text-small text-muted">
          The payment provider works out your VAT, but sees no bank transfers: the invoice and the books say
          nothing about tax for this order. Tell your accountant.
        </p>
      )}
    </PostForm>
  );
}
