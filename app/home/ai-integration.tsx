import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { HomeContent } from "#shared/site/site-settings.ts";
import { Points } from "./points.tsx";
import { SECTION } from "./section.ts";

export function AiIntegration({ copy }: { copy: HomeContent["aiIntegration"] }) {
  const { heading, lead, points } = copy;
  return (
    <section aria-labelledby="ai-heading" className="border-y border-line bg-surface">
      <div className={`wrap grid-12 items-center gap-y-10 ${SECTION}`}>
        <div className="grid gap-7 lg:col-span-7 lg:col-start-6 lg:row-start-1">
          <SectionHeading id="ai-heading" title={heading} lead={lead} />
          <Points points={points} />
        </div>
        <ExampleAnswer />
      </div>
    </section>
  );
}

/** An example of the chat's answers, with sources. */
function ExampleAnswer() {
  return (
    <Card className="grid content-start gap-5 p-6 lg:col-span-5 lg:row-start-1 lg:mr-6">
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
