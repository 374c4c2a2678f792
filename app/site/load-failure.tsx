import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Loads the page again. With JavaScript this stays on the page, in case it fails again. */
export function TryAgain() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={pathname + search} replace prefetch="none">
      Try again
    </ButtonLink>
  );
}

/** Shown in place of something that could not be loaded: what happened, and a way to try again. */
export function LoadFailure({
  title,
  message,
  children,
}: {
  title: string;
  message: string;
  /** Another link, beside "Try again". */
  children?: ReactNode;
}) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        state="fail"
        action={
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <TryAgain />
            {children}
          </div>
        }
      >
        <p>{message}</p>
      </EmptyState>
    </div>
  );
}
