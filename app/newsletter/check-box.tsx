import type { ComponentProps, ReactNode } from "react";

/** A checkbox or a radio button with its label and one sentence about it. */
export function CheckBox({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<"input">) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input type="checkbox" {...input} className="mt-0.5 size-5 shrink-0 accent-pass" />
      <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
        <span>{label}</span>
        {hint && <span className="text-small text-muted">{hint}</span>}
      </span>
    </label>
  );
}
