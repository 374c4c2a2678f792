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

/** Numbers side by side, each with its name. `className` sets the columns. */
export function FigureTiles({ tiles, className }: { tiles: readonly FigureTile[]; className: string }) {
  return (
    <dl
      className={classes(
        "grid gap-px overflow-hidden rounded-card border border-line bg-line print:break-inside-avoid",
        className,
      )}
    >
      {tiles.map(({ label, value, note, quiet }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles keep their places.
        <div key={index} className="row-span-2 grid grid-rows-subgrid gap-y-2 bg-surface px-3.5 py-4 sm:px-5">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="grid content-start gap-1.5">
            <span
              className={classes(
                "font-mono text-[1.75rem] leading-none font-semibold tabular-nums",
                quiet && "text-muted",
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
