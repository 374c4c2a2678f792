import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { HomeContent } from "#shared/site/site-settings.ts";

export function AiIntegration({ copy }: { copy: HomeContent["aiIntegration"] }) {
  const { heading, lead, points } = copy;
  return (
    <section aria-labelledby="ai-heading" className="border-t border-line">
      <div className="wrap grid-12 gap-y-12 py-section">
        <SectionHeading id="ai-heading" title={heading} lead={lead} className="lg:col-span-8" />
        <ExampleAnswer />
        <ul className="grid content-start gap-x-8 gap-y-8 sm:grid-cols-2 lg:col-span-7 lg:pl-6">
          {points.map(({ title, text }) => (
            <li key={title} className="border-t border-line pt-5">
              <h3 className="text-h3">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** An example of the chat's answers, with sources. */
function ExampleAnswer() {
  return (
    <Card className="grid content-start gap-5 self-start p-6 lg:col-span-5">
      <p className="justify-self-end rounded-card bg-pass-soft px-4 py-2.5">
        <span className="sr-only">An example. You ask: </span>What is JSX in React?
      </p>
      <p>
        <span className="sr-only">The assistant answers: </span>
        JSX lets you write markup inside JavaScript. It is compiled to function calls before it reaches the
        browser. <span className="font-mono text-small text-pass">[1]</span>
      </p>
      <p className="label border-t border-line pt-4 text-muted">[1] Writing markup with JSX</p>
      <ButtonLink to="/chat" variant="secondary" className="justify-self-start">
        Try the assistant
      </ButtonLink>
    </Card>
  );
}
