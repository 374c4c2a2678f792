import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { HINT_MAX } from "#shared/learning/hints.ts";

export type MadeHint = { questionId: string; seen: number; passed: number; createdAt: Date };

/** "12 learners saw it since, 9 passed that test next." */
export function sinceText({ seen, passed }: Pick<MadeHint, "seen" | "passed">): string {
  if (seen === 0) return "No learner has run the tests with it yet.";
  const who = seen === 1 ? "1 learner" : `${seen} learners`;
  return `${who} saw it since, ${passed} passed that test next.`;
}

/** Turns the answer into the hint for the test that failed, and says how the next learners did with it. */
export function MakeHint({
  id,
  test,
  text,
  made,
  failure,
}: {
  /** Of the question. */
  id: string;
  test: string;
  /** The answer as a hint; null as long as there is none. */
  text: string | null;
  /** The hint that the test has from a question. */
  made: MadeHint | null;
  failure: Failure | undefined;
}) {
  return (
    <section aria-labelledby="hint" className="grid gap-4 border-t border-line pt-5">
      <h2 id="hint" className="text-h3">
        The hint for this test
      </h2>
      {made ? (
        <p>
          {made.questionId === id ? (
            "Your answer has been a hint since "
          ) : (
            <>
              <TextLink to={`/desk/questions/${encodeURIComponent(made.questionId)}`}>
                Another question’s answer
              </TextLink>{" "}
              has been a hint since{" "}
            </>
          )}
          <Moment at={made.createdAt.toISOString()} />. {sinceText(made)}
        </p>
      ) : (
        text === null && (
          <p className="text-muted">Answer first. Then one click makes your answer the hint.</p>
        )
      )}
      {text !== null && made?.questionId !== id && (
        <PostForm
          name={null}
          intent="hint"
          action={`/desk/questions/${encodeURIComponent(id)}`}
          failure={failure}
          failed="It is not a hint yet"
          pending="Publishing…"
          layout="grid gap-4"
          stay
        >
          <TextArea
            label="Hint"
            name="hint"
            hint="Every learner who asks for a hint at this test gets it. Only your own lines of code are in it: take out names and anything else of this learner."
            required
            rows={6}
            maxLength={HINT_MAX}
            defaultValue={text}
            dir="auto"
          />
          <Button variant="secondary" className="justify-self-start text-left">
            Make this the hint for “{test}”
          </Button>
        </PostForm>
      )}
    </section>
  );
}
