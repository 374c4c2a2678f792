import type { ReactNode } from "react";
import { TextArea, TextField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ISSUE_MAX, SUBJECT_MAX } from "#shared/newsletter/issue.ts";
import type { GroupName } from "#worker/newsletter/issues.ts";
import { type IssueChoices, IssueOptions, type PictureChoice } from "./issue-options.tsx";

/** Markdown is typed like code. */
export const MARKDOWN_TEXT = "[&>textarea]:font-mono [&>textarea]:text-small";

const EXAMPLES = ["## heading", "**bold**", "[link](/notes)", "- list"];

/** What can be typed, each example in one piece. */
function MarkdownHint() {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 gap-y-1">
      Markdown:
      {EXAMPLES.map((example) => (
        <code key={example} className="rounded-sm border border-line bg-paper px-1.5 whitespace-nowrap">
          {example}
        </code>
      ))}
      <span className="inline-flex items-baseline gap-x-1.5 whitespace-nowrap">
        <code className="rounded-sm border border-line bg-paper px-1.5">```</code> around code
      </span>
    </span>
  );
}

/** Why an issue was not saved, or, if `saved`, why the next step failed. */
export type IssueFailure = Failure & { saved?: boolean };

/** The form for an issue. Every button saves the text first. */
export function IssueForm({
  issue,
  draftKey,
  failure,
  groups,
  pictures,
  children,
}: {
  issue: IssueChoices & { subject: string; body: string; version: string };
  /** Names the draft's user, issue and version. */
  draftKey: string;
  failure: IssueFailure | undefined;
  groups: readonly GroupName[];
  pictures: readonly PictureChoice[];
  /** Further actions, beside the text. */
  children?: ReactNode;
}) {
  return (
    <PostForm
      name={draftKey}
      failure={failure}
      failed={failure?.saved ? "The text is saved, but the next step failed" : "The issue was not saved"}
      pending="Saving…"
    >
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
          <TextArea
            label="Text"
            name="body"
            required
            rows={22}
            maxLength={ISSUE_MAX}
            dir="auto"
            className={MARKDOWN_TEXT}
            defaultValue={issue.body}
            hint={<MarkdownHint />}
          />
        </Card>
        <div className="grid content-start gap-6 lg:col-span-4">
          <Card className="grid gap-6 p-5 sm:p-6">
            <IssueOptions stored={issue} groups={groups} pictures={pictures} />
            <Button name="intent" value="save" className="w-full">
              Save
            </Button>
          </Card>
          {children}
        </div>
      </div>
    </PostForm>
  );
}
