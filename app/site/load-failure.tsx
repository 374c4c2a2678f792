import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Stands where a list could not be loaded: what happened, and a way to try again without JavaScript. */
export function LoadFailure({
  title,
  message,
  children,
}: {
  title: string;
  message: string;
  /** Another way on, beside "Try again". */
  children?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      <EmptyState
        title={title}
        state="fail"
        action={
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <a href={pathname + search} className={buttonClass()}>
              Try again
            </a>
            {children}
          </div>
        }
      >
        <p>{message}</p>
      </EmptyState>
    </div>
  );
}
