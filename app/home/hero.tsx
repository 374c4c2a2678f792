import { Bar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Site } from "#shared/site/site.ts";
import type { HomeContent } from "#shared/site/site-settings.ts";
import { Terminal } from "./terminal.tsx";

/** Hero and landing section in one (spec.md §1, §2). */
export function Hero({
  copy,
  site,
  freeLesson,
}: {
  copy: HomeContent["hero"];
  site: Site;
  /** The path of a lesson that everybody may read. */
  freeLesson: string | null;
}) {
  const { heading, subtitle, text, cta } = copy;
  const { instructor, portrait } = site;
  return (
    <section className="wrap grid-12 items-center gap-y-9 md:max-lg:grid-cols-[7fr_5fr] pt-[clamp(2rem,1.5rem+3vw,4rem)] pb-[clamp(2.75rem,2rem+3vw,4.75rem)]">
      <div className="grid justify-items-start lg:col-span-7">
        <h1 className="text-display">{heading}</h1>
        <Bar state="run" className="mt-6 h-3 w-full max-w-88 sm:mt-7" />
        <p className="mt-7 font-display sm:mt-9 text-[clamp(1.375rem,1.25rem+0.6vw,1.75rem)] leading-snug font-semibold text-balance tracking-[-0.015em]">
          {subtitle}
        </p>
        <p className="mt-3 max-w-[42ch] text-lead text-muted">{text}</p>
        <div className="mt-7 flex flex-wrap sm:mt-9 items-center gap-3">
          <ButtonLink to="/courses" size="lg">
            {cta}
          </ButtonLink>
          <ButtonLink to={freeLesson ?? "/chat"} size="lg" variant="secondary">
            {freeLesson ? "Take a free lesson" : "Ask the assistant"}
          </ButtonLink>
        </div>
      </div>
      <figure className="relative w-full max-w-100 lg:col-span-5 lg:max-w-none lg:pl-6">
        <img
          src={portrait || "/art/portrait.svg"}
          alt={`${instructor.name} portrait`}
          width={640}
          height={800}
          loading="lazy"
          className="aspect-4/5 w-full rounded-card object-cover max-sm:aspect-square max-sm:object-top"
        />
        <Terminal />
        <figcaption className="mt-4 flex flex-wrap items-baseline gap-x-3 text-small text-muted">
          <span className="font-semibold text-ink">{instructor.name}</span>
          {instructor.title}
        </figcaption>
      </figure>
    </section>
  );
}
