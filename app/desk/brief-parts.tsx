import { type ReactNode, useId } from "react";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { WeekBrief } from "#worker/desk/brief.ts";
import type { QuestionHints } from "#worker/desk/question-hints.ts";
import { formatCount } from "./figure-names.ts";
import { sinceText } from "./make-hint.tsx";

const LINK = "inline-flex min-h-8 items-center";
/** Of a group, the first questions stand for the others. */
const SHOWN_QUESTIONS = 3;

const people = (count: number) => (count === 1 ? "1 learner" : `${formatCount(count)} learners`);
const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** A list with its name, or nothing without rows: the page names the empty lists in one line. */
function Part({ title, about, children }: { title: string; about?: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <Panel id={id} title={title}>
      {about && (
        <p className="border-b border-line bg-paper px-5 py-3 text-small text-muted sm:px-6">{about}</p>
      )}
      <ul>{children}</ul>
    </Panel>
  );
}

const ROW = `${PANEL_ROW} grid gap-2 py-4`;

/** What it is about, and beside that how often. */
const WIDE_ROW = `${ROW} items-baseline gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]`;

/** The note with a draft, a button that has one written, or nothing. */
function NoteDraft({
  group,
  week,
  canWrite,
}: {
  group: WeekBrief["groups"][number];
  week: string;
  canWrite: boolean;
}) {
  if (group.note) {
    return (
      <TextLink to={`/desk/content/notes/${group.note}`} className={LINK}>
        Open the draft
      </TextLink>
    );
  }
  if (!canWrite) return null;
  return (
    <ButtonForm className="justify-self-start">
      <input type="hidden" name="id" value={group.id} />
      <input type="hidden" name="week" value={week} />
      <Button variant="secondary" size="sm">
        Write a draft<span className="sr-only"> for “{group.questions[0]}”</span>
      </Button>
    </ButtonForm>
  );
}

/** The questions without an answer, in groups. */
export function Unanswered({
  groups,
  week,
  canWrite,
}: {
  groups: WeekBrief["groups"];
  week: string;
  canWrite: boolean;
}) {
  return (
    <Part
      title="What the assistant could not answer"
      about={
        canWrite
          ? "A draft becomes a note only when you publish it."
          : "With a language model, a button here would begin a note for you."
      }
    >
      {groups.map((group) => (
        <li key={group.id} className={ROW}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={group.page ? "pending" : "fail"}>{group.page ? "Weak" : "Missing"}</Badge>
            <span className="text-small text-muted">
              {counted(group.count, "question", "questions")}
              {group.lessons.length > 0 && `, in ${group.lessons.slice(0, SHOWN_QUESTIONS).join(", ")}`}
            </span>
          </p>
          <ul className="grid gap-1">
            {group.questions.slice(0, SHOWN_QUESTIONS).map((question) => (
              <li key={question} dir="auto" className="max-w-[68ch]">
                “{question}”
              </li>
            ))}
          </ul>
          {group.page && (
            <p className="text-small text-muted">
              Nearest page:{" "}
              <TextLink to={group.page} className={LINK}>
                {group.page}
              </TextLink>
            </p>
          )}
          <NoteDraft group={group} week={week} canWrite={canWrite} />
        </li>
      ))}
    </Part>
  );
}

export function RatedDown({ ratings }: { ratings: WeekBrief["ratedDown"] }) {
  return (
    <Part title="Answers that were rated down">
      {ratings.map(({ id, reason, question, pages }) => (
        <li key={id} className={ROW}>
          <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
            {reason ?? "Without a reason."}
          </p>
          {question && (
            <p dir="auto" className="max-w-[68ch] text-small whitespace-pre-line text-muted">
              Asked: “{question}”
            </p>
          )}
          {pages.length > 0 && (
            <p className="flex flex-wrap gap-x-4 text-small">
              {pages.map((page) => (
                <TextLink key={page} to={page} className={LINK}>
                  {page}
                </TextLink>
              ))}
            </p>
          )}
        </li>
      ))}
    </Part>
  );
}

export function WeakPages({ pages }: { pages: WeekBrief["weak"] }) {
  return (
    <Part title="Pages that fell short">
      {pages.map(({ path, unanswered, ratedDown }) => (
        <li key={path} className={ROW}>
          <TextLink to={path} className={LINK}>
            {path}
          </TextLink>
          <p className="text-small text-muted">
            {[
              unanswered > 0 && `Came nearest to ${counted(unanswered, "question", "questions")}`,
              ratedDown > 0 && `cited by ${counted(ratedDown, "answer", "answers")} rated down`,
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
        </li>
      ))}
    </Part>
  );
}

export function Stops({ stops }: { stops: WeekBrief["stops"] }) {
  return (
    <Part
      title="Where learners stop"
      about="The last lesson that they opened, if they did nothing for two weeks and were here in the two months before."
    >
      {stops.map(({ id, title, course, people: count }) => (
        <li key={id} className={ROW}>
          <TextLink to={`/learn/-/${id}`} className={LINK}>
            {title}
          </TextLink>
          <p className="text-small text-muted">
            {people(count)}, {course}
          </p>
        </li>
      ))}
    </Part>
  );
}

export function FailingTests({ tests }: { tests: WeekBrief["failing"] }) {
  return (
    <Part title="Tests that fail most" about="Since the beginning, in all runs of signed-in learners.">
      {tests.map(({ exerciseId, test, runs, exercise }) => (
        <li key={`${exerciseId} ${test}`} className={WIDE_ROW}>
          <div className="min-w-0">
            <p className="font-semibold">{test}</p>
            <TextLink to={`/desk/content/exercises/${exerciseId}`} className={`${LINK} text-small`}>
              {exercise}
            </TextLink>
          </div>
          <p className="text-small text-muted tabular-nums">{counted(runs, "failed run", "failed runs")}</p>
        </li>
      ))}
    </Part>
  );
}

export function MadeHints({ hints }: { hints: Awaited<ReturnType<QuestionHints["list"]>> }) {
  return (
    <Part title="Hints from your answers">
      {hints.map(({ test, questionId, createdAt, ...counts }) => (
        <li key={questionId} className={WIDE_ROW}>
          <TextLink to={`/desk/questions/${questionId}`} className={LINK}>
            {test}
          </TextLink>
          <p className="text-small text-muted">
            Since <Moment at={createdAt.toISOString()} />. {sinceText(counts)}
          </p>
        </li>
      ))}
    </Part>
  );
}
