export type Example = { id: string; title: string; code: string };

/** One for each of the chat's starter questions (spec.md §2, Chat screen). */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  {
    id: "jsx",
    title: "What is JSX in React?",
    code: `// JSX is markup inside JavaScript. Each tag becomes a function
// call that describes what should be on the page; React makes
// the page match it.

const course = {
  name: "Beginner Web Dev",
  topics: ["HTML", "CSS", "JavaScript"],
  open: true,
};

export default function App() {
  return (
    <article>
      {/* Curly braces hold any JavaScript expression. */}
      <h1>{course.name.toUpperCase()}</h1>

      {/* A list is an array of elements, each with a key. */}
      <ul>
        {course.topics.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>

      {/* A condition is an expression, too. */}
      <p>{course.open ? "You can join today." : "Places open next month."}</p>
    </article>
  );
}
`,
  },
  {
    id: "props-state",
    title: "Explain props vs state",
    code: `import { useState } from "react";

// Props come from the parent. A component reads them and never
// changes them.
function Score({ label, points }: { label: string; points: number }) {
  return (
    <p>
      {label}: <strong>{points}</strong>
    </p>
  );
}

export default function App() {
  // State belongs to this component. Setting it renders the
  // component again.
  const [points, setPoints] = useState(0);

  return (
    <main>
      <h1>Props and state</h1>
      <Score label="Tests passed" points={points} />
      <Score label="Tests left" points={5 - points} />
      <button onClick={() => setPoints(points + 1)} disabled={points === 5}>
        Pass a test
      </button>{" "}
      <button onClick={() => setPoints(0)}>Start again</button>
    </main>
  );
}
`,
  },
  {
    id: "hooks",
    title: "What are React hooks?",
    code: `import { useMemo, useRef, useState } from "react";

const LESSONS = [
  "Components",
  "Props",
  "State",
  "Effects",
  "Forms",
  "Routing",
  "Testing",
];

// A hook of your own is a function that uses other hooks. Its
// name begins with "use".
function useSearch(items: string[]) {
  const [query, setQuery] = useState("");
  const found = useMemo(
    () => items.filter((item) => item.toLowerCase().includes(query.toLowerCase())),
    [items, query],
  );
  return { query, setQuery, found };
}

export default function App() {
  // Call hooks at the top of a component: never in a condition
  // or a loop.
  const { query, setQuery, found } = useSearch(LESSONS);
  const field = useRef<HTMLInputElement>(null);

  function clear() {
    setQuery("");
    field.current?.focus();
  }

  console.log("Rendered with", { query, found });

  return (
    <main>
      <h1>Lessons</h1>
      <label>
        Search{" "}
        <input
          ref={field}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>{" "}
      <button onClick={clear}>Clear</button>
      <ul>
        {found.map((lesson) => (
          <li key={lesson}>{lesson}</li>
        ))}
      </ul>
    </main>
  );
}
`,
  },
  {
    id: "use-effect",
    title: "How does useEffect work?",
    code: `import { useEffect, useState } from "react";

// An effect keeps something outside React in step with your
// component: here, a timer.
function Stopwatch({ interval }: { interval: number }) {
  const [ticks, setTicks] = useState(0);

  useEffect(() => {
    console.log("Set up: every", interval, "ms");
    const timer = setInterval(() => setTicks((count) => count + 1), interval);

    // Cleaned up before the effect runs again, and when the
    // component goes away.
    return () => {
      console.log("Clean up: every", interval, "ms");
      clearInterval(timer);
    };
  }, [interval]); // Runs again only when one of these has changed.

  return <p>{ticks} ticks</p>;
}

export default function App() {
  const [interval, setSpeed] = useState(1000);
  const [running, setRunning] = useState(true);

  return (
    <main>
      <h1>A stopwatch</h1>
      {running && <Stopwatch interval={interval} />}
      <button onClick={() => setSpeed(interval === 1000 ? 250 : 1000)}>
        Change speed
      </button>{" "}
      <button onClick={() => setRunning(!running)}>
        {running ? "Take it away" : "Bring it back"}
      </button>
    </main>
  );
}
`,
  },
];
