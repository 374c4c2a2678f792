import * as v from "valibot";
import { cleanName } from "#shared/contact/contact.ts";
import { FULL_NAME_MAX } from "#shared/forms/limits.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { GIFT_MESSAGE_MAX, type GiftWish } from "./gift.ts";

/** A day as browsers send it, or as people write it where there is no date picker: 25/12/2026. */
function readDay(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim()) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.trim();
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T12:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

const DAY = "Choose the day, such as 25/12/2026.";
const NAME = "Enter the name to sign with.";

export const giftEmailSchema = v.pipe(
  v.string("Enter the email address of the person."),
  v.transform((text) => text.trim()),
  v.nonEmpty("Enter the email address of the person."),
  emailSchema,
);

/** What the giver writes about a gift. */
export const giftEntries = {
  giftEmail: giftEmailSchema,
  giftDay: v.pipe(v.string(DAY), v.transform(readDay), v.check(isDay, DAY)),
  giftFrom: v.pipe(
    v.string(NAME),
    v.transform(cleanName),
    v.nonEmpty(NAME),
    v.maxLength(FULL_NAME_MAX, `Use at most ${FULL_NAME_MAX} characters for the name.`),
  ),
  giftMessage: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll("\r\n", "\n").trim()),
      v.maxLength(GIFT_MESSAGE_MAX, `Use at most ${GIFT_MESSAGE_MAX} characters.`),
      // Our email carries these words to somebody who does not know us.
      v.check((text) => !/:\/\/|www\./i.test(text), "Write the message without links."),
    ),
    "",
  ),
};

/** Corrects a gift that is not sent yet. */
export const giftSchema = v.object(giftEntries);
/** A new address, for a gift that is sent, or that somebody hands on. */
export const giftAddressSchema = v.object({ giftEmail: giftEmailSchema });

export const toGiftWish = (form: v.InferOutput<typeof giftSchema>): GiftWish => ({
  ...{ email: form.giftEmail, day: form.giftDay, from: form.giftFrom, message: form.giftMessage },
});
