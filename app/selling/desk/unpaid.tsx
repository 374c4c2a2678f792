import type { ReactNode } from "react";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { TextArea, TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { FULL_NAME_MAX } from "#shared/forms/limits.ts";
import { HOW_TO_PAY_MAX } from "#shared/selling/desk-forms.ts";
import { madeFor } from "#shared/selling/made-by-hand.ts";
import { Part, type Shown } from "./part.tsx";

/** Marks an order as paid. `children`: what that means for it. */
export function Arrived({ story, failure, children }: Shown & { children?: ReactNode }) {
  return (
    <Part title="The money has arrived">
      {children}
      <PostForm
        name={null}
        intent="paid"
        failure={failure && "fullName" in failure.values ? failure : undefined}
        failed="It was not marked as paid"
        pending="One moment…"
        layout="grid gap-4"
      >
        {!story.person && (
          <TextField
            label="Full name"
            name="fullName"
            maxLength={FULL_NAME_MAX}
            autoComplete="off"
            defaultValue={madeFor(story.actions)}
            hint="For their account, if they have none yet."
          />
        )}
        <Button className="justify-self-start">Mark as paid</Button>
      </PostForm>
    </Part>
  );
}

/** An order by hand that waits for its money. */
export function Unpaid({ story, howToPay, failure }: Shown & { howToPay: string }) {
  const failed = (name: string) => (failure && name in failure.values ? failure : undefined);
  const { id } = story.order;
  return (
    <>
      <Arrived story={story} failure={failure} />
      <div id="pay" className="scroll-mt-24">
        <Part title="Ask them to pay">
          <PostForm
            name={`ask:${id}`}
            intent="ask"
            failure={failed("howToPay")}
            failed="The email was not sent"
            pending="One moment…"
            layout="grid gap-4"
          >
            <TextArea
              label="How to pay"
              name="howToPay"
              required
              rows={6}
              maxLength={HOW_TO_PAY_MAX}
              dir="auto"
              defaultValue={howToPay}
              hint={`Your bank details, in your words. The email says what they ordered and the amount by itself. The next request begins with this text.`}
            />
            <Button className="justify-self-start" variant="secondary">
              Send the request
            </Button>
          </PostForm>
        </Part>
      </div>
      <Part title="They will not pay">
        <ButtonForm>
          <Button name="intent" value="close" variant="secondary">
            Close the order
          </Button>
        </ButtonForm>
      </Part>
    </>
  );
}
