import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { FailureNotice } from "./failure-notice.tsx";
import type { Failure } from "./form-context.ts";
import { Pending } from "./pending.tsx";

/** A form of buttons, with nothing to type. Shows that it is sent, and why that did not work. */
export function ButtonForm({
  pending = "One moment…",
  action,
  className,
  children,
}: {
  /** What the spinner says. */
  pending?: string;
  /** Where it posts to; its own page unless told otherwise. */
  action?: string;
  className?: string;
  children: ReactNode;
}) {
  const fetcher = useFetcher<Failure>();
  return (
    <Pending pending={fetcher.state !== "idle"} label={pending}>
      <fetcher.Form method="post" {...(action && { action })} className={className}>
        {children}
      </fetcher.Form>
      {fetcher.data && (
        <div className="mt-4">
          <FailureNotice failure={fetcher.data} title="That did not work" />
        </div>
      )}
    </Pending>
  );
}
