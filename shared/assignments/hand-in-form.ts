import * as v from "valibot";
import {
  COMMENT_FILE_MAX,
  COMMENT_MAX,
  HAND_IN_LINK_MAX,
  HAND_IN_TEXT_MAX,
  QUOTE_MAX,
  REVIEW_MAX,
  VERDICTS,
} from "./hand-in.ts";

const clean = v.transform((body: string) => body.replaceAll("\r\n", "\n").trim());
/** Created once per rendered form, so that sending it twice stores it once. */
const submissionId = v.optional(v.pipe(v.string(), v.uuid("Please reload the page and send it again.")));
const LINK = "Write a link that begins with https://, such as the address of your repository.";

/** Whether a link may be shown to the instructor: https, a host, no password in it. */
function isLink(text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === "https:" && url.hostname.includes(".") && url.username === "" && url.password === ""
  );
}

/** What a learner hands in, besides the zip. At least one of the three is needed, which the service checks. */
export const handInSchema = v.object({
  body: v.pipe(
    v.string(),
    clean,
    v.maxLength(HAND_IN_TEXT_MAX, "Use at most 20,000 characters. Put longer texts into the zip."),
  ),
  link: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(HAND_IN_LINK_MAX, "Use a link of at most 500 characters."),
      v.check(isLink, LINK),
    ),
  ),
  submissionId,
});
export type HandInForm = v.InferOutput<typeof handInSchema>;

const whole = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, "Write a line’s number, such as 12."),
  v.transform(Number),
);
/** The version that the reviewer has in front of them. */
const version = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, "Please reload the page."), v.transform(Number));

/** A comment on a version, on one of its files, or on a line. */
export const commentSchema = v.object({
  version,
  file: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(COMMENT_FILE_MAX, "Use at most 300 characters.")),
  ),
  line: v.optional(whole),
  quote: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, QUOTE_MAX)),
    ),
  ),
  body: v.pipe(
    v.string("Write a comment."),
    clean,
    v.nonEmpty("Write a comment."),
    v.maxLength(COMMENT_MAX, "Use at most 4,000 characters in one comment."),
  ),
  submissionId,
});
export type CommentForm = v.InferOutput<typeof commentSchema>;

/** What the instructor says of a version as a whole. */
export const reviewSchema = v.object({
  version,
  verdict: v.picklist(VERDICTS, "Use one of the two buttons."),
  review: v.pipe(v.string(), clean, v.maxLength(REVIEW_MAX, "Use at most 10,000 characters.")),
});
export type ReviewForm = v.InferOutput<typeof reviewSchema>;
