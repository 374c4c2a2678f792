import { Bar } from "#app/ui/bar.tsx";
import type { Site } from "#shared/site/site.ts";

/** The instructor: heading, biography and portrait. */
export function AboutHeader({ heading, site: { instructor, portrait } }: { heading: string; site: Site }) {
  const { name, title, bio } = instructor;
  return (
    <div className="wrap grid-12 items-end gap-y-12 md:max-lg:grid-cols-[7fr_5fr] pt-[clamp(2.5rem,1.5rem+4vw,5.5rem)] pb-section">
      <div className="grid justify-items-start lg:col-span-7">
        <h1 className="text-display">{heading}</h1>
        <Bar state="pass" className="mt-7 h-3 w-40" />
        <p className="mt-9 font-display text-[clamp(1.375rem,1.25rem+0.6vw,1.75rem)] leading-snug font-semibold tracking-[-0.015em] wrap-anywhere">
          {name}
          <span className="block font-normal text-muted">{title}</span>
        </p>
        <p className="mt-4 max-w-[56ch] text-lead text-muted wrap-anywhere">{bio}</p>
      </div>
      <img
        src={portrait || "/art/portrait.svg"}
        alt={`${name} portrait`}
        width={640}
        height={800}
        fetchPriority="high"
        className="aspect-4/5 w-full max-w-88 rounded-card object-cover lg:col-span-4 lg:col-start-9 lg:max-w-none"
      />
    </div>
  );
}
