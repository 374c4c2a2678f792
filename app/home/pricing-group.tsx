import type { ReactNode } from "react";

/** One kind of offer: its description on the left, its cards on the right, or below if they need the width. */
export function PricingGroup({
  title,
  text,
  aside,
  wide = false,
  children,
}: {
  title: string;
  text: string;
  aside?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid-12 gap-y-8 border-t border-line pt-8">
      <div
        className={
          wide ? "flex flex-wrap items-end justify-between gap-x-8 lg:col-span-12" : "lg:col-span-4 lg:pr-6"
        }
      >
        <div>
          <h3 className="text-h3">{title}</h3>
          <p className="mt-2 max-w-[46ch] text-muted">{text}</p>
        </div>
        {aside}
      </div>
      <div className={wide ? "lg:col-span-12" : "lg:col-span-8"}>{children}</div>
    </div>
  );
}
