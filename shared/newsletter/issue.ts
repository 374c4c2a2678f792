import * as v from "valibot";
import { shallowMarkdown } from "#shared/prose/markdown-text.ts";

export const SUBJECT_MAX = 150;
export const ISSUE_MAX = 20_000;

/** An issue of the newsletter, from the desk's form. The body is Markdown. */
export const newsletterIssueSchema = v.object(
  {
    subject: v.pipe(
      v.string("Write a subject."),
      v.transform((subject) => subject.replace(/\s+/gu, " ").trim()),
      v.nonEmpty("Write a subject. It is what readers see in their inbox."),
      v.maxLength(SUBJECT_MAX, `Use at most ${SUBJECT_MAX} characters; email programs cut longer subjects.`),
    ),
    body: v.pipe(
      v.string("Write the issue."),
      v.transform((body) => body.replaceAll("\r\n", "\n").trim()),
      v.nonEmpty("Write the issue. Even a short one needs a text."),
      v.maxLength(ISSUE_MAX, "Use at most 20,000 characters in one issue."),
      shallowMarkdown,
    ),
  },
  "Write a subject and a text.",
);
/** The form on the desk. `version` is the version that was edited, or the id for a new issue. */
export const issueFormSchema = v.object({ ...newsletterIssueSchema.entries, version: v.string() });
export type IssueForm = v.InferOutput<typeof newsletterIssueSchema>;
