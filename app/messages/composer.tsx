import { type ReactNode, useState } from "react";
import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";
import { SEEN } from "./mark-as-read.ts";

/** What the field `intent` says, by which an action knows this form from the others on its page. */
const WRITE = "write";

/** The form for one message. Once it was sent, the field is empty again and has the focus. */
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
  /** What is announced once it was sent. */
  sent: string;
  /** Says whose draft it is, and to whom. */
  draftKey: string;
  /** Made once per shown form, so that sending it twice stores it once. */
  submissionId?: string;
  /** How many unread messages stand beside the form: without JavaScript, answering marks them as read. */
  seen?: number;
  failure: Failure | undefined;
  /** A sentence under the button. */
  children?: ReactNode;
}) {
  const [said, setSaid] = useState("");

  function begin(form: HTMLFormElement) {
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
      onTaken={begin}
      layout="grid gap-4"
    >
      {submissionId && (
        <input type="hidden" name="submissionId" value={failure?.values.submissionId || submissionId} />
      )}
      {/* With JavaScript they are marked already, and the same number of newer ones must stay unread. */}
      <noscript>
        <input type="hidden" name={SEEN} value={seen} />
      </noscript>
      <TextArea
        label={label}
        name="body"
        required
        rows={6}
        maxLength={MESSAGE_MAX}
        dir="auto"
        onInput={() => setSaid("")}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button>{button}</Button>
        <p role="status" className="label text-pass">
          {said}
        </p>
      </div>
      {children && <p className="max-w-[52ch] text-small text-muted">{children}</p>}
    </PostForm>
  );
}
