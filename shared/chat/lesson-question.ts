import * as v from "valibot";
import { MOST_FILES } from "#shared/learning/exercise-files.ts";
import { FAILING_MAX, QUESTION_FILES_MAX } from "#shared/learning/question.ts";
import { chatSchema } from "./chat.ts";

const cut = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, most)),
  );

/** The exercise that the learner is working on: their code, and the test that fails. */
const exercise = v.object(
  {
    id: v.pipe(v.string(), v.maxLength(100)),
    files: v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(1000)), v.string(), "Send the files by their names."),
      v.check((files) => Object.keys(files).length <= MOST_FILES, "These are too many files."),
      v.check(
        (files) => Object.values(files).reduce((sum, text) => sum + text.length, 0) <= QUESTION_FILES_MAX,
        "Your code is too long to send along.",
      ),
    ),
    failing: v.nullable(v.object({ name: cut(FAILING_MAX), message: cut(FAILING_MAX) })),
  },
  "Send the exercise with its files.",
);

/** What the assistant in a lesson takes: a question as in the chat, and perhaps an exercise. */
export const lessonChatSchema = v.object({ ...chatSchema.entries, exercise: v.optional(exercise) });

export type LessonExercise = v.InferOutput<typeof exercise>;
