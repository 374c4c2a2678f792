/** Starter questions; pressing one puts it into the input (spec.md §2, Chat screen). */
const STARTERS = [
  "What is JSX in React?",
  "Explain props vs state",
  "What are React hooks?",
  "How does useEffect work?",
];

/** What an empty conversation shows. */
export function EmptyChat({ onStart }: { onStart: (question: string) => void }) {
  return (
    <div className="my-auto grid content-center gap-8 py-10">
      <div className="grid gap-4">
        <h1 className="text-h2">What can I help you with?</h1>
        <p className="max-w-[58ch] text-muted">
          Ask about React and the web. Answers come from what this site teaches, with their sources. Paste an
          error message or a few lines of code, if you have some.
        </p>
      </div>
      <ul aria-label="Questions to start with" className="grid gap-2.5 sm:grid-cols-2 noscript:hidden">
        {STARTERS.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onStart(question)}
              className="flex min-h-14 w-full items-center rounded-card border border-line bg-surface px-4 py-3 text-left font-medium hover:border-ink"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
