import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { clearDraft, useDraft } from "#app/forms/draft.ts";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import { Pending } from "#app/forms/pending.tsx";
import type { FormFailure } from "#app/site/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { ISSUE_MAX, SUBJECT_MAX } from "#shared/newsletter/issue.ts";

/** What the form brings, as it was typed. `version`: of the state that it was written over. */
export type IssueValues = {
  subject: string;
  body: string;
  version: string;
  /** Whether the text is saved, and only what should follow was refused. */
  saved?: boolean;
};

const SAVED_ONLY = "The text is saved, and no more was done";

/**
 * The form of an issue: whatever button sends it, what was written is saved first. What is typed stays in
 * the tab until then.
 */
export function IssueForm({
  issue,
  draftKey,
  failure,
  children,
}: {
  issue: IssueValues;
  /** Says whose draft it is, of which issue, and over which version of it. */
  draftKey: string;
  failure: FormFailure<IssueValues> | undefined;
  /** What else can be done with it, beside the text. */
  children?: ReactNode;
}) {
  const navigation = useNavigation();
  const pending = navigation.formData?.has("body") ?? false;
  const { form, restored } = useDraft(draftKey);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (pending) sent.current ??= draftKey;
    else if (sent.current) {
      if (!failure) clearDraft(sent.current);
      sent.current = null;
    }
  }, [pending, failure, draftKey]);
  const values = failure?.values ?? issue;

  return (
    <Pending pending={pending}>
      <Form ref={form} method="post" className="grid-12 gap-y-10">
        <div className="grid content-start gap-6 lg:col-span-8">
          {failure && (
            <FailureNotice
              failure={failure}
              title={failure.values.saved ? SAVED_ONLY : "The issue was not saved"}
            />
          )}
          <input type="hidden" name="version" value={values.version} />
          <Field
            label="Subject"
            name="subject"
            required
            maxLength={SUBJECT_MAX}
            defaultValue={values.subject}
            error={failure?.fields.subject}
            hint="What readers see in their inbox."
          />
          <TextAreaField
            label="Text"
            name="body"
            required
            rows={20}
            maxLength={ISSUE_MAX}
            dir="auto"
            defaultValue={values.body}
            error={failure?.fields.body}
            hint={
              restored && !failure
                ? "What you typed is back. It is not saved yet."
                : "Markdown: ## heading, **bold**, [link](/notes), - list, and code between lines of ```."
            }
          />
          <div>
            <Button name="intent" value="save">
              Save
            </Button>
          </div>
        </div>
        {children && <div className="grid content-start gap-8 lg:col-span-4">{children}</div>}
      </Form>
    </Pending>
  );
}
