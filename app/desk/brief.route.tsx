import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
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
  const link = "inline-flex min-h-11 items-center";
  return (
    <nav aria-label="Weeks" className="flex flex-wrap gap-x-6">
      {before && (
        <TextLink to={`/desk/brief?week=${before}`} className={link}>
          The week before
        </TextLink>
      )}
      {after && (
        <TextLink to={`/desk/brief?week=${after}`} className={link}>
          The week after
        </TextLink>
      )}
    </nav>
  );
}

export default function BriefPage({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <PageHeader
        title="Your week"
        lead="What people asked and did not find, and where learners stop. It shows what was asked, never by whom. Questions are kept for 90 days."
      >
        {content && (
          <>
            <p className="label text-muted">
              The week from {content.from}
              {!content.isOver && ", so far"}
            </p>
            <Weeks {...content} />
          </>
        )}
      </PageHeader>
      {content ? (
        <div className="grid-12 gap-y-14">
          <div className="grid min-w-0 content-start gap-14 lg:col-span-7">
            <Unanswered groups={content.groups} week={content.week} canWrite={content.canWrite} />
            <RatedDown ratings={content.ratedDown} />
          </div>
          <div className="grid min-w-0 content-start gap-14 lg:col-span-4 lg:col-start-9">
            <WeakPages pages={content.weak} />
            <Stops stops={content.stops} />
            <FailingTests tests={content.failing} />
            <MadeHints hints={content.hints} />
          </div>
        </div>
      ) : (
        <LoadFailure title="The brief could not be loaded" message={failure} />
      )}
    </div>
  );
}
