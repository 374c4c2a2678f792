import { type ReactNode, useState } from "react";
import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { useSubmissionId } from "#app/forms/submission-id.ts";
import { Button } from "#app/ui/button.tsx";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";
import { SEEN } from "./mark-as-read.ts";

/** The form's `intent`, which tells the action that this form was sent. */
const WRITE = "write";

/** The form for a message. After sending, the field is empty and focused. */
export function Composer({
  label,
  button,
  sent,
  draftKey,
  submissionId,
  seen = 0,
  failure,
  children,
}: {
  label: string;
  button: string;
  /** Announced after sending. */
  sent: string;
  /** Names the sender and the recipient of the draft. */
  draftKey: string;
  /** Created once per rendered form, so that sending it twice stores one message. */
  submissionId?: string;
  /** The number of unread messages on the page: without JavaScript, answering marks them as read. */
  seen?: number;
  failure: Failure | undefined;
  /** A sentence beside the button. */
  children?: ReactNode;
}) {
  const [said, setSaid] = useState("");
  const { id, renew } = useSubmissionId(submissionId);

  function startOver(form: HTMLFormElement) {
    renew();
    form.reset();
    form.querySelector("textarea")?.focus();
    setSaid(sent);
  }

  return (
    <PostForm
      name={draftKey}
      intent={WRITE}
      failure={failure}
      failed="Your message was not sent"
      pending="Sending…"
      onTaken={startOver}
      layout="grid gap-4"
    >
      {submissionId && <input type="hidden" name="submissionId" value={failure?.values.submissionId || id} />}
      {/* With JavaScript they are marked already; sending the number again would mark newer messages as read. */}
      <noscript>
        <input type="hidden" name={SEEN} value={seen} />
      </noscript>
      <TextArea
        label={label}
        name="body"
        required
        rows={4}
        maxLength={MESSAGE_MAX}
        dir="auto"
        onInput={() => setSaid("")}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button>{button}</Button>
        <p role="status" className="label text-pass empty:hidden">
          {said}
        </p>
        {children && <p className="text-small text-muted">{children}</p>}
      </div>
    </PostForm>
  );
}
