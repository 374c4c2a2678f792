import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { clearDraft, useDraft } from "#app/forms/draft.ts";
import { Pending } from "#app/forms/pending.tsx";
import type { FormFailure } from "#app/site/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MESSAGE_MAX } from "#shared/contact/contact.ts";
import { SEEN } from "./mark-as-read.ts";

export type MessageValues = { body: string; submissionId: string };

/** The value of `intent` by which an action knows this form from the others on its page. */
export const WRITE = "write";

/**
 * The form for one message. What is typed stays in the tab until it was sent; then the field is empty
 * again and has the focus.
 */
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
  failure: FormFailure<MessageValues> | undefined;
  /** A sentence under the button. */
  children?: ReactNode;
}) {
  const pending = useNavigation().formData?.get("intent") === WRITE;
  const { form, restored } = useDraft(draftKey);
  const [said, setSaid] = useState("");
  const wasPending = useRef(false);

  useEffect(() => {
    if (pending) setSaid("");
    else if (wasPending.current && !failure) {
      clearDraft(draftKey);
      form.current?.reset();
      form.current?.querySelector("textarea")?.focus();
      setSaid(sent);
    }
    wasPending.current = pending;
  }, [pending, failure, draftKey, sent, form]);

  return (
    <Pending pending={pending}>
      <Form ref={form} method="post" className="grid gap-4">
        {failure && (
          <Notice tone="fail" title="Your message was not sent">
            <p>{failure.error}</p>
          </Notice>
        )}
        <input type="hidden" name="intent" value={WRITE} />
        {submissionId && (
          <input type="hidden" name="submissionId" value={failure?.values.submissionId || submissionId} />
        )}
        {/* With JavaScript they are marked already, and the same number of newer ones must stay unread. */}
        <noscript>
          <input type="hidden" name={SEEN} value={seen} />
        </noscript>
        <TextAreaField
          label={label}
          name="body"
          required
          rows={6}
          maxLength={MESSAGE_MAX}
          dir="auto"
          defaultValue={failure?.values.body}
          error={failure?.fields.body}
          hint={restored && !failure && !said ? "Your draft is back. It was not sent yet." : undefined}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button>{button}</Button>
          <p role="status" className="label text-pass">
            {said}
          </p>
        </div>
        {children && <p className="max-w-[52ch] text-small text-muted">{children}</p>}
      </Form>
    </Pending>
  );
}
