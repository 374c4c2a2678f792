import { TextLink } from "#app/ui/text-link.tsx";
import { FIGURES } from "#shared/desk/figures.ts";
import type { Figure } from "#worker/desk/figures.ts";
import { DayBars } from "./bar-chart.tsx";
import { beforeText, formatCount, TILES } from "./figure-names.ts";

/** The totals of the last 30 days with each day's bar, beside those of the 30 days before. */
export function FigureSummary({ figures }: { figures: readonly Figure[] }) {
  return (
    <section aria-labelledby="figures" className="mt-16 grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="figures" className="text-h3">
          The last 30 days
        </h2>
        <p className="flex flex-wrap gap-x-6">
          <TextLink to="/desk/brief" className="inline-flex min-h-11 items-center">
            What people could not find
          </TextLink>
          <TextLink to="/desk/figures" className="inline-flex min-h-11 items-center">
            Day by day
          </TextLink>
        </p>
      </div>
      <dl className={TILES}>
        {figures.map(({ name, total, before, perDay }) => (
          <div key={name} className="grid content-between gap-3 bg-surface p-5">
            <dt className="text-small text-muted">{FIGURES[name]}</dt>
            <dd className="grid gap-4">
              <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-mono text-h2 leading-none font-semibold">{formatCount(total)}</span>
                <span className="text-small text-muted">{beforeText(before)}</span>
              </span>
              <DayBars values={perDay} className="h-10 w-full" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
