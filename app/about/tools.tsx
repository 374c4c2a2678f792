import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { AboutTexts } from "#shared/about/kind.ts";

export function Tools({ texts: { toolsHeading: heading, toolsLead: lead, tools } }: { texts: AboutTexts }) {
  return (
    <section aria-labelledby="tools-heading" className="wrap grid-12 gap-y-12 py-section">
      <SectionHeading
        id="tools-heading"
        title={heading}
        lead={lead}
        className="content-start lg:col-span-12"
      />
      <div className="lg:col-span-12">
        {tools.map(({ name, items, why }) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-2 border-t border-line py-6 md:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <h3 className="text-h3">{name}</h3>
            <ul className="flex flex-wrap content-start gap-2 font-mono text-small">
              {items.map((item) => (
                <li key={item} className="rounded-pill border border-line px-3 py-0.5">
                  {item}
                </li>
              ))}
            </ul>
            <p className="max-w-[48ch] text-muted">{why}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
