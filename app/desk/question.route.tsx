import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { shownFiles } from "#app/learning/questions/code-files.server.ts";
import { FailingTest, QuestionCode, QuestionText, Replies } from "#app/learning/questions/question-parts.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { messageSchema } from "#shared/messages/message.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/question.route";
import { QuestionAnswer } from "./question-answer.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { deskQuestions, savedReplies } = context.get(servicesContext);
  const work = Promise.all([deskQuestions.read(params.id), savedReplies.list()]);
  const [found, replies] = await orErrorPage(work, context.get(pageContext));
  const { files, starter, ...question } = found;
  return {
    question,
    files: shownFiles(files, starter),
    savedReplies: replies,
    prefill: replies.find(({ id }) => id === url.searchParams.get("saved"))?.body ?? null,
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

/** Answers a question, or runs a button's action. */
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
  return submission(args, { schema: messageSchema, text, orErrorPage: true }, async (answer) => {
    await services.deskQuestions.answer(id, answer);
    return redirect(`${here}?done=answered`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Question", description: "What a learner asks.", noindex: true });

const DONE = {
  answered: "Your answer was sent.",
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
  const { question, files, savedReplies, prefill, submissionId, viewerId } = loaderData;
  const { id, kind, state, asker, lesson, exercise, body, failing, shared, replies, createdAt } = question;
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
          <Places question={question} />
        </Panel>
        <Panel id="answer" title={open ? "Answer" : "Answer again"} padded className="lg:col-span-5">
          <QuestionAnswer
            key={`${id} ${replies.length}`}
            {...{ id, savedReplies, prefill, submissionId, viewerId }}
            failure={actionData}
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
