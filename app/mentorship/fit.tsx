import { CheckList } from "#app/ui/check-list.tsx";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";

/** Who the mentorship suits, and who should choose something else. */
export function Fit({ texts }: { texts: MentorshipTexts }) {
  const { fitHeading, yesHeading, yesPoints, noHeading, noPoints } = texts;
  return (
    <section aria-labelledby="fit" className="wrap pb-section">
      <h2 id="fit" className="pb-8 text-h2">
        {fitHeading}
      </h2>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="rounded-card bg-pass-soft p-6 sm:p-8">
          <h3 className="mb-4 text-h3">{yesHeading}</h3>
          <CheckList items={yesPoints} className="gap-3!" />
        </div>
        <div className="rounded-card border border-line bg-surface p-6 sm:p-8">
          <h3 className="mb-4 text-h3">{noHeading}</h3>
          <ul className="bullets grid gap-3 [--bullet:var(--color-edge)]">
            {noPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
