import { NewsletterForm } from "#app/newsletter/newsletter-form.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { HomeContent } from "#shared/site/site-settings.ts";

/** `hasIssues`: whether there is one to read. */
export function Newsletter({ copy, hasIssues }: { copy: HomeContent["newsletter"]; hasIssues: boolean }) {
  const { heading, lead } = copy;
  return (
    <section
      id="newsletter"
      aria-labelledby="newsletter-heading"
      className="border-t border-line bg-pass-soft"
    >
      <div className="wrap grid-12 items-center gap-y-8 md:max-lg:grid-cols-2 py-[clamp(3rem,2.25rem+3vw,4.75rem)]">
        <div className="grid justify-items-start gap-3 lg:col-span-6">
          <SectionHeading id="newsletter-heading" title={heading} lead={lead} />
          {hasIssues && (
            <TextLink to="/newsletter/archive" className="inline-flex min-h-11 items-center">
              Read earlier issues
            </TextLink>
          )}
        </div>
        <NewsletterForm copy={copy} className="lg:col-span-5 lg:col-start-8" />
      </div>
    </section>
  );
}
