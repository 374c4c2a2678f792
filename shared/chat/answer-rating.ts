import * as v from "valibot";
import { localUrl } from "#shared/local-link.ts";
import { QUESTION_MAX } from "./chat.ts";

export const REASON_MAX = 500;

const optionalText = (most: number, message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(most, message),
      v.transform((text) => (text === "" ? null : text)),
    ),
  );

/** A visitor's rating of an answer. It includes the question only if the visitor agreed to that. */
export const answerRatingSchema = v.object({
  /** An id from the browser. Rating the same answer again replaces the rating. */
  answer: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, "This is not the id of an answer.")),
  helpful: v.boolean("Say whether the answer was helpful."),
  reason: optionalText(REASON_MAX, `Use at most ${REASON_MAX} characters for the reason.`),
  question: optionalText(QUESTION_MAX, "Use at most 4,000 characters in one question."),
  /** The model that the answer named. */
  model: optionalText(100, "This is not the name of a model."),
  /** The pages that the answer cites. */
  pages: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.maxLength(200),
          v.regex(/^[\w/#.-]*$/, "This is not a page of this site."),
          v.check((page) => localUrl(page) !== null, "This is not a page of this site."),
        ),
      ),
      v.maxLength(10),
    ),
    [],
  ),
});

export type AnswerRating = v.InferOutput<typeof answerRatingSchema>;
