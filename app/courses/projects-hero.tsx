import type { ReactNode } from "react";
import { Bar } from "#app/ui/bar.tsx";
import { classes } from "#app/ui/classes.ts";
import { DemoPicture } from "./demo-picture.tsx";

/** Seven columns of twelve, or a narrow screen, inside the panel; or half of that. */
const SIZES = {
  row: "(width >= 78rem) 38rem, (width >= 64rem) 50vw, 88vw",
  half: "(width >= 78rem) 18rem, (width >= 64rem) 24vw, 43vw",
};

/** The first project's picture (spec.md §2) among those of the next ones, because its card below shows it large. */
function Collage({ pictures: [first, ...others] }: { pictures: readonly string[] }) {
  if (!first) return null;
  // An odd one out takes a row of its own.
  const ownRow = others.length % 2 === 0;
  return (
    <div className="grid grid-cols-2 gap-2 rounded-card bg-deep p-3 sm:gap-4 sm:p-6">
      <DemoPicture
        first
        url={first}
        sizes={ownRow ? SIZES.row : SIZES.half}
        className={classes("rounded-sm", ownRow && "col-span-2")}
      />
      {others.map((url) => (
        <DemoPicture key={url} url={url} sizes={SIZES.half} className="rounded-sm" />
      ))}
    </div>
  );
}

/** The page's heading beside pictures of the projects; `picture` is their placeholder while they load. */
export function ProjectsHero({
  pictures = [],
  picture,
}: {
  pictures?: readonly string[];
  picture?: ReactNode;
}) {
  return (
    <header className="grid-12 items-center gap-y-10 pt-[clamp(2.5rem,1.5rem+3vw,4.5rem)] pb-[clamp(3.5rem,2.5rem+4vw,6.5rem)]">
      <div className="lg:col-span-5">
        <h1 className="text-display">Projects</h1>
        <Bar className="mt-7 h-3 w-40" />
        <p className="mt-9 max-w-[36ch] text-lead text-muted">
          Small tools that do one thing. Open one, use it, then look at how it was built.
        </p>
      </div>
      <div className="lg:col-span-7">{picture ?? <Collage pictures={pictures} />}</div>
    </header>
  );
}
