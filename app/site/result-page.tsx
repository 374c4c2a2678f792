import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/section-heading.tsx";

/** A page that shows a result: `1 passed` over a green bar, or `1 failed` over a red one. */
export function ResultPage({
  result,
  title,
  lead,
  children,
}: {
  /** `pending` means that the visitor has to do something: `1 pending`. */
  result: "pass" | "fail" | "pending";
  title: string;
  lead: ReactNode;
  /** One or two buttons, or a form. */
  children?: ReactNode;
}) {
  const eyebrow = { pass: "1 passed", fail: "1 failed", pending: "1 pending" }[result];
  return (
    <div className="wrap pb-section">
      <PageHeader eyebrow={eyebrow} state={result} title={title} lead={lead}>
        {children && <div className="mt-3 flex flex-wrap items-center gap-3">{children}</div>}
      </PageHeader>
    </div>
  );
}
