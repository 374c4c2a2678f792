import { EmailField, FullNameField, TextArea } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import type { FormFailure } from "#app/site/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";

/** Why a message was not sent. `ours`: the site failed, the message was fine. */
export type ContactFailure = FormFailure<Record<string, string>> & { ours: boolean };

/** The contact form (spec.md §2). */
export function ContactForm({ failure }: { failure: ContactFailure | undefined }) {
  return (
    <PostForm
      name="contact"
      failure={failure}
      failed={failure?.ours ? "Something Went Wrong" : "Your message was not sent"}
      pending="Sending your message…"
      person={{ form: "contact" }}
    >
      <FullNameField />
      <EmailField />
      <TextArea label="Message" name="message" rows={8} required maxLength={MESSAGE_MAX} />
      <div className="grid justify-items-start gap-4">
        <Button size="lg">Send the message</Button>
        <p className="max-w-[52ch] text-small text-muted">
          Your details are used to answer this message. They are not sold or shared.
        </p>
      </div>
    </PostForm>
  );
}
