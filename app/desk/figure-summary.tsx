import { FigureTiles } from "#app/ui/figure-tiles.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { FIGURES } from "#shared/desk/figures.ts";
import type { Figure } from "#worker/desk/figures.ts";
import { DayBars } from "./bar-chart.tsx";
import { beforeText, figureText } from "./figure-names.ts";

/** The totals of the last 30 days with each day's bar, beside those of the 30 days before. */
export function FigureSummary({ figures }: { figures: readonly Figure[] }) {
  return (
    <Panel
      id="figures"
      title="The last 30 days"
      action={
        <>
          <TextLink to="/desk/brief" className="inline-flex min-h-10 items-center">
            Your week
          </TextLink>
          <TextLink to="/desk/figures" className="inline-flex min-h-10 items-center">
            Day by day
          </TextLink>
        </>
      }
      className="mt-6"
    >
      <FigureTiles
        tiles={figures.map((figure) => ({
          label: FIGURES[figure.name],
          value: figureText(figure.total, figure.currency),
          quiet: figure.total === 0,
          note: (
            <>
              {beforeText(figure)}
              <DayBars values={figure.perDay} className="mt-3 h-8 w-full" />
            </>
          ),
        }))}
        className="grid-cols-2 rounded-none! border-0! md:grid-cols-4"
      />
    </Panel>
  );
}
