import { useState } from "react";
import { faqData } from "#app/site/schema-org.ts";
import { StructuredData } from "#app/site/structured-data.tsx";
import { Accordion, AccordionItem } from "#app/ui/accordion.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type FaqEntry, faq } from "#shared/content/faq.ts";
import { home } from "#shared/content/home.ts";
import { faqAnchor } from "#shared/home/faq-anchor.ts";
import { entriesInDocument } from "./faq-entries.ts";

// Of the content, which is the same for everybody: written as text once (components/structured-data.tsx).
const STRUCTURED = import.meta.env.SSR && faqData(faq);

/**
 * Sixteen items, one open at a time; each has its address, `/#faq-{id}`. Without `given` entries they are
 * those of the document that is coming alive.
 */
export function Faq({ given }: { given: readonly FaqEntry[] | null }) {
  const [entries] = useState(() => given ?? entriesInDocument());
  return (
    <section id="faq" aria-labelledby="faq-heading" className="border-t border-line">
      <div className="wrap grid-12 gap-y-10 py-section">
        <SectionHeading
          id="faq-heading"
          title={home.faq.heading}
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
      {/* Beside the answers that it repeats: there it compresses to nearly nothing. */}
      <StructuredData data={STRUCTURED} />
    </section>
  );
}
