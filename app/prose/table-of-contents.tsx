import type { MarkdownHeading } from "#shared/prose/markdown.ts";
import { useCurrentSection } from "./use-current-section.ts";

/**
 * Links to the sections of a page, with the current one marked. Beside the text it stays in view. On small screens it
 * comes before the text and lists only headings of the second level.
 */
export function TableOfContents({ headings }: { headings: readonly MarkdownHeading[] }) {
  const current = useCurrentSection(headings.map(({ id }) => id));
  return (
    <nav
      aria-labelledby="contents"
      className="-ml-1 pl-1 lg:sticky lg:top-24 lg:max-h-[calc(100svh-8rem)] lg:overflow-y-auto"
    >
      <p id="contents" className="label mb-3 text-muted">
        On this page
      </p>
      <ol className="border-l border-line text-small">
        {headings.map(({ id, text, depth }) => (
          <li key={id} className={depth === 3 ? "max-lg:hidden" : undefined}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={
                "relative flex min-h-9 items-center py-1.5 leading-snug text-muted hover:text-ink aria-[current]:text-ink " +
                "before:absolute before:inset-y-1.5 before:-left-[2.5px] before:w-1 before:rounded-pill aria-[current]:before:bg-pass " +
                (depth === 3 ? "pl-8" : "pl-4")
              }
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
