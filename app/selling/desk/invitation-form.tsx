import { Choice, TextField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { dayText } from "#shared/british-time.ts";
import { EMAIL_MAX } from "#shared/forms/limits.ts";
import { type Asked, OfferOptions, type SoldByHand } from "./hand-order-form.tsx";
import type { Keys } from "./payment-keys.tsx";

export type Invited = { url: string; expiresAt: Date; offer: string; email: string | null };

/** The link that was made. */
export function InvitedNotice({ invited: { url, expiresAt, offer, email } }: { invited: Invited }) {
  return (
    <Notice tone="pass" title={`The payment link for ${offer}`} className="mb-10">
      <p className="mb-3">
        {email ? `It is on its way to ${email}. ` : ""}It works until {dayText(expiresAt)}. Whoever has it can
        pay for this offer while it has a free place; people on its waiting list do not come first.
      </p>
      <CopyAddress url={url} name="the payment page" />
    </Notice>
  );
}

/** Makes a link with which somebody pays for an offer that people otherwise ask for. */
export function InvitationForm({
  byRequest,
  asked,
  keys,
  failure,
}: {
  byRequest: SoldByHand;
  asked: Asked;
  keys: Keys;
  failure: Failure | undefined;
}) {
  if (keys === "none") {
    return (
      <p className="text-muted">
        Without payment keys nobody can pay by card here. Make the order by bank transfer instead.
      </p>
    );
  }
  const chosen = byRequest.some(({ id }) => id === asked.offerId) ? asked.offerId : "";
  return (
    <PostForm
      name={null}
      intent="invite"
      failure={failure}
      failed="The link was not made"
      pending="One moment…"
    >
      <p className="text-muted">
        For the mentorship and the bootcamp: people ask, you accept, and they pay with a link that works for
        30 days.
      </p>
      <Choice
        key={failure?.values.offerId}
        label="Offer"
        name="offerId"
        required
        defaultValue={failure?.values.offerId ?? chosen}
      >
        <OfferOptions offers={byRequest} />
      </Choice>
      <TextField
        label="Send it to"
        name="email"
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        defaultValue={asked.email}
        hint="Empty: you copy the link and send it yourself."
      />
      <Button className="justify-self-start" variant="secondary">
        Make the link
      </Button>
    </PostForm>
  );
}
