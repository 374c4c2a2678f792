import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { FailureNotice } from "./failure-notice.tsx";
import type { Failure } from "./form-context.ts";
import { Pending } from "./pending.tsx";

/** A form with only buttons. Shows a spinner while it is sent, and the reason if it fails. */
export function ButtonForm({
  pending = "One moment…",
  action,
  className,
  children,
}: {
  /** The spinner's label. */
  pending?: string;
  /** The URL to post to; the page's own by default. */
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
