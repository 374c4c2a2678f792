import { CheckList } from "#app/ui/check-list.tsx";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";

/** Who the mentorship suits, and who should choose something else. */
export function Fit({ texts }: { texts: MentorshipTexts }) {
  const { fitHeading, yesHeading, yesPoints, noHeading, noPoints } = texts;
  return (
    <section aria-labelledby="fit" className="border-t border-line">
      <div className="wrap grid-12 gap-y-8 py-section">
        <h2 id="fit" className="text-h2 lg:col-span-4">
          {fitHeading}
        </h2>
        <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:col-span-8">
          <div>
            <h3 className="mb-4 text-h3">{yesHeading}</h3>
            <CheckList items={yesPoints} className="gap-3!" />
          </div>
          <div>
            <h3 className="mb-4 text-h3">{noHeading}</h3>
            <ul className="bullets grid gap-3 text-muted [--bullet:var(--color-edge)]">
              {noPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
