import { FileCheck } from "lucide-react";
import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { EmptyBox } from "#app/messages/empty-box.tsx";
import { ROW } from "#app/messages/inbox-list.tsx";
import { InboxTabs } from "#app/messages/inbox-tabs.tsx";
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
import { HAND_IN_STATES, type HandInState, reviewPath } from "#shared/assignments/hand-in.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/reviews.route";

/** What the instructor reads about a state. */
const LISTS: Record<HandInState, { label: string; heading: string; empty: string }> = {
  "handed-in": { label: "Waiting", heading: "Waiting, oldest first", empty: "Nothing waits for review" },
  changes: { label: "Changes", heading: "Changes asked for", empty: "No changes asked for" },
  accepted: { label: "Accepted", heading: "Accepted", empty: "Nothing accepted yet" },
};

const ABOUT: Record<HandInState, string> = {
  "handed-in": "When a learner hands in an assignment, it appears here and on Today.",
  changes: "What you send back stays here until the next version comes.",
  accepted: "What you accept is kept here.",
};

async function read({ reviews, inbox }: Services, search: URLSearchParams) {
  const state = HAND_IN_STATES.find((each) => each === search.get("state")) ?? "handed-in";
  const cursor = search.get("cursor");
  const [{ items, next, any }, unread] = await Promise.all([reviews.list({ state, cursor }), inbox.unread()]);
  return { state, further: cursor !== null, items, next, any, unread };
}

export function loader({ context, url }: Route.LoaderArgs) {
  const work = read(context.get(servicesContext), url.searchParams);
  return reading(work, context.get(pageContext), "desk.assignments_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Assignments", description: "What learners handed in.", noindex: true });

type Content = NonNullable<Route.ComponentProps["loaderData"]["content"]>;

const pathOf = (state: HandInState, cursor?: string) => {
  const search = new URLSearchParams({ ...(state !== "handed-in" && { state }), ...(cursor && { cursor }) });
  return search.size > 0 ? `/desk/assignments?${search}` : "/desk/assignments";
};

export default function Reviews({ loaderData: { content, failure } }: Route.ComponentProps) {
  const waiting = content?.unread.assignments ?? 0;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        title="Assignments"
        lead="What learners handed in. Accept it, or say what has to change."
        {...(waiting > 0 && { eyebrow: `${waiting} to review`, state: "pending" as const })}
        tabs={content && <InboxTabs box="assignments" unread={content.unread} />}
      />
      {content ? (
        <List content={content} />
      ) : (
        <LoadFailure title="The assignments could not be loaded" message={failure ?? ""} />
      )}
    </div>
  );
}

const STEPS = [
  {
    title: "A lesson has an assignment",
    text: "You give it a title and a text in the lesson’s editor. Learners see it at the end of the lesson.",
  },
  {
    title: "A learner hands it in",
    text: "As a text, a link or a zip. It is listed here and on Today, and you read its files in the browser.",
  },
  {
    title: "You review it",
    text: "Comment on single lines, then accept it or ask for changes. The next version comes back to this list.",
  },
];

function List({ content: { state, further, items, next, any } }: { content: Content }) {
  const { heading, empty } = LISTS[state];
  const waits = state === "handed-in";
  return (
    <div className="grid gap-6">
      <Panel
        id="list"
        title={heading}
        action={
          any && (
            <FilterLinks
              links={HAND_IN_STATES.map((value) => ({
                label: LISTS[value].label,
                to: pathOf(value),
                current: value === state,
              }))}
            />
          )
        }
      >
        {!any ? (
          <EmptyBox
            icon={FileCheck}
            title="Nobody has handed in yet"
            steps={STEPS}
            link={{ to: "/desk/content/lessons", label: "Give a lesson an assignment" }}
          >
            Here will be what learners made for your assignments, the oldest first.
          </EmptyBox>
        ) : items.length === 0 ? (
          <div className={PANEL_EMPTY}>
            <EmptyState title={empty}>
              <p>{ABOUT[state]}</p>
            </EmptyState>
          </div>
        ) : (
          <ul>
            {items.map(({ id, fullName, title, lesson, versions, since }) => (
              <li key={id} className={ROW}>
                <div className="grid gap-x-6 gap-y-1 px-5 py-3.5 sm:px-6 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] md:items-baseline">
                  <Link
                    to={reviewPath(id)}
                    className="font-semibold after:absolute after:inset-0 hover:text-pass"
                  >
                    <bdi>{fullName}</bdi>
                  </Link>
                  <div className="min-w-0">
                    <p>{title}</p>
                    <p className="text-small text-muted">{lesson}</p>
                  </div>
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 md:justify-end">
                    {versions > 1 && <Badge>Version {versions}</Badge>}
                    <span className="text-small text-muted tabular-nums">
                      <Moment at={since.toISOString()} time />
                    </span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {(further || next) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {next && (
            <ButtonLink to={pathOf(state, next)} variant="secondary" prefetch="none">
              {waits ? "Newer" : "Older"}
            </ButtonLink>
          )}
          {further && <TextLink to={pathOf(state)}>Back to the beginning</TextLink>}
        </div>
      )}
    </div>
  );
}
