import { ButtonLink } from "#app/ui/button.tsx";
import type { HomeContent } from "#shared/site/site-settings.ts";
import { Points } from "./points.tsx";
import { SECTION } from "./section.ts";

/** The only section of the page on a deep background. */
export function Mentorship({ copy }: { copy: HomeContent["mentorship"] }) {
  const { heading, lead, points, cta } = copy;
  return (
    <section id="mentorship" aria-labelledby="mentorship-heading" className="bg-deep text-deep-ink">
      <div
        className={`wrap grid-12 items-center gap-y-10 md:max-lg:grid-cols-[7fr_5fr] md:max-lg:[&_ul]:grid-cols-1 ${SECTION}`}
      >
        <div className="grid justify-items-start gap-8 lg:col-span-7">
          <div className="grid gap-4">
            <h2 id="mentorship-heading" className="text-h2">
              {heading}
            </h2>
            <p className="max-w-[52ch] text-lead text-deep-muted">{lead}</p>
          </div>
          <Points points={points} deep />
          <ButtonLink to="/register" variant="deep" size="lg" className="deep-focus">
            {cta}
          </ButtonLink>
        </div>
        <img
          src="/art/courses/mentorship.svg"
          alt=""
          width={800}
          height={500}
          loading="lazy"
          className="w-full rounded-card max-md:order-first max-sm:hidden lg:col-span-5"
        />
      </div>
    </section>
  );
}
