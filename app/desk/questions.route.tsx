import { CircleQuestionMark } from "lucide-react";
import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { EmptyBox } from "#app/messages/empty-box.tsx";
import { ROW } from "#app/messages/inbox-list.tsx";
import { InboxTabs } from "#app/messages/inbox-tabs.tsx";
import { excerptOf } from "#app/messages/read-inbox.server.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_EMPTY, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { waitText } from "#shared/desk/waiting.ts";
import { type QuestionState, questionTitle } from "#shared/learning/question.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/questions.route";

async function read({ deskQuestions, inbox }: Services, search: URLSearchParams) {
  const state: QuestionState = search.get("state") === "answered" ? "answered" : "open";
  const cursor = search.get("cursor");
  const [{ items, next, any }, unread] = await Promise.all([
    deskQuestions.list({ state, cursor }),
    inbox.unread(),
  ]);
  const now = new Date();
  const lines = items.map(({ body, ...item }) => ({
    ...item,
    /** Null once it is answered. */
    waits: state === "open" ? waitText(item.updatedAt, now) : null,
    excerpt: excerptOf(questionTitle({ ...item, body })),
  }));
  return { state, older: cursor !== null, lines, next, any, unread };
}

export function loader({ context, url }: Route.LoaderArgs) {
  const work = read(context.get(servicesContext), url.searchParams);
  return reading(work, context.get(pageContext), "desk.questions_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Questions", description: "What learners ask.", noindex: true });

type Content = NonNullable<Route.ComponentProps["loaderData"]["content"]>;

const pathOf = (state: QuestionState, cursor?: string) => {
  const search = new URLSearchParams({ ...(state === "answered" && { state }), ...(cursor && { cursor }) });
  return search.size > 0 ? `/desk/questions?${search}` : "/desk/questions";
};

export default function Questions({ loaderData: { content, failure } }: Route.ComponentProps) {
  const open = content?.unread.questions ?? 0;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        title="Questions"
        {...(open > 0 && { eyebrow: `${open} open`, state: "pending" as const })}
        lead="Where learners are stuck, and what they say is wrong in a lesson."
        tabs={content && <InboxTabs box="questions" unread={content.unread} />}
      />
      {content ? (
        <List content={content} />
      ) : (
        <LoadFailure title="The questions could not be loaded" message={failure ?? ""} />
      )}
    </div>
  );
}

const STEPS = [
  {
    title: "A learner is stuck",
    text: "Under each lesson they can ask, or say what is wrong in it. In an exercise their code comes along.",
  },
  {
    title: "The question is listed here",
    text: "It is also on Today, with how long it has been waiting.",
  },
  {
    title: "You answer",
    text: "In words, in their code, or both. They get an email, and what helped can become a hint for everybody.",
  },
];

function List({ content: { state, older, lines, next, any } }: { content: Content }) {
  const open = state === "open";
  return (
    <div className="grid gap-6">
      <Panel
        id="list"
        title={open ? "Open questions" : "Answered questions"}
        action={
          any && (
            <FilterLinks
              links={[
                { label: "Open", to: pathOf("open"), current: open },
                { label: "Answered", to: pathOf("answered"), current: !open },
              ]}
            />
          )
        }
      >
        {!any ? (
          <EmptyBox
            icon={CircleQuestionMark}
            title="Nobody has asked yet"
            steps={STEPS}
            link={{ to: "/desk/replies", label: "Prepare saved replies" }}
          >
            Here will be what learners do not understand, and the mistakes they find in your lessons.
          </EmptyBox>
        ) : lines.length === 0 ? (
          <div className={PANEL_EMPTY}>
            <EmptyState
              title={open ? "Every question is answered" : "No answered questions"}
              action={
                <ButtonLink to={pathOf(open ? "answered" : "open")} variant="secondary">
                  {open ? "See the answered ones" : "See the open ones"}
                </ButtonLink>
              }
            >
              <p>
                {open
                  ? "When a learner is stuck or finds a mistake, it appears here and on Today."
                  : "What you answer or mark as solved is kept here."}
              </p>
            </EmptyState>
          </div>
        ) : (
          <ul>
            {lines.map(({ id, fullName, kind, lesson, exercise, excerpt, updatedAt, waits }) => (
              <li key={id} className={ROW}>
                <div className="grid gap-x-6 gap-y-1 px-5 py-3.5 sm:px-6 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] md:items-baseline">
                  <Link
                    to={`/desk/questions/${id}`}
                    className="font-semibold after:absolute after:inset-0 hover:text-pass"
                  >
                    <bdi>{fullName}</bdi>
                  </Link>
                  <div className="min-w-0">
                    <p dir="auto" className="line-clamp-3 text-left md:line-clamp-2">
                      {excerpt}
                    </p>
                    <p className="text-small text-muted max-md:line-clamp-1">
                      {lesson}
                      {exercise && `, exercise: ${exercise}`}
                    </p>
                  </div>
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 md:justify-end">
                    {kind === "correction" && <Badge tone="pending">Correction</Badge>}
                    <span className="text-small text-muted tabular-nums">
                      {waits ? `waiting for ${waits}` : <Moment at={updatedAt.toISOString()} time />}
                    </span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {(older || next) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {next && (
            <ButtonLink to={pathOf(state, next)} variant="secondary" prefetch="none">
              Older
            </ButtonLink>
          )}
          {older && <TextLink to={pathOf(state)}>Back to the newest</TextLink>}
        </div>
      )}
    </div>
  );
}
