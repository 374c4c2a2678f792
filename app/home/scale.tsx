import { Bar } from "#app/ui/bar.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { HomeContent } from "#shared/site/site-settings.ts";

/** The growing bars. Written out, because Tailwind finds class names by searching the source. */
const WIDTHS = ["w-1/4", "w-2/4", "w-3/4", "w-full"];

export function Scale({ copy }: { copy: HomeContent["scale"] }) {
  const { heading, lead, points } = copy;
  return (
    <section aria-labelledby="scale-heading" className="wrap grid-12 gap-y-12 py-section">
      <SectionHeading
        id="scale-heading"
        title={heading}
        lead={lead}
        className="content-start lg:col-span-5 lg:pr-6"
      />
      <ul className="lg:col-span-7">
        {points.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid gap-x-8 gap-y-3 border-t border-line py-7 first:border-t-0 first:pt-2 last:pb-0 sm:grid-cols-[7rem_1fr]"
          >
            <span className="block w-28 self-start pt-3">
              <Bar className={WIDTHS[index]} />
            </span>
            <div>
              <h3 className="text-h3">{title}</h3>
              <p className="mt-2 max-w-[56ch] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
