import { faqData } from "#app/site/schema-org.ts";
import { StructuredData } from "#app/site/structured-data.tsx";
import { Accordion, AccordionItem } from "#app/ui/accordion.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { faqAnchor } from "#shared/home/faq-anchor.ts";
import type { FaqGroup } from "#shared/home/faq-groups.ts";
import { SECTION } from "./section.ts";

/** One item open at a time, whichever its group; each has its URL, `/#faq-{id}`. */
export function Faq({ heading, groups }: { heading: string; groups: readonly FaqGroup[] }) {
  return (
    <section id="faq" aria-labelledby="faq-heading">
      <div className={`wrap grid gap-8 ${SECTION}`}>
        <SectionHeading
          id="faq-heading"
          title={heading}
          lead={
            <>
              Not there? <TextLink to="/contact">Send a message</TextLink> and you will get a reply.
            </>
          }
        />
        <div className="grid gap-x-10 gap-y-8 lg:auto-cols-fr lg:grid-flow-col [&_summary]:min-h-13 [&_summary]:py-2.5 [&_summary]:text-body">
          {groups.map((group) => (
            <div key={group.title}>
              {groups.length > 1 && <h3 className="mb-3 text-h3">{group.title}</h3>}
              <Accordion>
                {group.entries.map(({ id, question, answer }) => (
                  <AccordionItem key={id} group="faq" id={faqAnchor(id)} title={question}>
                    {answer}
                  </AccordionItem>
                ))}
              </Accordion>
            </div>
          ))}
        </div>
      </div>
      {/* Placed beside the answers that it repeats, because there it compresses to almost nothing. */}
      <StructuredData data={import.meta.env.SSR && faqData(groups.flatMap((group) => group.entries))} />
    </section>
  );
}
