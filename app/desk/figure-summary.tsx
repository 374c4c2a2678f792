import { FigureTiles } from "#app/ui/figure-tiles.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { FIGURES } from "#shared/desk/figures.ts";
import type { Figure } from "#worker/desk/figures.ts";
import { DayBars } from "./bar-chart.tsx";
import { beforeText, figureText, HALF_TILES, NONE, noneText, tileColumns } from "./figure-names.ts";

/** The totals of the last 30 days with each day's bar, beside those of the 30 days before. `half`: beside something else. */
export function FigureSummary({ figures, half }: { figures: readonly Figure[]; half: boolean }) {
  const filled = figures.filter(({ total, before }) => total > 0 || before > 0);
  const empty = figures.filter((figure) => !filled.includes(figure)).map(({ name }) => FIGURES[name]);
  return (
    <Panel
      id="figures"
      className="flex flex-col"
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
    >
      {filled.length > 0 && (
        <FigureTiles
          tiles={filled.map((figure) => ({
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
          className={
            half ? HALF_TILES : `${tileColumns(filled.length)} grow rounded-none! border-0! sm:*:px-6`
          }
        />
      )}
      {filled.length === 0 && <p className={NONE}>{noneText(empty)}</p>}
    </Panel>
  );
}
