/** The names of the tests before a run, unticked; ticked if they have passed before. */
export function TestNames({ names, isGreen }: { names: readonly string[]; isGreen: boolean }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="Tests" className="exercise-tests">
      {names.map((name) => (
        <li key={name} data-state={isGreen ? "passed" : "open"}>
          {isGreen && <span className="sr-only">Passed before: </span>}
          {name}
        </li>
      ))}
    </ul>
  );
}
