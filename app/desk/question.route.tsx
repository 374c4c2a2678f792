import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { type FormText, type PostedForm, readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { shownFiles, withCode } from "#app/learning/questions/code-files.server.ts";
import { FailingTest, QuestionCode, QuestionText, Replies } from "#app/learning/questions/question-parts.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { hintFrom } from "#shared/learning/code-changes.ts";
import { ownName } from "#shared/learning/exercise-work.ts";
import { HINT_MAX } from "#shared/learning/hints.ts";
import { hintSchema, questionAnswerSchema } from "#shared/learning/question-form.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/question.route";
import { MakeHint } from "./make-hint.tsx";
import { QuestionAnswer } from "./question-answer.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { deskQuestions, savedReplies, questionHints } = context.get(servicesContext);
  async function read() {
    const [found, saved] = await Promise.all([deskQuestions.read(params.id), savedReplies.list()]);
    return { found, saved, hint: await questionHints.of(found.exerciseId, found.failing) };
  }
  const { found, saved, hint } = await orErrorPage(read(), context.get(pageContext));
  const { files, starter, replies, ...question } = found;
  const answer = replies.findLast(({ author }) => author === "instructor");
  return {
    question,
    replies: withCode(replies, files),
    files: shownFiles(files, starter),
    /** The learner's files, to be changed in the answer. */
    code: Object.entries(files ?? {}).map(([path, text]) => ({ path, text })),
    hint,
    /** The last answer as a hint; null without one, or if no test failed. */
    hintText:
      answer && question.exerciseId && question.failing
        ? hintFrom(answer.body, files, answer.files).slice(0, HINT_MAX)
        : null,
    savedReplies: saved,
    prefill: saved.find(({ id }) => id === url.searchParams.get("saved"))?.body ?? null,
    submissionId: crypto.randomUUID(),
    viewerId: context.get(viewerContext).id,
  };
}

/** What the buttons do, by the `intent` that each posts. */
const BUTTONS: Record<string, (services: Services, id: string) => Promise<void>> = {
  solved: ({ deskQuestions }, id) => deskQuestions.solve(id, true),
  open: ({ deskQuestions }, id) => deskQuestions.solve(id, false),
  hidden: ({ deskQuestions }, id) => deskQuestions.hide(id),
};

/** The fields of the learner's files as one field. */
function withFiles(text: PostedForm): FormText {
  const files = text.all("codePath").map((path) => [path, text(`code:${path}`)]);
  return (name) => (name === "files" ? JSON.stringify(Object.fromEntries(files)) : text(name));
}

/** Answers a question, makes the answer a hint, or runs a button's action. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { id } = args.params;
  const services = args.context.get(servicesContext);
  // The router decoded the id, so encode it again for the URL.
  const here = `/desk/questions/${encodeURIComponent(id)}`;
  const button = BUTTONS[text("intent")];
  if (button) {
    await orErrorPage(button(services, id), args.context.get(pageContext));
    return redirect(`${here}?done=${text("intent")}`);
  }
  if (text("intent") === "hint") {
    const author = args.context.get(viewerContext);
    return submission(args, { schema: hintSchema, text, orErrorPage: true }, async ({ hint }) => {
      await services.questionHints.make(author, id, hint);
      return redirect(`${here}?done=hint`);
    });
  }
  // An error page shows what was typed, and the files are not all typed.
  const also = (read: FormText) => ({ files: read("files") });
  const form = { schema: questionAnswerSchema, text: withFiles(text), also, orErrorPage: true };
  return submission(args, form, async (answer) => {
    await services.deskQuestions.answer(id, answer);
    return redirect(`${here}?done=answered`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Question", description: "What a learner asks.", noindex: true });

const DONE = {
  answered: "Your answer was sent.",
  hint: "It is a hint of the exercise now. This page counts the learners who see it.",
  solved: "Marked as solved.",
  open: "The question is open again.",
  hidden: "It no longer appears at the lesson.",
};

type Asked = Route.ComponentProps["loaderData"]["question"];

/** The lesson and the exercise at the desk, where a mistake is corrected. */
function Places({ question: { lessonId, exerciseId } }: { question: Asked }) {
  const links = [
    { to: `/learn/-/${lessonId}`, label: "See the lesson" },
    { to: `/desk/content/lessons/${lessonId}`, label: "Edit the lesson" },
    ...(exerciseId ? [{ to: `/desk/content/exercises/${exerciseId}`, label: "Edit the exercise" }] : []),
  ];
  return (
    <p className="flex flex-wrap gap-x-6 border-t border-line pt-3">
      {links.map(({ to, label }) => (
        <TextLink key={to} to={to} className="inline-flex min-h-11 items-center">
          {label}
        </TextLink>
      ))}
    </p>
  );
}

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { question, replies, files, code, savedReplies, prefill, submissionId, viewerId } = loaderData;
  const { id, kind, state, asker, lesson, exercise, body, failing, shared, createdAt } = question;
  const isHint = actionData !== undefined && "hint" in actionData.values;
  const open = state === "open";
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        eyebrow={open ? "Open" : "Answered"}
        state={open ? "pending" : "pass"}
        action={
          <ButtonForm>
            <Button name="intent" value={open ? "solved" : "open"} variant="secondary">
              {open ? "Mark as solved" : "Open it again"}
            </Button>
          </ButtonForm>
        }
        title={kind === "stuck" ? `Stuck in “${lesson}”` : `A correction for “${lesson}”`}
        lead={
          <p>
            From{" "}
            <TextLink to={`/desk/people/${asker.id}`}>
              <bdi>{asker.fullName}</bdi>
            </TextLink>
            {exercise && `, exercise: ${exercise}`}
          </p>
        }
      >
        <p className="flex flex-wrap gap-3">
          <Badge>{shared ? "Others may see it, without the name" : "Only for you"}</Badge>
        </p>
      </WorkHeader>
      {!actionData && <DoneNotice texts={DONE} />}
      <div className="grid-12 items-start gap-y-8">
        <Panel
          id="asked"
          title={kind === "stuck" ? "The question" : "The correction"}
          padded
          className="lg:col-span-7"
        >
          <QuestionText body={body} at={createdAt} />
          {failing && <FailingTest name={failing} />}
          <QuestionCode files={files} changed />
          <Replies replies={replies} mine="instructor" name={asker.fullName} />
          {failing && exercise && (
            <MakeHint
              key={replies.length}
              id={id}
              test={ownName(failing)}
              text={loaderData.hintText}
              made={loaderData.hint}
              failure={isHint ? actionData : undefined}
            />
          )}
          <Places question={question} />
        </Panel>
        <Panel id="answer" title={open ? "Answer" : "Answer again"} padded className="lg:col-span-5">
          <QuestionAnswer
            key={`${id} ${replies.length}`}
            {...{ id, code, savedReplies, prefill, submissionId, viewerId }}
            failure={isHint ? undefined : actionData}
          />
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
            {shared && (
              <ButtonForm>
                <Button name="intent" value="hidden" variant="quiet">
                  Keep it off the lesson
                </Button>
              </ButtonForm>
            )}
            <TextLink to="/desk/questions" className="inline-flex min-h-11 items-center">
              All questions
            </TextLink>
          </div>
        </Panel>
      </div>
    </div>
  );
}
