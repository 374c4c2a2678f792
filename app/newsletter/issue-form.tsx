import type { ReactNode } from "react";
import { TextField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { useTypedEarly } from "#app/forms/typed-early.ts";
import { MarkdownField } from "#app/publishing/markdown-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ISSUE_MAX, SUBJECT_MAX } from "#shared/newsletter/issue.ts";
import type { GroupName } from "#worker/newsletter/issues.ts";
import { type IssueChoices, IssueOptions, type PictureChoice } from "./issue-options.tsx";

/** Markdown is typed like code. */
export const MARKDOWN_TEXT = "[&>textarea]:font-mono [&>textarea]:text-small";

/** Why an issue was not saved, or, if `saved`, why the next step failed. */
export type IssueFailure = Failure & { saved?: boolean };

/** The form for an issue. Every button saves the text first. */
export function IssueForm({
  issue,
  draftKey,
  failure,
  groups,
  pictures,
  save = "Save",
  children,
}: {
  issue: IssueChoices & { subject: string; body: string; version: string };
  /** Names the draft's user, issue and version. */
  draftKey: string;
  failure: IssueFailure | undefined;
  groups: readonly GroupName[];
  pictures: readonly PictureChoice[];
  /** The text of the first button. */
  save?: string;
  /** Further actions, beside the text. */
  children?: ReactNode;
}) {
  useTypedEarly();
  return (
    <PostForm
      name={draftKey}
      failure={failure}
      failed={failure?.saved ? "The text is saved, but the next step failed" : "The issue was not saved"}
      pending="Saving…"
      // In a column, not a grid: there the bar can stay in view for the length of the form.
      layout="flex flex-col gap-6"
    >
      {/* First, because Enter presses the first button. */}
      <div className="action-bar flex items-center justify-between gap-x-6 border-line bg-paper py-2.5 max-lg:border-t lg:border-b">
        <p className="text-small text-muted">Nothing is sent yet.</p>
        <Button name="intent" value="save">
          {save}
        </Button>
      </div>
      <div className="grid-12 items-start gap-y-6">
        <Card className="grid content-start gap-6 p-5 sm:p-6 lg:col-span-8">
          <input type="hidden" name="version" value={failure?.values.version ?? issue.version} />
          <TextField
            label="Subject"
            name="subject"
            required
            maxLength={SUBJECT_MAX}
            defaultValue={issue.subject}
            hint="What readers see in their inbox."
          />
          <MarkdownField
            label="Text"
            name="body"
            required
            low={issue.body === ""}
            maxLength={ISSUE_MAX}
            defaultValue={issue.body}
          />
        </Card>
        <div className="grid content-start gap-6 lg:sticky lg:top-36 lg:col-span-4">
          <Card className="p-5 sm:p-6">
            <IssueOptions stored={issue} groups={groups} pictures={pictures} />
          </Card>
          {children}
        </div>
      </div>
    </PostForm>
  );
}
