import { useCurrentSection } from "../prose/use-current-section.ts";

export type TopicLink = { id: string; topic: string; count: number };

/**
 * Links to the topics of the library. Beside the notes they stay in view, with the current one marked. On small screens
 * they are pills above the notes.
 */
export function TopicRail({ topics }: { topics: readonly TopicLink[] }) {
  const current = useCurrentSection(topics.map(({ id }) => id));
  return (
    <nav
      id="topics"
      aria-labelledby="topics-label"
      className="-ml-1 pl-1 lg:sticky lg:top-24 lg:max-h-[calc(100svh-8rem)] lg:overflow-y-auto print:hidden"
    >
      <p id="topics-label" className="label mb-3 text-muted">
        Topics
      </p>
      <ul className="flex flex-wrap gap-2 text-small lg:block lg:border-l lg:border-line">
        {topics.map(({ id, topic, count }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={
                "relative flex min-h-11 items-center gap-2.5 rounded-pill border border-line bg-surface px-4 leading-snug text-muted wrap-anywhere hover:border-edge hover:text-ink " +
                "lg:min-h-10 lg:justify-between lg:rounded-none lg:border-0 lg:bg-transparent lg:px-4 lg:aria-[current]:text-ink " +
                "before:absolute before:inset-y-1.5 before:-left-[2.5px] before:w-1 before:rounded-pill max-lg:before:hidden lg:aria-[current]:before:bg-pass"
              }
            >
              {topic}{" "}
              <span className="label">
                {count}
                <span className="sr-only">{count === 1 ? " note" : " notes"}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
