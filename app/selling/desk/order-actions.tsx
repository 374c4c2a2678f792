import { ButtonForm } from "#app/forms/button-form.tsx";
import { TextArea, TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { EMAIL_MAX } from "#shared/forms/limits.ts";
import { REASON_MAX } from "#shared/selling/desk-forms.ts";
import { isLiveOrder } from "#shared/selling/gift.ts";
import { heldBack } from "#shared/selling/order-history.ts";
import type { OrderAtTheDesk } from "#worker/selling/desk-order.ts";
import { GiftEmailField } from "../gift-fields.tsx";
import { amountField, amountText } from "./amount.ts";
import { CompanyForm } from "./company-form.tsx";
import { Part, type Shown } from "./part.tsx";
import { Arrived, Unpaid } from "./unpaid.tsx";

function Refund({ story: { order }, failure }: Shown) {
  const rest = order.total - order.refunded;
  const byBank = order.way === "by-hand";
  return (
    <Part title="Give money back">
      <p className="text-small text-muted">
        {byBank
          ? "Send it from your bank account yourself: this books it and tells the buyer."
          : "It goes back to the card that they paid with."}{" "}
        Giving back all of it ends their access.
      </p>
      <PostForm
        // A refund changes what is left.
        key={rest}
        name={null}
        intent="refund"
        failure={failure && "amount" in failure.values ? failure : undefined}
        failed="Nothing was given back"
        pending="One moment…"
        layout="grid gap-4"
      >
        {/* A form that is sent again gives nothing back a second time. */}
        <input type="hidden" name="left" value={rest} />
        <TextField
          label="Amount in pounds"
          name="amount"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amountField(rest)}
          hint={`Up to ${amountText(rest, order.currency)}.`}
        />
        <TextArea
          label="Reason"
          name="reason"
          rows={2}
          maxLength={REASON_MAX}
          dir="auto"
          hint="Only you read it."
        />
        <Button className="justify-self-start" variant="secondary">
          Give it back
        </Button>
      </PostForm>
    </Part>
  );
}

function Disputed() {
  return (
    <Part title="Give money back">
      <p className="text-small text-muted">
        Not while the payment is disputed: the bank decides who gets the money.
      </p>
    </Part>
  );
}

function Access({ story: { order }, failure }: Shown) {
  return (
    <Part title="Bought, but cannot get in">
      <ButtonForm>
        <Button name="intent" value="access" variant="secondary">
          Send access again
        </Button>
      </ButtonForm>
      <PostForm
        key={order.email}
        name={null}
        intent="move"
        failure={failure && "email" in failure.values && !("seat" in failure.values) ? failure : undefined}
        failed="The order was not moved"
        pending="One moment…"
        layout="grid gap-4"
      >
        <TextField
          label="Move it to another address"
          name="email"
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="off"
          hint={
            order.seats === null
              ? "The old account’s access ends, and the new address gets the way in."
              : "The new address looks after the seats from then on. Who has a seat keeps it."
          }
        />
        <Button className="justify-self-start" variant="secondary">
          Move it
        </Button>
      </PostForm>
    </Part>
  );
}

/** A present that nobody has claimed: before its day the address can be corrected, afterwards the link is sent, too. */
function PresentPart({ gift, failure }: Shown & { gift: NonNullable<OrderAtTheDesk["gift"]>["gift"] }) {
  if (gift.claimedAt) return null;
  return (
    <Part title="The present">
      {gift.sentAt && gift.email !== null && (
        <ButtonForm>
          <Button name="intent" value="gift-send" variant="secondary">
            Send the link again
          </Button>
        </ButtonForm>
      )}
      <PostForm
        key={gift.email}
        name={null}
        intent="gift-address"
        failure={failure && "giftEmail" in failure.values ? failure : undefined}
        failed="The address was not corrected"
        pending="One moment…"
        layout="grid gap-4"
      >
        <GiftEmailField label="Correct its address" />
        <p className="text-small text-muted">
          {gift.sentAt
            ? "The right address gets the link at once, and the link that was sent before stops working."
            : "It is sent there on its day."}
        </p>
        <Button className="justify-self-start" variant="secondary">
          Correct it
        </Button>
      </PostForm>
    </Part>
  );
}

function Reconcile() {
  return (
    <Part title="Compare with the provider">
      <p className="text-small text-muted">
        Asks the payment provider what it knows about this order, and writes down what is missing here.
      </p>
      <PostForm name={null} intent="reconcile" failure={undefined} pending="Asking…" layout="grid">
        <Button className="justify-self-start" variant="secondary">
          Reconcile now
        </Button>
      </PostForm>
    </Part>
  );
}

function Note({ story, failure }: Shown) {
  return (
    <Part title="Add a note">
      <PostForm
        key={story.actions.length}
        name={`order-note:${story.order.id}`}
        intent="note"
        failure={failure && "note" in failure.values ? failure : undefined}
        failed="The note was not added"
        pending="One moment…"
        layout="grid gap-4"
      >
        <TextArea
          label="Note"
          name="note"
          required
          rows={2}
          maxLength={REASON_MAX}
          dir="auto"
          hint="It stays in the history. Only you and other admins read it."
        />
        <Button className="justify-self-start" variant="secondary">
          Add it
        </Button>
      </PostForm>
    </Part>
  );
}

/** What the instructor can do about an order, as far as its state allows it. */
export function OrderActions({
  story,
  isUnpaid,
  howToPay,
  failure,
}: Shown & { isUnpaid: boolean; howToPay: string }) {
  const { state, way, total, refunded, sessionId, email, heldUntil } = story.order;
  const shown = { story, failure };
  return (
    <div className="grid gap-8">
      <h2 className="text-h3">What you can do</h2>
      {isUnpaid && <Unpaid {...shown} howToPay={howToPay} />}
      {state === "open" && way === "provider" && heldUntil && (
        <Arrived {...shown}>
          <p className="text-small text-muted">
            By bank transfer, say. The link with which it could be paid by card stops working.
          </p>
        </Arrived>
      )}
      {story.gift && isLiveOrder(story.order) && <PresentPart {...shown} gift={story.gift.gift} />}
      {state === "paid" && email !== null && <Access {...shown} />}
      {state === "paid" &&
        total > refunded &&
        (heldBack(story.entries) > 0 ? <Disputed /> : <Refund {...shown} />)}
      {email !== null && total > 0 && (
        <details
          open={failure && "companyName" in failure.values}
          className="group border-t border-line pt-4"
        >
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-x-4">
            <h3 className="font-display text-lead font-semibold">Buying for a company</h3>
            <span aria-hidden="true" className="link text-small group-open:hidden">
              {story.order.company ? "Correct" : "Fill in"}
            </span>
          </summary>
          <div className="grid gap-4 pt-3">
            <CompanyForm order={story.order} isIssued={story.documents.length > 0} failure={failure} />
          </div>
        </details>
      )}
      {sessionId && <Reconcile />}
      <Note {...shown} />
    </div>
  );
}
