import { ButtonLink } from "#app/ui/button.tsx";
import type { AboutTexts } from "#shared/about/kind.ts";

export function NextStep({ texts: { nextHeading: heading, nextText: text } }: { texts: AboutTexts }) {
  return (
    <section aria-labelledby="next-heading" className="border-t border-line bg-surface">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-[clamp(3rem,2rem+4vw,5rem)]">
        <div className="max-w-xl">
          <h2 id="next-heading" className="text-h2">
            {heading}
          </h2>
          <p className="mt-3 text-lead text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/courses" size="lg">
            Browse Courses
          </ButtonLink>
          <ButtonLink to="/mentorship" size="lg" variant="secondary">
            See the mentorship
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
