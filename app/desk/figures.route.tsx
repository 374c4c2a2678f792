import { Download } from "lucide-react";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
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
  const [label, to] = [FIGURES[name], ROWS[name]];
  return (
    <section
      aria-labelledby={name}
      className="grid min-w-0 content-start gap-4 rounded-card border border-line bg-surface p-[clamp(1.25rem,0.75rem+1.5vw,2rem)]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={name} className="text-h3">
          {to ? <TextLink to={to}>{label}</TextLink> : label}
        </h2>
        <p className="flex items-baseline gap-3">
          <span className="font-mono text-h3 font-semibold">{formatCount(total)}</span>
          <span className="text-small text-muted">{beforeText(before)}</span>
        </p>
      </div>
      <BarChart label={label} days={days} values={perDay} />
    </section>
  );
}

export default function FiguresPage({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Figures"
        lead="The last 30 days, today included, beside the 30 days before. Days begin at midnight UTC. Deleted accounts and messages are not counted, and no visitor is tracked."
      >
        {content && (
          <ButtonLink to="/desk/brief" variant="secondary">
            Your week
          </ButtonLink>
        )}
        {content && (
          <a
            href="/desk/figures.csv"
            download="figures.csv"
            className={buttonClass({ variant: "secondary" })}
          >
            <Download aria-hidden="true" size={18} strokeWidth={2} />
            Export as CSV
          </a>
        )}
      </PageHeader>
      {content ? (
        <>
          <div className="grid gap-5 lg:grid-cols-2">
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
