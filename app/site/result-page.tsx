import type { ReactNode } from "react";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";

/** A page that shows a result: `1 passed` over a green bar, or `1 failed` over a red one. */
export function ResultPage({
  result,
  title,
  lead,
  aside,
  children,
}: {
  /** `pending` means that the visitor has to do something: `1 pending`. */
  result: "pass" | "fail" | "pending";
  title: string;
  lead: ReactNode;
  /** One or two buttons, or a form. */
  children?: ReactNode;
  /** What follows from it: beside the result on a wide screen. */
  aside?: ReactNode;
}) {
  const eyebrow = { pass: "1 passed", fail: "1 failed", pending: "1 pending" }[result];
  const header = (
    <PageHeader eyebrow={eyebrow} state={result} title={title} lead={lead}>
      {children && <div className="mt-3 flex flex-wrap items-center gap-3">{children}</div>}
    </PageHeader>
  );
  if (!aside) return <div className="wrap pb-section">{header}</div>;
  return (
    <div className="wrap grid-12 gap-y-2 pb-section">
      <div className="lg:col-span-7">{header}</div>
      <div className="lg:col-span-5 lg:pt-[clamp(2.5rem,1.5rem+4vw,5.5rem)] lg:pl-8">{aside}</div>
    </div>
  );
}

/** The steps that follow, for a result's `aside`. */
export function NextSteps({
  heading,
  steps,
}: {
  heading: string;
  steps: readonly { readonly title: string; readonly text: ReactNode }[];
}) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-5 text-h3">
        {heading}
      </h2>
      <NumberedSteps steps={steps} heading="h3" />
    </section>
  );
}
