import type { ReactNode } from "react";
import { Bar } from "#app/ui/bar.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";

/** Seven columns of twelve, or all of a narrow screen. */
const PICTURE_SIZES = "(width >= 78rem) 41rem, (width >= 64rem) 53vw, 92vw";

/**
 * The page's heading beside the first project's picture (spec.md §2); `picture` is its placeholder while it loads. In
 * one column the picture goes above the heading, because the first card below it shows the same picture.
 */
export function ProjectsHero({ image, picture }: { image?: string | undefined; picture?: ReactNode }) {
  return (
    <header className="grid-12 items-end gap-y-10 pt-[clamp(2.5rem,1.5rem+4vw,5.5rem)] pb-[clamp(3.5rem,2.5rem+4vw,6.5rem)]">
      <div className="lg:col-span-5 lg:pb-2">
        <h1 className="text-display">Projects</h1>
        <Bar className="mt-7 h-3 w-40" />
        <p className="mt-9 max-w-[36ch] text-lead text-muted">
          Small tools that do one thing. Open one, use it, then look at how it was built.
        </p>
      </div>
      <div className="max-lg:order-first lg:col-span-7">
        {image ? (
          <img
            {...pictureSources(image, PICTURE_SIZES)}
            alt=""
            width={800}
            height={500}
            fetchPriority="high"
            className="aspect-[5/2] w-full rounded-card object-cover lg:aspect-[8/5]"
          />
        ) : (
          picture
        )}
      </div>
    </header>
  );
}
