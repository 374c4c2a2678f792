import { Listing } from "#app/learning/exercise/solution-text.tsx";

/** The code of a real test of the course. */
export function CourseTest({ test }: { test: { path: string; html: string } }) {
  return (
    <section aria-labelledby="test">
      <h2 id="test" className="text-h2">
        Every step has a test
      </h2>
      <p className="max-w-[58ch] pt-3 text-lead text-muted">
        You can read the tests of every exercise. This is one of the exercise above: it says what should be
        true, and tells you what it found instead.
      </p>
      <Listing {...test} />
    </section>
  );
}
