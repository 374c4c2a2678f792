import { ChevronLeft, ChevronRight } from "lucide-react";
import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { dayText } from "#shared/british-time.ts";
import { weekName, weekNamed, weeksAround } from "#shared/desk/brief.ts";
import type { Route } from "./+types/brief.route";
import { FailingTests, MadeHints, RatedDown, Stops, Unanswered, WeakPages } from "./brief-parts.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { brief, questionHints, noteDrafts } = context.get(servicesContext);
  const now = new Date();
  const week = weekNamed(url.searchParams.get("week"), now);
  const work = Promise.all([brief.read(week), questionHints.list()]);
  const content = work.then(([parts, hints]) => ({
    ...{ ...parts, hints, canWrite: noteDrafts.canWrite },
    week: weekName(week),
    from: dayText(week.start),
    isOver: week.end <= now,
    ...weeksAround(week, now),
  }));
  return reading(content, context.get(pageContext), "desk.brief_failed");
}

/** Has a draft of a note written, and opens it in the editor. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const { noteDrafts } = context.get(servicesContext);
  const week = weekNamed(text("week"), new Date());
  const work = noteDrafts.write(context.get(viewerContext), text("id"), week);
  const note = await orErrorPage(work, context.get(pageContext));
  return redirect(`/desk/content/notes/${encodeURIComponent(note)}`);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your week", description: "What people could not find or do.", noindex: true });

type Content = NonNullable<Route.ComponentProps["loaderData"]["content"]>;

/** Leads to the weeks around this one. */
function Weeks({ before, after }: Pick<Content, "before" | "after">) {
  return (
    <nav aria-label="Weeks" className="flex flex-wrap gap-3">
      {before && (
        <ButtonLink to={`/desk/brief?week=${before}`} variant="secondary" size="sm">
          <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
          The week before
        </ButtonLink>
      )}
      {after && (
        <ButtonLink to={`/desk/brief?week=${after}`} variant="secondary" size="sm">
          The week after
          <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
        </ButtonLink>
      )}
    </nav>
  );
}

/** What each list is called where it is empty. */
const EMPTY = {
  groups: "no question without an answer",
  ratedDown: "no answer rated down",
  failing: "no failed test",
  hints: "no hint from your answers",
  weak: "no page that fell short",
  stops: "nobody who stopped in the middle of a course",
} satisfies Partial<Record<keyof Content, string>>;
const NAMES = Object.keys(EMPTY) as (keyof typeof EMPTY)[];

/** The empty lists in one line. */
function Quiet({ content, alone }: { content: Content; alone: boolean }) {
  const empty = NAMES.filter((name) => content[name].length === 0).map((name) => EMPTY[name]);
  if (empty.length === 0) return null;
  const list = new Intl.ListFormat("en-GB").format(empty);
  if (!alone) return <p className="mt-6 text-muted">Besides that: {list}.</p>;
  return (
    <EmptyState
      title="A quiet week"
      action={
        <ButtonLink to="/desk/figures" variant="secondary">
          See the figures
        </ButtonLink>
      }
    >
      <p>There was {list}.</p>
    </EmptyState>
  );
}

function Lists({ content }: { content: Content }) {
  const has = (...names: (keyof typeof EMPTY)[]) => names.some((name) => content[name].length > 0);
  const wide = has("groups", "ratedDown", "failing", "hints");
  const narrow = has("weak", "stops");
  return (
    <>
      {(wide || narrow) && (
        <div className="grid-12 items-start gap-y-6">
          {wide && (
            <div className={classes("grid min-w-0 gap-6", narrow ? "lg:col-span-8" : "lg:col-span-12")}>
              <Unanswered groups={content.groups} week={content.week} canWrite={content.canWrite} />
              <RatedDown ratings={content.ratedDown} />
              <FailingTests tests={content.failing} />
              <MadeHints hints={content.hints} />
            </div>
          )}
          {narrow && (
            <div className={classes("grid min-w-0 gap-6", wide ? "lg:col-span-4" : "lg:col-span-12")}>
              <WeakPages pages={content.weak} />
              <Stops stops={content.stops} />
            </div>
          )}
        </div>
      )}
      <Quiet content={content} alone={!wide && !narrow} />
    </>
  );
}

export default function BriefPage({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        title="Your week"
        {...(content && { eyebrow: `The week from ${content.from}${content.isOver ? "" : ", so far"}` })}
        lead="What people asked and did not find, and where learners stop. It shows what was asked, never by whom. Questions are kept for 90 days."
        action={content && <Weeks {...content} />}
      />
      {content ? (
        <Lists content={content} />
      ) : (
        <LoadFailure title="The brief could not be loaded" message={failure} />
      )}
    </div>
  );
}
