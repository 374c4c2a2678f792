import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { questionPath } from "#shared/learning/question.ts";
import { questionSchema } from "#shared/learning/question-form.ts";
import type { Route } from "./+types/questions.route";
import { ExampleQuestion } from "./example-question.tsx";
import { QuestionList } from "./question-lists.tsx";
import { StuckForm } from "./stuck-form.tsx";

/** The form about a lesson, or without one the learner's own questions. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { questions } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const page = context.get(pageContext);
  const lesson = url.searchParams.get("lesson");
  if (!lesson) {
    const cursor = url.searchParams.get("cursor");
    return reading(
      questions.mine(viewer, cursor).then((list) => ({ ...list, form: null, older: cursor !== null })),
      page,
      "learn.questions_failed",
    );
  }
  const about = await orErrorPage(questions.about(viewer, lesson, url.searchParams.get("exercise")), page);
  const kind = url.searchParams.get("kind") === "correction" ? ("correction" as const) : ("stuck" as const);
  return {
    content: { form: { ...about, kind, account: viewer.id, submissionId: crypto.randomUUID() } },
    failure: null,
  };
}

/** Sends a question. A form in a lesson stays there and says so with `stay`. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const viewer = args.context.get(viewerContext);
  const { questions } = args.context.get(servicesContext);
  const optional = (name: string) => text(name) || undefined;
  const also = () => ({
    ...{ lesson: text("lesson"), kind: text("kind"), audience: text("audience") },
    ...{ exercise: optional("exercise"), files: optional("files"), failing: optional("failing") },
  });
  return submission(args, { schema: questionSchema, text, also, orErrorPage: true }, async (form) => {
    const asked = await questions.ask(viewer, form);
    return text("stay") ? { asked } : redirect(`${questionPath(asked)}?done=asked`);
  });
}

const TITLES = { stuck: "I’m stuck", correction: "Something wrong here?" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your questions", description: "What you asked about lessons.", noindex: true });

type Content = NonNullable<Route.ComponentProps["loaderData"]["content"]>;

function AskPage({
  form,
  failure,
}: {
  form: NonNullable<Content["form"]>;
  failure: Route.ComponentProps["actionData"];
}) {
  const { account, lesson, exercise, kind, hasCode, failing, submissionId } = form;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader title={TITLES[kind]} lead={lesson.title}>
        {exercise && (
          <p className="text-muted">
            Exercise: {exercise.title}
            {hasCode && ". Your saved code comes with your question."}
          </p>
        )}
        <TextLink to={`/learn/-/${lesson.id}`} className="inline-flex min-h-11 items-center">
          Back to the lesson
        </TextLink>
      </WorkHeader>
      <div className="max-w-2xl">
        <StuckForm
          key={`${lesson.id} ${exercise?.id}`}
          account={account}
          kind={kind}
          lesson={lesson}
          exercise={exercise}
          failing={failing}
          submissionId={submissionId}
          failure={failure && "error" in failure ? failure : undefined}
        />
      </div>
    </div>
  );
}

export default function Questions({ loaderData: { content, failure }, actionData }: Route.ComponentProps) {
  if (content?.form) return <AskPage form={content.form} failure={actionData} />;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader title="Your questions" lead="Open one to read its answer, or to write more." />
      {content ? (
        <OwnList content={content} />
      ) : (
        <LoadFailure title="Your questions could not be loaded" message={failure ?? ""} />
      )}
    </div>
  );
}

function OwnList({ content: { items, next, older } }: { content: Extract<Content, { form: null }> }) {
  if (items.length === 0) {
    return (
      <EmptyState
        title={older ? "No earlier questions" : "No questions yet"}
        action={
          <ButtonLink to="/portal" className="mt-2">
            Go to my courses
          </ButtonLink>
        }
        aside={!older && <ExampleQuestion />}
      >
        <p>
          When you are stuck, ask at the end of a lesson or beside an exercise. Your code goes along, and the
          answer appears here.
        </p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <Panel id="asked" title={older ? "Earlier questions" : "About your lessons"}>
        <div className="px-5 *:border-t-0 *:*:last:border-b-0 sm:px-6">
          <QuestionList questions={items} withLesson />
        </div>
      </Panel>
      {(older || next) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {next && (
            <ButtonLink to={`?cursor=${encodeURIComponent(next)}`} variant="secondary" prefetch="none">
              Earlier questions
            </ButtonLink>
          )}
          {older && <TextLink to="/learn/questions">Back to the newest</TextLink>}
        </div>
      )}
    </div>
  );
}
