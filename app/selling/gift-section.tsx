import { FailureNotice } from "#app/forms/failure-notice.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { dayText } from "#shared/british-time.ts";
import { type GiftDays, type GiftView, giftDayText, giftState } from "#shared/selling/gift.ts";
import { GiftEmailField, GiftFields } from "./gift-fields.tsx";

/** What the notices say after its forms. */
export const GIFT_DONE = {
  "gift-saved": "The present is changed.",
  "gift-sent": "The link is on its way.",
};

/** Where the present goes, as far as the buyer may know. */
function whereText({ email, handedOn, sentAt, claimedAt }: GiftView): string {
  if (handedOn) return "The person you gave it to has handed it on to another address.";
  if (email !== null) {
    return sentAt ? `It went to ${email} on ${dayText(sentAt, "Europe/London")}.` : `It goes to ${email}.`;
  }
  if (claimedAt) return "The account that claimed it was deleted since.";
  return "The address was deleted together with its owner’s account. Enter another one, or take your money back.";
}

/** A present on the page of its purchase: where it is, and what can still be corrected. */
export function GiftSection({
  gift,
  days,
  over,
  failure,
}: {
  gift: GiftView;
  days: GiftDays;
  /** The money went back, or is on its way. */
  over: boolean;
  failure: Failure | undefined;
}) {
  const { tone, text } = giftState(gift, over);
  const open = !over && gift.claimedAt === null;
  const ofForm = failure && "giftEmail" in failure.values ? failure : undefined;
  const { email, day, from, message } = gift;
  return (
    <section aria-labelledby="present" className="grid gap-4">
      <h2 id="present" className="text-h3">
        Your present
      </h2>
      <p>
        <Badge tone={tone}>{text}</Badge>
      </p>
      {!over && <p className="[overflow-wrap:anywhere] text-muted">{whereText(gift)}</p>}
      {message && (
        <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {message}
        </blockquote>
      )}
      {failure && Object.keys(failure.values).length === 0 && (
        <FailureNotice failure={failure} title="The present was not sent" />
      )}
      {open && !gift.sentAt && (
        <details open={ofForm !== undefined || email === null}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Correct the address, the day or the message
          </summary>
          <PostForm
            name={null}
            intent="gift"
            failure={ofForm}
            failed="The present was not changed"
            pending="Changing the present…"
            className="mt-3"
            layout="grid gap-5"
          >
            <GiftFields
              legend="Who it is for, and when"
              days={{ ...days, first: day < days.first ? day : days.first }}
              typed={{
                ...{ giftEmail: email ?? "", giftDay: day, giftFrom: from ?? "", giftMessage: message ?? "" },
                ...ofForm?.values,
              }}
            />
            <Button variant="secondary" className="justify-self-start">
              Save the present
            </Button>
          </PostForm>
          <p className="mt-3 text-small text-muted">It is sent on {giftDayText(day)}.</p>
        </details>
      )}
      {open && gift.sentAt && (
        <>
          {(email !== null || gift.handedOn) && (
            <PostForm
              name={null}
              intent="gift-send"
              failure={undefined}
              pending="Sending the link…"
              layout="grid justify-items-start"
            >
              <Button variant="secondary">Send the link again</Button>
            </PostForm>
          )}
          <details open={ofForm !== undefined || (email === null && !gift.handedOn)}>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              This address is wrong
            </summary>
            <PostForm
              name={null}
              intent="gift-address"
              failure={ofForm}
              failed="The link was not sent"
              pending="Sending the link…"
              className="mt-3"
              layout="grid gap-4"
            >
              <GiftEmailField label="The right address" value={ofForm?.values.giftEmail} />
              <p className="text-small text-muted">
                The right address gets the link at once. The link that was sent before stops working.
              </p>
              <Button variant="secondary" className="justify-self-start">
                Send it there
              </Button>
            </PostForm>
          </details>
        </>
      )}
    </section>
  );
}
