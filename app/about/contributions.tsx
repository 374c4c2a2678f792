import { Notice } from "#app/ui/notice.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Contribution } from "#shared/about/contributions.ts";
import type { AboutTexts } from "#shared/about/kind.ts";
import { dayText } from "#shared/british-time.ts";
import { ContributionTable } from "./contribution-table.tsx";
import { countText } from "./contribution-text.ts";
import { type Heatmap, toHeatmap } from "./heatmap.ts";

/** The heatmap (spec.md §2), or a sentence that says why there is none. */
export function Contributions({
  texts: { contributionsHeading: heading, contributionsLead: lead },
  days,
  failed,
}: {
  texts: AboutTexts;
  days: readonly Contribution[] | null;
  failed: boolean;
}) {
  const map = toHeatmap(days ?? []);
  if (!map && !failed) return null;
  return (
    <section aria-labelledby="contributions-heading" className="border-t border-line">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 py-section">
        <SectionHeading id="contributions-heading" title={heading} lead={map ? lead : undefined} />
        {map ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Facts map={map} />
            <ContributionTable map={map} />
          </div>
        ) : (
          <Notice tone="pending">
            <p>The contributions cannot be shown just now. The rest of this page does not depend on them.</p>
          </Notice>
        )}
      </div>
    </section>
  );
}

function Facts({ map: { total, longestStreak, busiest } }: { map: Heatmap }) {
  const facts = [
    { name: "in total", figure: countText(total) },
    { name: "longest streak", figure: longestStreak === 1 ? "1 day" : `${longestStreak} days` },
    ...(busiest
      ? [{ name: `busiest day, ${dayText(new Date(busiest.date))}`, figure: countText(busiest.count) }]
      : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-14 gap-y-6">
      {facts.map(({ name, figure }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="label text-muted">{name}</dt>
          <dd className="font-display text-h3 font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
