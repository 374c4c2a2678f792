import * as v from "valibot";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";
import { HINT_MAX } from "./hints.ts";
import { AUDIENCES, FAILING_MAX, QUESTION_FILES_MAX, QUESTION_KINDS, QUESTION_MAX } from "./question.ts";

const RELOAD = "Please open the lesson again and send it from there.";
const TOO_MUCH_CODE = "Your code is too long to send along. Send the question without it.";

const text = v.pipe(
  v.string("Write what you are stuck on."),
  v.transform((body) => body.replaceAll("\r\n", "\n").trim()),
  v.maxLength(QUESTION_MAX, "Use at most 4,000 characters."),
);
/** Created once per rendered form, so that sending it twice stores it once. */
const submissionId = v.optional(v.pipe(v.string(), v.uuid("Please reload the page and send it again.")));
const contentId = v.pipe(v.string(RELOAD), v.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, RELOAD));

/** The learner's files by path, from the JSON of a hidden field. */
const files = v.pipe(
  v.string(),
  v.maxLength(QUESTION_FILES_MAX, TOO_MUCH_CODE),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return v.parse(v.record(v.string(), v.string()), JSON.parse(dataset.value));
    } catch {
      addIssue({ message: RELOAD });
      return NEVER;
    }
  }),
);

/** "I'm stuck", and "Something wrong here?". The text may be empty if the question is about an exercise. */
export const questionSchema = v.object({
  lesson: contentId,
  exercise: v.optional(contentId),
  kind: v.picklist(QUESTION_KINDS, RELOAD),
  audience: v.picklist(AUDIENCES, "Choose who may see it."),
  body: text,
  files: v.optional(files),
  failing: v.optional(
    v.pipe(
      v.string(),
      v.transform((name) => name.slice(0, FAILING_MAX)),
    ),
  ),
  submissionId,
});
export type QuestionForm = v.InferOutput<typeof questionSchema>;

/** A reply of the learner. Being still stuck puts the question back in the instructor's inbox, with or without a text. */
export const questionReplySchema = v.object({
  body: text,
  still: v.picklist(["stuck", "no"], "Use one of the two buttons."),
  submissionId,
});
export type QuestionReplyForm = v.InferOutput<typeof questionReplySchema>;

/**
 * The instructor's answer. `files`: the learner's files, changed in place; those that are as before are left out when it is
 * stored. The text may be empty if the answer is in the code.
 */
export const questionAnswerSchema = v.object({
  body: v.pipe(
    v.string("Write an answer."),
    v.transform((body) => body.replaceAll("\r\n", "\n").trim()),
    v.maxLength(MESSAGE_MAX, "Use at most 5,000 characters in one answer."),
  ),
  files: v.optional(files),
  submissionId,
});
export type QuestionAnswerForm = v.InferOutput<typeof questionAnswerSchema>;

/** The text of a hint that is made from an answer. */
export const hintSchema = v.object({
  hint: v.pipe(
    v.string("Write the hint."),
    v.transform((text) => text.replaceAll("\r\n", "\n").trim()),
    v.nonEmpty("Write the hint."),
    v.maxLength(HINT_MAX, "Use at most 3,000 characters in one hint."),
  ),
});
