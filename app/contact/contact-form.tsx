import { Form, useNavigation } from "react-router";
import { useDraft } from "#app/forms/draft.ts";
import { Pending } from "#app/forms/pending.tsx";
import { PersonCheck } from "#app/forms/person-check.tsx";
import { RobotFields } from "#app/forms/robot-fields.tsx";
import type { FormFailure } from "#app/site/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FieldErrors } from "#shared/app-error.ts";
import { MESSAGE_MAX } from "#shared/contact/contact.ts";

/** Where the tab keeps a message that was not sent yet. */
export const CONTACT_DRAFT = "contact";

export type ContactValues = { fullName: string; email: string; message: string };

/** Why a message was not sent. `ours`: nothing was wrong with it. */
export type ContactFailure = FormFailure<ContactValues> & { ours: boolean };

/** The contact form (spec.md §2). What is typed stays in the tab until it was sent. */
export function ContactForm({ failure }: { failure: ContactFailure | undefined }) {
  const pending = useNavigation().formAction?.startsWith("/contact") ?? false;
  const { form, restored } = useDraft(CONTACT_DRAFT);
  const values = failure?.values;
  const fields: FieldErrors = failure?.fields ?? {};
  return (
    <Pending pending={pending} label="Sending your message…">
      <Form ref={form} method="post" className="grid gap-6">
        {failure && (
          <Notice tone="fail" title={failure.ours ? "Something Went Wrong" : "Your message was not sent"}>
            <p>{failure.error}</p>
          </Notice>
        )}
        {restored && !failure && (
          <Notice tone="pending" title="Your draft is back">
            <p>It was not sent. Send it when you are ready.</p>
          </Notice>
        )}
        <Field
          label="Full name"
          name="fullName"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={values?.fullName}
          error={fields.fullName}
        />
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={values?.email}
          error={fields.email}
        />
        <TextAreaField
          label="Message"
          name="message"
          required
          rows={8}
          maxLength={MESSAGE_MAX}
          defaultValue={values?.message}
          error={fields.message}
        />
        <RobotFields />
        <PersonCheck form="contact" answer={failure} />
        <div className="grid justify-items-start gap-4">
          <Button size="lg">Send the message</Button>
          <p className="max-w-[52ch] text-small text-muted">
            Your details are used to answer this message. They are not sold or shared.
          </p>
        </div>
      </Form>
    </Pending>
  );
}
