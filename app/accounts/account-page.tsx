import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/section-heading.tsx";

/** The frame of a page with one form: the form on the left, help on the right. */
export function AccountPage({
  title,
  lead,
  aside,
  children,
}: {
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap pb-section">
      <PageHeader title={title} lead={lead} />
      <div className="grid-12 gap-y-16">
        <div className="max-w-xl lg:col-span-6 xl:col-span-5">{children}</div>
        {aside && <div className="lg:col-span-5 lg:col-start-8">{aside}</div>}
      </div>
    </div>
  );
}
