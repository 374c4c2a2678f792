import type { ReactNode } from "react";
import { TextLink } from "#app/ui/text-link.tsx";

/** The top of a page about one kind or item: the way back, the name, and what else there is. Low, because work begins below. */
export function ItemHeader({
  title,
  lead,
  trail,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** The pages above it, from the top. */
  trail: readonly { label: string; path: string }[];
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-2 pt-[clamp(1rem,0.5rem+2vw,2.25rem)] pb-[clamp(1.25rem,1rem+1vw,2rem)]">
      <nav aria-label="Above this page">
        <ol className="flex flex-wrap items-center text-small">
          {trail.map(({ label, path }) => (
            <li
              key={path}
              className="flex items-center not-first:before:mx-2.5 not-first:before:text-muted not-first:before:content-['/']"
            >
              <TextLink to={path} className="inline-flex min-h-11 items-center">
                {label}
              </TextLink>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <h1 className="min-w-0 max-w-4xl text-h2">{title}</h1>
        {children}
      </div>
      {lead && <p className="max-w-[62ch] text-muted">{lead}</p>}
    </div>
  );
}
