import { useCurrentSection } from "../prose/use-current-section.ts";

export type TopicLink = { id: string; topic: string; count: number };

/**
 * Links to the topics of the library. Beside the notes they stay in view, with the current one marked. On small screens
 * they are two columns above the notes.
 */
export function TopicRail({
  topics,
  label = "Topics",
  counts = ["note", "notes"],
}: {
  topics: readonly TopicLink[];
  label?: string;
  /** What is counted, for screen readers: one, and several. */
  counts?: readonly [string, string];
}) {
  const current = useCurrentSection(topics.map(({ id }) => id));
  return (
    <nav
      id="topics"
      aria-labelledby="topics-label"
      className="-ml-1 pl-1 lg:sticky lg:top-24 lg:max-h-[calc(100svh-8rem)] lg:overflow-y-auto print:hidden"
    >
      <p id="topics-label" className="label mb-3 text-muted">
        {label}
      </p>
      <ul className="topic-list text-small">
        {topics.map(({ id, topic, count }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined} className="topic-link">
              {topic}{" "}
              <span className="label shrink-0">
                {count}
                <span className="sr-only">{` ${counts[count === 1 ? 0 : 1]}`}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
