import { TextArea, TextField } from "#app/forms/fields.tsx";
import { EMAIL_MAX, FULL_NAME_MAX } from "#shared/forms/limits.ts";
import { GIFT_MESSAGE_MAX, type GiftDays } from "#shared/selling/gift.ts";

export type GiftField = "giftEmail" | "giftDay" | "giftFrom" | "giftMessage";

/** How the names of an offer's drafts as a present begin: a code follows. */
export const giftDraft = (offerId: string) => `gift-${offerId}-`;

/** The address that a present is for. */
export const GiftEmailField = ({ label, value }: { label: string; value?: string | undefined }) => (
  <TextField
    label={label}
    name="giftEmail"
    type="email"
    autoComplete="off"
    required
    maxLength={EMAIL_MAX}
    defaultValue={value}
  />
);

/** Who a present is for, when it is sent, and what its email says. */
export function GiftFields({
  legend,
  days,
  typed,
}: {
  legend: string;
  days: GiftDays;
  typed: Partial<Record<GiftField, string | undefined>>;
}) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-display text-lead font-semibold">{legend}</legend>
      <input type="hidden" name="gift" value="yes" />
      <GiftEmailField label="Email address of the person" value={typed.giftEmail} />
      <TextField
        label="The day to send it"
        name="giftDay"
        type="date"
        required
        min={days.first}
        max={days.last}
        hint="Today or later, in the first minutes of that day in London. Today’s goes out at once."
        defaultValue={typed.giftDay || days.first}
      />
      <TextField
        label="Name to sign with"
        name="giftFrom"
        autoComplete="name"
        required
        maxLength={FULL_NAME_MAX}
        dir="auto"
        defaultValue={typed.giftFrom}
      />
      <TextArea
        label="Your message"
        name="giftMessage"
        rows={3}
        maxLength={GIFT_MESSAGE_MAX}
        dir="auto"
        hint={`At most ${GIFT_MESSAGE_MAX} characters, without links.`}
        defaultValue={typed.giftMessage}
      />
    </fieldset>
  );
}
