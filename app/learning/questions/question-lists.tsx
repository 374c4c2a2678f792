import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import {
  type OwnQuestion,
  type QuestionReply,
  questionPath,
  questionTitle,
  type SharedQuestion,
} from "#shared/learning/question.ts";

/** Whether a question waits, or has an answer. */
export function StateBadge({ state }: { state: OwnQuestion["state"] }) {
  return state === "answered" ? <Badge tone="pass">Answered</Badge> : <Badge tone="pending">Waiting</Badge>;
}

/** One's own questions, each a link. */
export function QuestionList({
  questions,
  withLesson = false,
}: {
  questions: readonly OwnQuestion[];
  /** Says which lesson each is about. */
  withLesson?: boolean;
}) {
  return (
    <ul className="border-t border-line">
      {questions.map((question) => (
        <li key={question.id} className="relative grid gap-1.5 border-b border-line py-3.5 hover:bg-surface">
          <Link
            to={questionPath(question.id)}
            className={classes(
              "min-w-0 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-pass",
              // On its own page there is room for the whole text; in a lesson the list stays short.
              !withLesson && "line-clamp-2",
            )}
          >
            <bdi>{questionTitle(question)}</bdi>
          </Link>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            <StateBadge state={question.state} />
            {withLesson && <span>{question.lesson}</span>}
            {question.exercise && <span>Exercise: {question.exercise}</span>}
            <Moment at={question.updatedAt.toISOString()} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A learner's own questions about a lesson. */
export function OwnQuestions({ questions }: { questions: readonly OwnQuestion[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="card-title">Your questions</h3>
      <QuestionList questions={questions} />
    </div>
  );
}

function SharedReply({ reply: { author, body } }: { reply: QuestionReply }) {
  return (
    <li className={author === "instructor" ? "rounded-card bg-pass-soft px-4 py-3" : "px-4 py-1"}>
      <p className="label text-muted">{author === "instructor" ? "The instructor" : "The learner"}</p>
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {body}
      </p>
    </li>
  );
}

/** Other learners' questions with their answers, without names. */
export function SharedQuestions({ questions }: { questions: readonly SharedQuestion[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="card-title">Other learners asked</h3>
      <ul className="border-t border-line">
        {questions.map((question) => (
          <li key={question.id} className="border-b border-line">
            <details>
              <summary className="min-h-11 cursor-pointer py-3 font-semibold [overflow-wrap:anywhere]">
                <bdi>{questionTitle({ ...question, kind: "stuck" })}</bdi>
              </summary>
              <div className="grid gap-3 pb-4">
                {question.exercise && <p className="text-small text-muted">Exercise: {question.exercise}</p>}
                {question.failing && (
                  <p className="text-small text-muted">The test that failed: {question.failing}</p>
                )}
                <ol className="grid gap-2">
                  {question.replies.map((reply) => (
                    <SharedReply key={reply.id} reply={reply} />
                  ))}
                </ol>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
