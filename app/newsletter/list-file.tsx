import { type ReactNode, useId } from "react";

/** Chooses a file with people. */
export function ListFile({ label = "Choose a file", hint }: { label?: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      <input
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        type="file"
        name="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="block w-full min-w-0 text-small text-muted file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-pill file:border file:border-solid file:border-edge file:bg-transparent file:px-5 file:font-semibold file:text-ink hover:file:border-ink"
      />
    </div>
  );
}
