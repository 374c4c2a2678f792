import { Accordion, AccordionItem } from "#app/ui/accordion.tsx";
import type { FaqEntry } from "#shared/home/faq.ts";

/** What people ask before they join, from the FAQ. */
export function OfferQuestions({ entries, className }: { entries: readonly FaqEntry[]; className?: string }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="questions" className={className}>
      <h3 id="questions" className="mb-4 text-h3">
        Questions
      </h3>
      <Accordion>
        {entries.map(({ id, question, answer }) => (
          <AccordionItem key={id} group="offer-faq" id={`faq-${id}`} title={question}>
            {answer}
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}
