import { Accordion, AccordionItem } from "#app/ui/accordion.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { FaqEntry } from "#shared/home/faq.ts";
import type { Site } from "#shared/site/site.ts";
import { Instructor } from "./instructor.tsx";

/** The FAQ entries about the mentorship, and beside them who answers the others. */
export function Questions({
  heading,
  entries,
  site,
  promise,
}: {
  heading: string;
  entries: readonly FaqEntry[];
  site: Site;
  /** What the instructor promises in their own words. */
  promise: string | null;
}) {
  return (
    <section aria-labelledby="questions" className="border-t border-line">
      <div className="wrap grid-12 gap-y-8 py-section">
        <div className="grid content-start gap-4 lg:col-span-4">
          <h2 id="questions" className="text-h2">
            {heading}
          </h2>
          <p className="text-muted">
            <TextLink to="/#faq">All questions</TextLink> are on the home page.
          </p>
          <Instructor site={site} promise={promise} className="mt-4" />
        </div>
        <div className="lg:col-span-8">
          <Accordion>
            {entries.map(({ id, question, answer }) => (
              <AccordionItem key={id} group="mentorship-faq" id={`faq-${id}`} title={question}>
                {answer}
              </AccordionItem>
            ))}
          </Accordion>
        </div>
      </div>
    </section>
  );
}
