import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Loaded when it is asked for. */
const StuckForm = lazy(async () => ({ default: (await import("./stuck-form.tsx")).StuckForm }));

type Named = { id: string; title: string };

/** The form opens below the fold of its panel, in place of the button that had the focus. */
function bringIntoView(form: HTMLElement | null): void {
  form?.focus({ preventScroll: true });
  const parts = form?.closest(".exercise-parts");
  if (form && parts)
    parts.scrollTop += form.getBoundingClientRect().top - parts.getBoundingClientRect().top - 24;
}

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
        <div ref={bringIntoView} tabIndex={-1}>
          <StuckForm {...{ account, lesson, exercise, failing }} files={code} />
        </div>
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
