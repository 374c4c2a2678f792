import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import type { LateList } from "./late-list.ts";
import type { Reading } from "./reading.ts";

/**
 * Shows a list that is there at once, and one that follows its page when it has come. `<Await>` alone
 * would hide also the first kind until a script runs.
 */
export function Late<T>({
  list,
  fallback,
  children,
}: {
  list: LateList<T>;
  /** Keeps the list's size while it is on its way. */
  fallback: ReactNode;
  children: (reading: Reading<T>) => ReactNode;
}) {
  if (!(list instanceof Promise)) return children(list);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={list}>{children}</Await>
    </Suspense>
  );
}
