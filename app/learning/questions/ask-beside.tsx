import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Loaded when it is asked for. */
const StuckForm = lazy(async () => ({ default: (await import("./stuck-form.tsx")).StuckForm }));

type Named = { id: string; title: string };

/** "I'm stuck" beside an exercise: sends the code as it is now and the failing test, and leaves both where they are. */
export function AskBeside({
  account,
  lesson,
  exercise,
  failing,
  files,
}: {
  account: string;
  lesson: Named;
  exercise: Named;
  failing: string | null;
  /** Reads the code at the time of asking. */
  files: () => Readonly<Record<string, string>>;
}) {
  const [code, setCode] = useState<Readonly<Record<string, string>> | null>(null);
  // Without JavaScript, the end of the lesson has a link to the form's own page.
  if (!useHydrated()) return null;
  if (!code) {
    return (
      <Button
        type="button"
        variant="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => setCode(files())}
      >
        I’m stuck
      </Button>
    );
  }
  return (
    <section aria-label="Ask the instructor" className="grid gap-4 rounded-card border border-line p-4">
      <Suspense fallback={<Spinner label="Loading the form…" />}>
        <StuckForm {...{ account, lesson, exercise, failing }} files={code} />
      </Suspense>
      <Button
        type="button"
        variant="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => setCode(null)}
      >
        Close
      </Button>
    </section>
  );
}
