import * as v from "valibot";
import { shallowMarkdown } from "#shared/prose/markdown-text.ts";

/** The path of a sent issue in the archive. */
export const archivePath = (slug: string) => `/newsletter/archive/${slug}`;

export const SUBJECT_MAX = 150;
export const ISSUE_MAX = 20_000;

/** The most groups that an owner can make. */
export const GROUPS_MAX = 50;
const groupId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

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
    /** Who gets it: everybody, or the readers in these groups. */
    audience: v.optional(v.picklist(["everybody", "groups"], "Choose who gets the issue."), "everybody"),
    groups: v.optional(
      v.pipe(v.array(groupId, "Choose from the list."), v.maxLength(GROUPS_MAX, "Choose from the list.")),
      [],
    ),
    /** The path of an uploaded picture below `/media/`; empty for the site's own. */
    picture: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(images\/[\w-]{1,64}\/[\w-]{1,64}\.\w{1,5})?$/, "Choose one of the pictures in the list."),
      ),
      "",
    ),
    inArchive: v.optional(v.literal("on", "Choose whether the archive shows it.")),
  },
  "Write a subject and a text.",
);
/** The form on the desk. `version` is the version that was edited, or the id for a new issue. */
export const issueFormSchema = v.pipe(
  v.object({ ...newsletterIssueSchema.entries, version: v.string() }),
  v.forward(
    v.partialCheck(
      [["audience"], ["groups"]],
      ({ audience, groups }) => audience === "everybody" || groups.length > 0,
      "Choose at least one group, or everybody.",
    ),
    ["groups"],
  ),
);
type IssueForm = v.InferOutput<typeof newsletterIssueSchema>;

/** What an owner decides about an issue. `groups` is null for everybody, `picture` for the site's own. */
export type IssueContent = {
  subject: string;
  body: string;
  groups?: string[] | null;
  picture?: string | null;
  inArchive?: boolean;
};

export function issueContent({
  subject,
  body,
  audience,
  groups,
  picture,
  inArchive,
}: IssueForm): IssueContent {
  return {
    subject,
    body,
    groups: audience === "groups" ? groups : null,
    picture: picture || null,
    inArchive: inArchive === "on",
  };
}
