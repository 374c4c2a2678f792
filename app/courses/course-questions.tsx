import { Accordion, AccordionItem } from "#app/ui/accordion.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { FaqEntry } from "#shared/home/faq.ts";

/** What people ask before they buy: entries of the FAQ. */
export function CourseQuestions({ entries }: { entries: readonly FaqEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="pb-8 text-h2">
        Questions before you buy
      </h2>
      <Accordion>
        {entries.map(({ id, question, answer }) => (
          <AccordionItem key={id} group="course-faq" id={`faq-${id}`} title={question}>
            {answer}
          </AccordionItem>
        ))}
      </Accordion>
      <p className="pt-6 text-muted">
        Another one? <TextLink to="/contact">Ask a question</TextLink>, and you will get a reply.
      </p>
    </section>
  );
}
