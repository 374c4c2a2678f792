import { faqData } from "#app/site/schema-org.ts";
import { StructuredData } from "#app/site/structured-data.tsx";
import { Accordion, AccordionItem } from "#app/ui/accordion.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { FaqEntry } from "#shared/home/faq.ts";
import { faqAnchor } from "#shared/home/faq-anchor.ts";

/** One item open at a time; each has its URL, `/#faq-{id}`. */
export function Faq({ heading, entries }: { heading: string; entries: readonly FaqEntry[] }) {
  return (
    <section id="faq" aria-labelledby="faq-heading" className="border-t border-line">
      <div className="wrap grid-12 gap-y-10 py-section">
        <SectionHeading
          id="faq-heading"
          title={heading}
          lead={
            <>
              Not there? <TextLink to="/contact">Send a message</TextLink> and you will get a reply.
            </>
          }
          className="content-start self-start lg:sticky lg:top-28 lg:col-span-4"
        />
        <div className="lg:col-span-8">
          <Accordion>
            {entries.map(({ id, question, answer }) => (
              <AccordionItem key={id} group="faq" id={faqAnchor(id)} title={question}>
                {answer}
              </AccordionItem>
            ))}
          </Accordion>
        </div>
      </div>
      {/* Placed beside the answers that it repeats, because there it compresses to almost nothing. */}
      <StructuredData data={import.meta.env.SSR && faqData(entries)} />
    </section>
  );
}
