import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "#app/ui/classes.ts";
import { Spinner } from "#app/ui/spinner.tsx";

/**
 * Shows a spinner in place of a form while it is being sent (spec.md §4). The form keeps its size and values.
 * Afterwards the focus goes to the first invalid field, or to the notice above the fields.
 */
export function Pending({
  pending,
  label = "Sending…",
  className,
  children,
}: {
  pending: boolean;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending) {
      const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector);
      (find("[aria-invalid=true]") ?? find("[role=alert]"))?.focus();
    }
    wasPending.current = pending;
  }, [pending]);
  return (
    <div className={classes("grid", className)}>
      <div ref={body} className={classes("col-start-1 row-start-1 min-w-0", pending && "invisible")}>
        {children}
      </div>
      {/* Sticky: the middle of a long form may be out of view. */}
      {pending && (
        <Spinner
          label={label}
          className="sticky top-24 bottom-24 col-start-1 row-start-1 place-self-center"
        />
      )}
    </div>
  );
}
