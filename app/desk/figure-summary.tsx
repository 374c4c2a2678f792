import { TextLink } from "#app/ui/text-link.tsx";
import { FIGURES } from "#shared/desk/figures.ts";
import type { Figure } from "#worker/desk/figures.ts";
import { beforeText, formatCount } from "./figure-names.ts";

/** The totals of the last 30 days, beside those of the 30 days before. */
export function FigureSummary({ figures }: { figures: readonly Omit<Figure, "perDay">[] }) {
  return (
    <section aria-labelledby="figures" className="mt-16 grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="figures" className="text-h3">
          The last 30 days
        </h2>
        <TextLink to="/desk/figures" className="inline-flex min-h-11 items-center">
          Day by day
        </TextLink>
      </div>
      <dl className="grid grid-cols-2 border-t border-line sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(({ name, total, before }) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-1 border-b border-line py-4 pr-4">
            <dt className="text-small text-muted">{FIGURES[name]}</dt>
            <dd className="grid gap-1">
              <span className="font-mono text-h2 leading-none font-semibold">{formatCount(total)}</span>
              <span className="text-small text-muted">{beforeText(before)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
