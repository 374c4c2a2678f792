import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";
import { formatMoney } from "#shared/money.ts";
import type { OrderView } from "#shared/selling/order.ts";
import { purchaseTitle } from "#shared/selling/purchase.ts";
import { REASON_MAX } from "#shared/selling/refund-form.ts";

/** Gives an order back: the amount is known, one question is optional, one click does it. */
export function GiveBack({
  order,
  amount,
  failure,
}: {
  order: OrderView;
  /** Whole pence. */
  amount: number;
  failure: Failure | undefined;
}) {
  const money = formatMoney({ minor: amount, currency: order.currency });
  const access =
    order.seats !== null
      ? " All seats end at once. What people wrote in the exercises stays theirs to download."
      : order.gift
        ? " The link of your present stops working at once. If it was claimed, that access ends too, and we tell its owner."
        : order.courses.length > 0
          ? " Your access to the courses ends at once. What you wrote in the exercises stays yours to download."
          : "";
  return (
    <section aria-labelledby="give-back" className="grid gap-4 border-t border-line pt-6">
      <h2 id="give-back" className="text-h3">
        Changed your mind?
      </h2>
      <p className="text-muted">
        You get <strong className="font-semibold text-ink">{money}</strong> back, the way you paid.{access}
      </p>
      <PostForm
        name={`refund:${order.id}`}
        failure={failure}
        failed="Nothing was given back"
        pending="Giving the money back…"
        layout="grid justify-items-start gap-4"
      >
        <input type="hidden" name="amount" value={amount} />
        <TextArea
          label="Why?"
          name="reason"
          rows={3}
          maxLength={REASON_MAX}
          dir="auto"
          hint="It helps to make the course better."
          className="w-full"
        />
        <Button variant="danger">Give me {money} back</Button>
      </PostForm>
    </section>
  );
}

/** Where one click does not do it: a message to the instructor, written as far as we know what it says. */
export function AskInstructor({
  order,
  why,
  instructor,
  submissionId,
}: {
  order: OrderView;
  why: string;
  instructor: string;
  submissionId: string;
}) {
  return (
    <section aria-labelledby="ask" className="grid gap-4 border-t border-line pt-6">
      <h2 id="ask" className="text-h3">
        Changed your mind?
      </h2>
      <p className="text-muted">
        {why} You can still ask <bdi>{instructor}</bdi>.
      </p>
      <PostForm
        name={`refund-wish:${order.id}`}
        action="/messages"
        failure={undefined}
        failed="Your message was not sent"
        pending="Sending…"
        layout="grid justify-items-start gap-4"
      >
        <input type="hidden" name="submissionId" value={submissionId} />
        <TextArea
          label="Your message"
          name="body"
          required
          rows={5}
          maxLength={MESSAGE_MAX}
          dir="auto"
          className="w-full"
          defaultValue={`I would like to have my money back for ${order.offerName} (${purchaseTitle(order)}), because `}
        />
        <Button variant="secondary">Send the message</Button>
      </PostForm>
    </section>
  );
}
