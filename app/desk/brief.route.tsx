import { ChevronLeft, ChevronRight, Minus } from "lucide-react";
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
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { dayText } from "#shared/british-time.ts";
import { weekName, weekNamed, weekOf, weeksAround } from "#shared/desk/brief.ts";
import type { Route } from "./+types/brief.route";
import { FailingTests, MadeHints, RatedDown, Stops, Unanswered, WeakPages } from "./brief-parts.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { brief, questionHints, noteDrafts } = context.get(servicesContext);
  const now = new Date();
  const week = weekNamed(url.searchParams.get("week"), now);
  const work = Promise.all([brief.read(week), questionHints.list()]);
  const content = work.then(([{ earlierAt, ...parts }, hints]) => ({
    ...{ ...parts, hints, canWrite: noteDrafts.canWrite },
    week: weekName(week),
    from: dayText(week.start),
    isOver: week.end <= now,
    next: dayText(weekOf(now).end),
    earlier: earlierAt && { week: weekName(weekOf(earlierAt)), from: dayText(weekOf(earlierAt).start) },
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

/** The lists: what each is called where it is empty among others, and what it is for. */
const PARTS = {
  groups: {
    none: "no question without an answer",
    name: "Questions without an answer",
    about: "What visitors asked the assistant and your pages do not say yet.",
  },
  ratedDown: {
    none: "no answer rated down",
    name: "Answers rated down",
    about: "With the reason, and the pages that the answer came from.",
  },
  failing: {
    none: "no failed test",
    name: "Tests that fail most",
    about: "Where learners’ exercises stay red.",
  },
  hints: {
    none: "no hint from your answers",
    name: "Hints from your answers",
    about: "Whether what you answered has helped the next learners.",
  },
  weak: {
    none: "no page that fell short",
    name: "Pages that fell short",
    about: "They came nearest to a question and did not answer it.",
  },
  stops: {
    none: "nobody who stopped in the middle of a course",
    name: "Where learners stop",
    about: "The lesson after which they did nothing for two weeks.",
  },
} satisfies Partial<Record<keyof Content, object>>;
const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** The names of the empty lists, below the others. */
function Besides({ content }: { content: Content }) {
  const empty = NAMES.filter((name) => content[name].length === 0).map((name) => PARTS[name].none);
  if (empty.length === 0) return null;
  return <p className="mt-6 text-muted">Besides that: {new Intl.ListFormat("en-GB").format(empty)}.</p>;
}

/** In place of the lists when all are empty: what each will hold, and when the next brief comes. */
function QuietWeek({ content: { next, earlier } }: { content: Content }) {
  return (
    <Panel id="quiet" title="A quiet week" note="Nothing in any of the six parts">
      <ul className="grid sm:grid-cols-2">
        {NAMES.map((name) => (
          <li
            key={name}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-line px-5 py-4 not-first:border-t sm:px-6 sm:even:border-l sm:nth-2:border-t-0"
          >
            <Minus aria-hidden="true" size={18} strokeWidth={2} className="mt-1 text-muted" />
            <div>
              <h3 className="font-sans font-semibold">
                {PARTS[name].name}
                <span className="sr-only">: none</span>
              </h3>
              <p className="text-small text-muted">{PARTS[name].about}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-paper px-5 py-2.5 text-small text-muted sm:px-6">
        <p className="py-1.5">
          The next brief is ready on Monday {next}. It is also mailed to you if somebody asked without an
          answer or rated one down.
        </p>
        <p className="flex flex-wrap gap-x-6">
          {earlier && (
            <TextLink to={`/desk/brief?week=${earlier.week}`} className="inline-flex min-h-10 items-center">
              The last one with questions, from {earlier.from}
            </TextLink>
          )}
          <TextLink to="/desk/figures" className="inline-flex min-h-10 items-center">
            See the figures
          </TextLink>
        </p>
      </div>
    </Panel>
  );
}

function Lists({ content }: { content: Content }) {
  const has = (...names: (keyof typeof PARTS)[]) => names.some((name) => content[name].length > 0);
  const wide = has("groups", "ratedDown", "failing", "hints");
  const narrow = has("weak", "stops");
  if (!wide && !narrow) return <QuietWeek content={content} />;
  return (
    <>
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
      <Besides content={content} />
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
