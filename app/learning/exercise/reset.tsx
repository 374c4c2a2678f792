import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

type Files = Record<string, string>;

/** Puts all files back to the start, after a question, and can be undone. */
export function Reset({
  files,
  onReset,
  onUndo,
}: {
  files: () => Files;
  onReset: () => void;
  onUndo: (files: Files) => void;
}) {
  const [step, setStep] = useState<"button" | "asking" | { before: Files }>("button");
  if (typeof step === "object") {
    return (
      <p role="status" className="flex items-center gap-2 text-small">
        Back to the start.
        <Button
          type="button"
          variant="quiet"
          size="sm"
          onClick={() => {
            onUndo(step.before);
            setStep("button");
          }}
        >
          Undo
        </Button>
      </p>
    );
  }
  if (step === "asking") {
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-small">
        Throw your changes away?
        <Button
          type="button"
          variant="secondary"
          size="sm"
          autoFocus
          onClick={() => {
            setStep({ before: files() });
            onReset();
          }}
        >
          Reset
        </Button>
        <Button type="button" variant="quiet" size="sm" onClick={() => setStep("button")}>
          Cancel
        </Button>
      </p>
    );
  }
  return (
    <Button
      type="button"
      variant="quiet"
      size="sm"
      className="noscript:hidden"
      onClick={() => setStep("asking")}
    >
      Reset
    </Button>
  );
}
