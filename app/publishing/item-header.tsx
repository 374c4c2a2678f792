import type { ReactNode } from "react";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";

/** The top of a page about one kind or item: the way back, the name, and what else there is. */
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
  /** Buttons at the right. */
  children?: ReactNode;
}) {
  return (
    <WorkHeader
      title={title}
      lead={lead}
      action={children}
      trail={
        <nav aria-label="Above this page" className="-mt-3 -mb-2">
          <ol className="flex flex-wrap items-center text-small">
            {trail.map(({ label, path }) => (
              <li
                key={path}
                className="flex items-center max-sm:first:not-only:hidden not-last:after:mx-2.5 not-last:after:text-muted not-last:after:content-['/']"
              >
                <TextLink to={path} className="inline-flex min-h-11 items-center">
                  {label}
                </TextLink>
              </li>
            ))}
          </ol>
        </nav>
      }
    />
  );
}
