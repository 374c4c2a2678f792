import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type FigureTile = {
  label: ReactNode;
  value: string;
  /** What the number is made of, or compared with. */
  note?: ReactNode;
  /** Nothing happened: the number steps back. */
  quiet?: boolean;
};

/** Numbers side by side, each with its name. `className` sets the columns. `rows`: on a phone, each is a row. */
export function FigureTiles({
  tiles,
  className,
  rows = false,
}: {
  tiles: readonly FigureTile[];
  className: string;
  rows?: boolean;
}) {
  return (
    <dl
      className={classes(
        "grid gap-px overflow-hidden rounded-card border border-line bg-line print:break-inside-avoid",
        className,
      )}
    >
      {tiles.map(({ label, value, note, quiet }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles keep their places.
          key={index}
          className={classes(
            "row-span-2 grid grid-rows-subgrid gap-y-2 bg-surface px-5 py-4",
            rows && "max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0 max-sm:py-3",
          )}
        >
          <dt className="text-small text-muted">{label}</dt>
          <dd className={classes("grid content-start gap-1.5", rows && "max-sm:contents")}>
            <span
              className={classes(
                "font-mono text-[1.75rem] leading-none font-semibold tabular-nums",
                quiet && "text-muted",
                rows && "max-sm:row-span-2 max-sm:self-center",
              )}
            >
              {value}
            </span>
            {note && <span className="text-small text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
