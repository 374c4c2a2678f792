import { Download } from "lucide-react";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { FIGURES } from "#shared/desk/figures.ts";
import type { Route } from "./+types/figures.route";
import { AnswerRatings } from "./answer-ratings.tsx";
import { BarChart } from "./bar-chart.tsx";
import { beforeText, formatCount, ROWS } from "./figure-names.ts";

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

function OneFigure({ figure, days }: { figure: Content["figures"][number]; days: string[] }) {
  const { name, total, before, perDay } = figure;
  const [label, rows] = [FIGURES[name], ROWS[name]];
  return (
    <section
      aria-labelledby={name}
      className="grid min-w-0 content-start gap-4 rounded-card border border-line bg-surface p-5 pb-3 sm:px-6 sm:pt-6"
    >
      <h2 id={name} className="card-title">
        {label}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span
          className={classes(
            "font-mono text-[2.25rem] leading-none font-semibold tabular-nums",
            total === 0 && "text-muted",
          )}
        >
          {formatCount(total)}
        </span>
        <span className="text-small text-muted">{beforeText(before)}</span>
      </p>
      <BarChart label={label} days={days} values={perDay}>
        {rows && (
          <TextLink to={rows.to} className="inline-flex min-h-11 items-center text-small">
            {rows.text}
          </TextLink>
        )}
      </BarChart>
    </section>
  );
}

export default function FiguresPage({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title="Figures"
        lead="The last 30 days, and the 30 before. Days begin at midnight UTC. Deleted accounts and messages are not counted, and no visitor is tracked."
        action={
          content && (
            <>
              <ButtonLink to="/desk/brief" variant="secondary">
                Your week
              </ButtonLink>
              <a
                href="/desk/figures.csv"
                download="figures.csv"
                className={buttonClass({ variant: "secondary" })}
              >
                <Download aria-hidden="true" size={18} strokeWidth={2} />
                Export as CSV
              </a>
            </>
          )
        }
      />
      {content ? (
        <>
          <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {content.figures.map((figure) => (
              <OneFigure key={figure.name} figure={figure} days={content.days} />
            ))}
          </div>
          <AnswerRatings ratings={content.ratings} />
        </>
      ) : (
        <LoadFailure title="The figures could not be loaded" message={failure} />
      )}
    </div>
  );
}
