import { classes } from "#app/ui/classes.ts";
import { FigureTiles } from "#app/ui/figure-tiles.tsx";
import { monthText } from "#shared/british-time.ts";

/** In an empty list of months: how a month will look, with a dash for each number. `file`: the name of its download. */
export function ExampleMonth({
  month,
  file,
  numbers,
}: {
  month: string;
  file?: string;
  numbers: readonly { name: string; means: string }[];
}) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-paper">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-2.5 text-small text-muted">
        <span className="font-semibold">{monthText(month)}</span>
        {file && <span className="font-mono">{file}</span>}
      </p>
      <FigureTiles
        tiles={numbers.map(({ name, means }) => ({ label: name, value: "–", quiet: true, note: means }))}
        className={classes("grid-cols-2 rounded-none! border-0!", numbers.length > 4 && "sm:grid-cols-3")}
      />
    </div>
  );
}
