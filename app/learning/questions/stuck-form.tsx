import { useState } from "react";
import { useFetcher } from "react-router";
import { Choice, TextArea } from "#app/forms/fields.tsx";
import { type Failure, useField } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import {
  askPath,
  FAILING_MAX,
  QUESTION_FILES_MAX,
  QUESTION_MAX,
  type QuestionKind,
  questionPath,
} from "#shared/learning/question.ts";

type Named = { id: string; title: string };
/** The answer of /learn/questions to a form that stays on its page. */
export type Asked = { asked: string };

/** Who may read the question. */
function Audience() {
  const { defaultValue = "instructor", error } = useField("audience");
  const options = [
    ["instructor", "Only the instructor"],
    ["others", "Others may see it, without my name"],
  ] as const;
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Who may see it?</legend>
      {options.map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="audience"
            value={value}
            defaultChecked={value === defaultValue}
            className="size-5 shrink-0 accent-pass"
          />
          {label}
        </label>
      ))}
      <p className="text-small text-muted">
        Other learners see your text and the answer at the lesson, once it is answered. They never see your
        code.
      </p>
      {error && <p className="text-small font-medium text-fail">{error}</p>}
    </fieldset>
  );
}

/** Everything of an exercise that is sent along. */
function sentAlong(files: Readonly<Record<string, string>> | undefined): string {
  const json = files ? JSON.stringify(files) : "";
  return json.length <= QUESTION_FILES_MAX ? json : "";
}

/**
 * "I'm stuck" and "Something wrong here?". One click sends the lesson and, with an exercise, its code and its failing
 * test; a text is optional there. Without `files` the saved code is sent. It works without JavaScript; with it, it stays
 * on its page.
 */
export function StuckForm({
  account,
  kind = "stuck",
  lesson,
  exercise,
  exercises = [],
  files,
  failing,
  submissionId,
  failure: posted,
}: {
  /** The id of the person who asks. */
  account: string;
  kind?: QuestionKind;
  lesson: Named;
  /** The exercise that it is about, if that is certain. */
  exercise?: Named | null;
  /** The exercises to choose from otherwise. */
  exercises?: readonly Named[];
  /** The code as it is now, by path. */
  files?: Readonly<Record<string, string>>;
  /** The name of the first test that failed. */
  failing?: string | null;
  /** From a page's loader. Otherwise the form makes its own. */
  submissionId?: string;
  /** The answer of a page's action, without JavaScript. */
  failure?: Failure | undefined;
}) {
  const fetcher = useFetcher<Failure | Asked>();
  const hydrated = useHydrated();
  const [ownId] = useState(() => submissionId ?? crypto.randomUUID());
  const answer = fetcher.data;
  if (answer && "asked" in answer) {
    return (
      <Notice tone="pass" title={kind === "stuck" ? "Your question is sent." : "Thank you. It is sent."}>
        <p>
          You get an email when there is an answer.{" "}
          <TextLink to={questionPath(answer.asked)}>See your question</TextLink>
        </p>
      </Notice>
    );
  }
  const failure = answer ?? posted;
  const stuck = kind === "stuck";
  const code = sentAlong(files);
  return (
    <PostForm
      name={`question:${account}:${kind}:${lesson.id}:${exercise?.id ?? ""}`}
      fetcher={fetcher}
      action={askPath({ lesson: lesson.id, exercise: exercise?.id ?? null, kind })}
      failure={failure}
      failed={stuck ? "Your question was not sent" : "It was not sent"}
      pending="Sending…"
      layout="grid gap-5"
    >
      <input type="hidden" name="lesson" value={lesson.id} />
      <input type="hidden" name="kind" value={kind} />
      {exercise && <input type="hidden" name="exercise" value={exercise.id} />}
      {exercise && code !== "" && <input type="hidden" name="files" value={code} />}
      {exercise && failing && <input type="hidden" name="failing" value={failing.slice(0, FAILING_MAX)} />}
      <input type="hidden" name="submissionId" value={failure?.values.submissionId || ownId} />
      {hydrated && <input type="hidden" name="stay" value="1" />}
      {!exercise && exercises.length > 0 && (
        <Choice label="About" name="exercise">
          <option value="">The lesson</option>
          {exercises.map(({ id, title }) => (
            <option key={id} value={id}>
              Exercise: {title}
            </option>
          ))}
        </Choice>
      )}
      <TextArea
        label={stuck ? "What are you stuck on?" : "What is wrong?"}
        name="body"
        required={!(stuck && exercise)}
        rows={4}
        maxLength={QUESTION_MAX}
        dir="auto"
        hint={
          stuck && (exercise || exercises.length > 0)
            ? "With a question about an exercise we send your code and the failing test, so a text is not needed."
            : stuck
              ? "Say what you tried, what you expected and what happened instead."
              : "A wrong word, a broken example, something that is out of date."
        }
      />
      {files && exercise && code === "" && (
        <p className="text-small text-muted">
          Your code is too long to send along. Paste the part that matters.
        </p>
      )}
      <Audience />
      <Button className="justify-self-start">{stuck ? "Send my question" : "Send"}</Button>
    </PostForm>
  );
}
