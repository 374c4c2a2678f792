import { Download } from "lucide-react";
import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { FIGURES, type FigureName } from "#shared/desk/figures.ts";
import type { Route } from "./+types/figures.route";
import { AnswerRatings } from "./answer-ratings.tsx";
import { BarChart } from "./bar-chart.tsx";
import { beforeText, figureText, ROWS } from "./figure-names.ts";

const RATINGS_SHOWN = 10;

export function loader({ context }: Route.LoaderArgs) {
  const { figures, answerRatings } = context.get(servicesContext);
  const work = Promise.all([figures.read(), answerRatings.read(RATINGS_SHOWN)]);
  const content = work.then(([report, ratings]) => ({ ...report, ratings }));
  return reading(content, context.get(pageContext), "desk.figures_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Figures", description: "The last 30 days.", noindex: true });

type Content = NonNullable<Route.ComponentProps["loaderData"]["content"]>;

type Figure = Content["figures"][number];

/** The one that says most about the site comes first, where there is something in it. */
const LEADS: readonly FigureName[] = ["takings", "students", "finished", "readers"];

/** A number, and a bar for each day. `wide`: across the page; `lead`: also larger than the others. */
function OneFigure({
  figure,
  days,
  lead = false,
  wide = lead,
}: {
  figure: Figure;
  days: string[];
  lead?: boolean;
  wide?: boolean;
}) {
  const { name, total, currency, perDay } = figure;
  const [label, rows] = [FIGURES[name], ROWS[name]];
  const link = rows && (
    <TextLink to={rows.to} className="inline-flex min-h-11 items-center text-small">
      {rows.text}
    </TextLink>
  );
  return (
    <section
      aria-labelledby={name}
      className={classes(
        "grid min-w-0 grid-rows-[auto_1fr] gap-4 rounded-card border border-line bg-surface p-5 pb-3 sm:px-6 sm:pt-6",
        wide && "gap-x-10 md:col-span-full lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]",
      )}
    >
      <div className="grid content-start gap-4">
        <h2 id={name} className={lead ? "text-h3" : "card-title"}>
          {label}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
          <span
            className={classes(
              "font-mono leading-none font-semibold tabular-nums",
              lead ? "text-[clamp(2.75rem,2rem+3vw,4rem)]" : "text-[2.25rem]",
            )}
          >
            {figureText(total, currency)}
          </span>
          <span className={classes("text-small text-muted", wide && "lg:w-full")}>{beforeText(figure)}</span>
        </p>
      </div>
      {total > 0 ? (
        <BarChart {...{ label, days, currency }} values={perDay} {...(lead && { height: "h-28 sm:h-36" })}>
          {link}
        </BarChart>
      ) : (
        <div className="self-end">{link}</div>
      )}
    </section>
  );
}

/** Names in a sentence: "takings, new students and unsubscribed". */
const inWords = (figures: readonly Figure[]) =>
  new Intl.ListFormat("en-GB").format(figures.map(({ name }) => FIGURES[name].toLowerCase()));

function Charts({ figures, days, ratings }: Content) {
  const counted = figures.filter(({ total, before }) => total > 0 || before > 0);
  // An owner looks for what came in, also where that is nothing.
  const filled = figures.filter(
    (figure) => counted.includes(figure) || (figure.name === "takings" && counted.length > 0),
  );
  const empty = figures.filter((figure) => !filled.includes(figure));
  const lead =
    LEADS.flatMap((name) => filled.find((figure) => figure.name === name && figure.total > 0) ?? [])[0] ??
    filled[0];
  // Two or three are side by side.
  const others = filled.length <= 3 ? filled : filled.filter((figure) => figure !== lead);
  const columns = others.length % 3 === 0 ? 3 : 2;
  const alone = columns === 2 && others.length % 2 === 1 ? others.at(-1) : undefined;
  if (!lead) {
    return (
      <EmptyState
        title="Nothing to count yet"
        action={
          <ButtonLink to="/desk/opening" variant="secondary">
            See the steps to open the site
          </ButtonLink>
        }
      >
        <p>Here will be the {inWords(empty)} of each day.</p>
      </EmptyState>
    );
  }
  return (
    <div
      className={classes(
        "grid gap-5 md:grid-cols-2",
        columns === 3 && "lg:grid-cols-3",
        columns === 3 && others.length % 2 === 1 && "md:max-lg:*:first:col-span-2",
      )}
    >
      {!others.includes(lead) && <OneFigure figure={lead} days={days} lead />}
      {others.map((figure) => (
        <OneFigure key={figure.name} figure={figure} days={days} wide={figure === alone} />
      ))}
      {empty.length > 0 && (
        <section
          aria-labelledby="nothing"
          className="col-span-full grid gap-2 rounded-card border border-line bg-surface px-5 py-4 text-small text-muted sm:px-6"
        >
          <h2 id="nothing" className="label">
            Nothing yet
          </h2>
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {empty.map(({ name }) => (
              <li key={name} className="flex min-h-8 items-center">
                {ROWS[name] ? (
                  <Link
                    to={ROWS[name].to}
                    className="underline decoration-line underline-offset-4 hover:text-ink"
                  >
                    {FIGURES[name]}
                  </Link>
                ) : (
                  FIGURES[name]
                )}
              </li>
            ))}
            {ratings.latest.length === 0 && (
              <li className="flex min-h-8 items-center">Ratings of the assistant’s answers</li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}

export default function FiguresPage({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title="Figures"
        lead="The last 30 days, and the 30 before."
        action={
          content && (
            <>
              <ButtonLink to="/desk/brief" variant="secondary">
                See your week
              </ButtonLink>
              <a
                href="/desk/figures.csv"
                download="figures.csv"
                className={buttonClass({ variant: "secondary" })}
              >
                <Download aria-hidden="true" size={18} strokeWidth={2} />
                <span>
                  Export<span className="max-sm:sr-only"> as CSV</span>
                </span>
              </a>
            </>
          )
        }
      />
      {content ? (
        <>
          <Charts {...content} />
          {content.ratings.latest.length > 0 && <AnswerRatings ratings={content.ratings} />}
          <p className="mt-6 text-small text-muted">
            Days begin at midnight UTC. Deleted accounts and messages are not counted, and no visitor is
            tracked.
          </p>
        </>
      ) : (
        <LoadFailure title="The figures could not be loaded" message={failure} />
      )}
    </div>
  );
}
