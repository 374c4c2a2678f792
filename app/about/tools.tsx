import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { AboutTexts } from "#shared/about/kind.ts";

export function Tools({ texts: { toolsHeading: heading, toolsLead: lead, tools } }: { texts: AboutTexts }) {
  return (
    <section aria-labelledby="tools-heading" className="wrap grid-12 gap-y-10 py-section">
      <SectionHeading
        id="tools-heading"
        title={heading}
        lead={lead}
        className="content-start lg:col-span-4"
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:col-span-8">
        {tools.map(({ name, items, why }) => (
          <div
            key={name}
            className="grid content-start gap-3 rounded-card border border-line bg-surface p-5 sm:p-6"
          >
            <h3 className="text-h3">{name}</h3>
            <p className="text-muted">{why}</p>
            <ul className="flex flex-wrap gap-2 pt-1 font-mono text-label">
              {items.map((item) => (
                <li key={item} className="rounded-pill bg-pass-soft px-3 py-0.5">
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
