import { Notice } from "#app/ui/notice.tsx";
import type { Failure } from "./form-context.ts";

/** Why a form was refused, over its fields. It is announced, and takes the focus after a submission. */
export function FailureNotice({ failure, title }: { failure: Failure; title: string }) {
  // A message that stands beside its field is not said twice.
  const marked = Object.values(failure.fields).length;
  const error = marked === 0 ? failure.error : `Please check the marked field${marked === 1 ? "" : "s"}.`;
  return (
    <Notice tone="fail" title={title}>
      <p className="text-fail">{error}</p>
    </Notice>
  );
}
