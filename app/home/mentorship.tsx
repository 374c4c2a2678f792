import { ButtonLink } from "#app/ui/button.tsx";
import type { HomeContent } from "#shared/site/site-settings.ts";

/** The only section of the page on a deep background. */
export function Mentorship({ copy }: { copy: HomeContent["mentorship"] }) {
  const { heading, lead, points, cta } = copy;
  return (
    <section id="mentorship" aria-labelledby="mentorship-heading" className="bg-deep text-deep-ink">
      <div className="wrap grid-12 items-center gap-y-12 py-section">
        <div className="grid justify-items-start gap-6 lg:col-span-6">
          <h2 id="mentorship-heading" className="text-h2">
            {heading}
          </h2>
          <p className="max-w-[52ch] text-lead text-deep-muted">{lead}</p>
          <ButtonLink to="/register" variant="deep" size="lg" className="mt-2 deep-focus">
            {cta}
          </ButtonLink>
        </div>
        <img
          src="/art/courses/mentorship.svg"
          alt=""
          width={800}
          height={500}
          loading="lazy"
          className="w-full rounded-card lg:col-span-5 lg:col-start-8"
        />
        <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:col-span-12 lg:mt-6 lg:grid-cols-4">
          {points.map(({ title, text }) => (
            <li key={title} className="border-t border-deep-line pt-5">
              <h3 className="card-title">{title}</h3>
              <p className="mt-2 text-small text-deep-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
