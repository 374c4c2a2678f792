import type { ReactNode } from "react";
import { Bar } from "#app/ui/bar.tsx";
import { DemoPicture } from "./demo-picture.tsx";

/** Seven columns of twelve, or all of a narrow screen, inside the panel. */
const WIDE = "(width >= 78rem) 37rem, (width >= 64rem) 49vw, 86vw";
/** A third of that. */
const SMALL = "(width >= 78rem) 12rem, (width >= 64rem) 16vw, 28vw";

/** The first project's picture (spec.md §2), and below it those of the next ones. */
function Collage({ pictures: [first, ...others] }: { pictures: readonly string[] }) {
  if (!first) return null;
  return (
    <div className="grid grid-cols-3 gap-2 rounded-card bg-deep p-3 sm:gap-4 sm:p-6">
      <DemoPicture first url={first} sizes={WIDE} className="col-span-3 rounded-sm" />
      {others.map((url) => (
        <DemoPicture key={url} url={url} sizes={SMALL} className="rounded-sm" />
      ))}
    </div>
  );
}

/**
 * The page's heading beside pictures of the projects; `picture` is their placeholder while they load. In one column the
 * pictures go above the heading, because the first card below it shows the same picture.
 */
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
      <div className="max-lg:order-first lg:col-span-7">{picture ?? <Collage pictures={pictures} />}</div>
    </header>
  );
}
