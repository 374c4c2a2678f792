import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import type { LateList } from "./late-list.ts";
import type { Reading } from "./reading.ts";

/**
 * Shows a list immediately if it came with its page, otherwise when it arrives. `<Await>` alone would hide both kinds
 * until JavaScript runs.
 */
export function Late<T>({
  list,
  fallback,
  children,
}: {
  list: LateList<T>;
  /** A placeholder of the list's size. */
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
