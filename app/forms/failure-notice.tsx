import { Notice } from "#app/ui/notice.tsx";
import type { Failure } from "./form-context.ts";

/** Why a form was rejected, above its fields. It is announced, and gets the focus after a submission. */
export function FailureNotice({ failure, title }: { failure: Failure; title: string }) {
  // Messages beside their fields are not repeated here.
  const marked = Object.values(failure.fields).length;
  const error = marked === 0 ? failure.error : `Please check the marked field${marked === 1 ? "" : "s"}.`;
  return (
    <Notice tone="fail" title={failure.title ?? title}>
      <p className="text-fail">{error}</p>
    </Notice>
  );
}
